import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import type { Booking } from './page.ts'

type KnownOrder = Omit<Selectable<Tables['ledger_order']>, 'ref'>
type KnownUser = Omit<Selectable<Tables['ledger_user']>, 'ref'>

/** A row of either table. */
export type Known = KnownOrder | KnownUser

export async function readKnown(db: Db, { mid, kind }: Booking, ids: string[]): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map()
  const rows =
    kind === 'orders'
      ? await db
          .selectFrom('ledger_order')
          .selectAll()
          .where('mid', '=', mid)
          .where('id', 'in', ids)
          .execute()
      : await db.selectFrom('ledger_user').selectAll().where('mid', '=', mid).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Both engines bind no more than some ten thousand values to one statement. */
const mostAtOnce = 200

export async function writeRows(db: Db, { kind }: Booking, rows: Known[]): Promise<void> {
  for (let start = 0; start < rows.length; start += mostAtOnce) {
    const some = rows.slice(start, start + mostAtOnce)
    if (kind === 'orders') await writeOrders(db, some as Insertable<Tables['ledger_order']>[])
    else await writeUsers(db, some as Insertable<Tables['ledger_user']>[])
  }
}

async function writeOrders(db: Db, rows: Insertable<Tables['ledger_order']>[]): Promise<void> {
  const columns = updatedColumns(rows)
  await db
    .insertInto('ledger_order')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['mid', 'id'])
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(columns.map((column) => [column, ref(`excluded.${column}`)])),
        ),
    )
    .execute()
}

async function writeUsers(db: Db, rows: Insertable<Tables['ledger_user']>[]): Promise<void> {
  const columns = updatedColumns(rows)
  await db
    .insertInto('ledger_user')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['mid', 'id'])
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(columns.map((column) => [column, ref(`excluded.${column}`)])),
        ),
    )
    .execute()
}

const fixed = ['ref', 'mid', 'id', 'first_seen_at'] as const

function updatedColumns<R extends object>(rows: R[]): Exclude<keyof R & string, (typeof fixed)[number]>[] {
  const isFixed = (column: string) => (fixed as readonly string[]).includes(column)
  return Object.keys(rows[0] ?? {}).filter((column) => !isFixed(column)) as never
}
