import type { Tables } from '../../store/tables.ts'
import type { CompiledQuery } from 'kysely'
import type { Db } from '../../store/openStore.ts'
import { chunked } from '../ledger/feeKeys.ts'
import { differences, toClosedRow, type ReadOrder } from './closedRow.ts'

export type WatchRow = Pick<Tables['period_watch'], 'period_id' | 'version' | 'from_at' | 'to_at'>

export function watchQuery(db: Db, mid: string): CompiledQuery<WatchRow> {
  return db
    .selectFrom('period_watch')
    .select(['period_id', 'version', 'from_at', 'to_at'])
    .where('mid', '=', mid)
    .where('ended_at', 'is', null)
    .compile()
}

/**
 * Marks changed orders of closed periods within a booking, so that changes are found without reading the period
 * again. Each is marked with its time before and after, since its closed row is under one of them. Requires the
 * lock of the merchant ID.
 */
export function createPeriodWatch(mid: string, watches: readonly WatchRow[]) {
  const pending = new Map<string, Omit<Tables['period_pending'], 'mid'>>()

  function note(before: ReadOrder | undefined, after: ReadOrder): void {
    if (watches.length === 0 || (before && isSame(before, after))) return
    for (const { period_id, version, from_at, to_at } of watches)
      for (const created_at of new Set([before?.created_at, after.created_at])) {
        if (!created_at || created_at < from_at || created_at >= to_at) continue
        const row = { period_id, version, order_id: after.id, created_at }
        pending.set(`${period_id} ${version} ${after.id} ${created_at}`, row)
      }
  }

  function* writes(db: Db): Generator<CompiledQuery, void> {
    for (const rows of chunked([...pending.values()]))
      yield db
        .insertInto('period_pending')
        .values(rows.map((row) => ({ mid, ...row })))
        .onConflict((conflict) => conflict.doNothing())
        .compile()
  }

  return { note, writes }
}

/** Without names: renamed statuses are compared separately. */
function isSame(before: ReadOrder, after: ReadOrder): boolean {
  const [from, to] = [before, after].map((row) => toClosedRow(row, '', new Map()))
  return from !== undefined && to !== undefined && differences(from, to).length === 0
}
