import { onTestFinished } from 'vitest'
import { createStatementRuns } from '../../../src/server/statements/createStatementRuns.ts'
import { receiveFile } from '../../../src/server/statements/receiveFile.ts'
import type { RunEnd, StatementReader } from '../../../src/server/statements/runParts.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { createLineReader, fileOf, type Written } from '../../support/statementLines.ts'
import { book, minute } from '../ledger/ledgers.ts'

/** Starts statement runs without a server. */
export function startRuns(
  store: Store,
  { reader = createLineReader() as StatementReader, leaseMs = 30_000 } = {},
) {
  const ends: RunEnd[] = []
  const errors: unknown[] = []
  const runs = createStatementRuns({
    store,
    reader,
    leaseMs,
    countsRrFee: () => false,
    note: async (_db, _at, end) => void ends.push(end),
    onError: (error) => errors.push(error),
  })
  onTestFinished(() => runs.stop())
  return { ...runs, ends, errors }
}

type Where = { mids?: string[]; visibleMids?: string[]; name?: string }

export async function receive(
  store: Store,
  file: Written,
  { mids = ['mer_1'], visibleMids = mids, name = 'october.csv' }: Where = {},
) {
  const bytes = fileOf(file)
  return receiveFile(store, {
    mids,
    visibleMids,
    name,
    by: 'finance@countinghouse.test',
    bytes: (async function* () {
      for (let from = 0; from < bytes.byteLength; from += 100_000) yield bytes.subarray(from, from + 100_000)
    })(),
    note: async () => {},
  })
}

/** Receives the file and waits for the end of its run. */
export async function run(store: Store, file: Written, where: Where = {}) {
  const { id } = await receive(store, file, where)
  const runs = startRuns(store)
  runs.look()
  await runs.settled()
  if (runs.errors.length > 0) throw runs.errors[0]
  return { id, ends: runs.ends }
}

/** An order of 100 euros with fees of 2.50. */
export function orderOf(id: string, more: Record<string, unknown> = {}) {
  return {
    id,
    status: 'asset_settled',
    orderType: 'payin',
    source: { currency: 'EUR', amount: '100.00' },
    destination: { currency: 'USDT', amount: '110.00' },
    fees: { networkFee: '0.50', processingFee: '2.00', rrFee: '0.015' },
    createdAt: minute(0),
    ...more,
  }
}

export async function bookOrders(store: Store, orders: unknown[], mid = 'mer_1') {
  await book(store, orders, { mid })
}

/** Results of a statement in the order of their numbers. */
export async function resultsOf(store: Store, statement: string) {
  const rows = await store.db
    .selectFrom('statement_result')
    .selectAll()
    .where('statement', '=', statement)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    number: Number(row.number),
    class: row.class,
    order: row.order_id,
    lines: Number(row.line_count),
    difference: row.difference,
    facts: (JSON.parse(row.facts ?? '[]') as { code: string }[]).map(({ code }) => code).join(' '),
  }))
}

export async function statementOf(store: Store, id: string) {
  return store.db.selectFrom('statement').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
