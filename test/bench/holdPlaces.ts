import { parentPort, workerData } from 'node:worker_threads'

/**
 * A worker of `oneHolder`, so that its requests do not delay the measuring thread. Sends twelve reads at a time of each kind.
 * Each differs from the last, so that no cached answer serves it. Any message ends the worker, which answers with counts.
 */
const { url, cookie } = workerData as { url: string; cookie: string }
let isOver = false
let [nth, reports] = [0, 0]
const counts: Record<string, number> = {}

const orders = () => `/api/orders?range=[${++nth % 8000},${(nth % 8000) + 999}]&sort=["createdAt","ASC"]`

function report(): string {
  // A daily report over a long time exceeds the maximum number of rows.
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
