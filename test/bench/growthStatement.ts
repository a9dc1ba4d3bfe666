import { setTimeout } from 'node:timers/promises'
import type { Store } from '../../src/store/openStore.ts'
import type { Figure } from './growthFigures.ts'
import { newestTime } from './growthQuestions.ts'

const most = 10_000

/** Matches a statement of consecutive orders from the middle of the ledger; one line in a hundred is a cent off. */
export async function matchStatement(store: Store, ours: string, cookie: string): Promise<Figure> {
  const { text, lines } = await csv(store)
  const headers = { cookie }
  const begun = performance.now()
  const sent = await fetch(`${ours}/api/statements?mid=mer_1&name=month.csv`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: text,
  })
  let statement = (await sent.json()) as { id: string; state: string }
  while (!['done', 'asks', 'refused'].includes(statement.state)) {
    await setTimeout(100)
    const answer = await fetch(`${ours}/api/statements/${statement.id}`, { headers })
    statement = (await answer.json()) as typeof statement
  }
  if (statement.state !== 'done') throw new Error(`the statement is ${JSON.stringify(statement)}`)
  const seconds = (performance.now() - begun) / 1000
  return {
    what: `a statement of ${most.toLocaleString('en')} lines, or as many as there are`,
    value: `${seconds.toFixed(1)} s (${lines.toLocaleString('en')})`,
  }
}

async function csv({ db }: Store): Promise<{ text: string; lines: number }> {
  const orders = () =>
    db
      .selectFrom('ledger_order')
      .where('mid', '=', 'mer_1')
      .where('status', '=', 'asset_settled')
      .orderBy('created_at')
  const middle = new Date(Date.parse(await newestTime(db)) - 180 * 86_400_000).toISOString()
  const rows = await orders()
    .where('created_at', '>=', middle)
    .select(['id', 'created_at', 'source_amount', 'source_currency', 'processing_fee', 'order_type'])
    .limit(most)
    .execute()
  const lines = rows.map((row, n) => {
    const fee = n % 100 === 0 ? '0.01' : (row.processing_fee ?? '0')
    return [row.id, row.created_at, row.source_amount, fee, row.source_currency, row.order_type].join()
  })
  return { text: ['Order ID,Date,Gross,Fee,Currency,Type', ...lines, ''].join('\n'), lines: rows.length }
}
