import { sql } from 'kysely'
import type { Db, Store } from '../../store/openStore.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { readNames } from '../ledger/statusNames.ts'
import { isOfClose, readRows, type CloseKey } from './closeRows.ts'
import type { ClosedRow } from '../../api/periods.ts'
import { differences, keyOf, toClosedRow, readSpan } from './closedRow.ts'

type Watch = CloseKey & { mid: string; from: string; to: string }

/** Compares page by page, since both are in the same order, and marks differences for a check under lock. */
export async function markAll(store: Store, watch: Watch): Promise<void> {
  const { db } = store
  const names = await readNames(db, [watch.mid])
  await noteEarlier(db, watch)
  async function markSpan(
    closedRows: Map<string, ClosedRow>,
    after?: ClosedRow,
    upTo?: ClosedRow,
  ): Promise<void> {
    for await (const page of readSpan(db, { ...watch, after, upTo })) {
      const rows = page.map((order) => toClosedRow(order, watch.mid, names))
      const different = rows.filter((row) => {
        const key = keyOf(row)
        const before = closedRows.get(key)
        closedRows.delete(key)
        return !before || differences(before, row).length > 0
      })
      await mark(db, watch, different)
    }
    await mark(db, watch, [...closedRows.values()])
  }

  let after: ClosedRow | undefined
  for await (const rows of readRows(db, watch, watch.mid)) {
    const last = rows.at(-1)?.row
    await markSpan(new Map(rows.map(({ row }) => [keyOf(row), row])), after, last)
    after = last
    await yieldToEventLoop()
  }
  await markSpan(new Map(), after)
}

async function mark(db: Db, { mid, periodId, version }: Watch, rows: readonly ClosedRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('period_pending')
    .values(
      rows.map(({ id, created }) => ({
        mid,
        period_id: periodId,
        version,
        order_id: id,
        created_at: created,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Orders that differed before may have changed again, or back. */
async function noteEarlier(db: Db, watch: Watch): Promise<void> {
  await sql`insert into period_pending (mid, period_id, version, order_id, created_at)
    select distinct mid, period_id, version, order_id, '' from period_change where ${isOfClose(watch.mid, watch)}
    on conflict do nothing`.execute(db)
}
