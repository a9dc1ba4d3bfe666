import { parentPort, workerData } from 'node:worker_threads'

/**
 * A thread of `oneHolder`, so that those who measure do not wait for it themselves. Twelve reads at a time of each kind;
 * each differs from the one before, so that no stored answer serves it. Any message ends it; it answers with counts.
 */
const { url, cookie } = workerData as { url: string; cookie: string }
let isOver = false
let [nth, reports] = [0, 0]
const counts: Record<string, number> = {}

const orders = () => `/api/orders?range=[${++nth % 8000},${(nth % 8000) + 999}]&sort=["createdAt","ASC"]`

function report(): string {
  // By day over a long time there are more rows than a report may have.
  const isLong = ++reports % 2 === 0
  const days = isLong ? 4000 : 20
  const createdAt_gte = new Date(Date.now() - days * 86_400_000 - reports * 1000).toISOString()
  const groupBy = ['day', 'mid', 'orderType', 'pair', 'status']
  return `/api/fees?filter=${encodeURIComponent(JSON.stringify({ createdAt_gte, groupBy }))}`
}

async function keepAsking(what: string, path: () => string): Promise<void> {
  while (!isOver) {
    const answer = await fetch(url + path(), { headers: { cookie } })
    await answer.bytes()
    const name = `${what} ${answer.status}`
    counts[name] = (counts[name] ?? 0) + 1
  }
}

parentPort?.once('message', () => (isOver = true))
await Promise.all(
  Array.from({ length: 12 }, () => [keepAsking('orders', orders), keepAsking('fees', report)]).flat(),
)
const text = Object.entries(counts)
  .toSorted()
  .map(([name, count]) => `${name}: ${count}`)
  .join(', ')
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(text)
