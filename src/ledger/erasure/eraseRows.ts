import { executeAll } from '../../store/executeAll.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { raiseVersion } from '../ledgerVersion.ts'
import { lockStatements } from '../lockMid.ts'
import type { Kind } from '../page.ts'
import { rowWrites, type StoredRow } from '../rowStore.ts'
import type { ErasedWhy } from '../PeopleRules.ts'
import { withoutPerson } from './withoutPerson.ts'

/** So many rows in one transaction: whoever books waits meanwhile. */
export const sliceRows = 200

/** Takes personal data out of rows, as bookings keep others out. Counts and sums do not change: they go by what stays. */
export async function eraseRows(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  { mid, kind, ids }: { mid: string; kind: Kind; ids: readonly string[] },
  why: ErasedWhy,
  at: string,
): Promise<number> {
  if (ids.length === 0) return 0
  await executeAll({ db, engine }, lockStatements({ db, engine }, mid))
  const rows = await readRows(db, mid, kind, ids)
  const erased = rows.map((row) => withoutPerson(kind, row, why, at))
  await executeAll({ db, engine }, [...rowWrites(db, engine, { mid, kind }, erased)])
  if (kind === 'orders' && why === 'request')
    await db.deleteFrom('order_history').where('mid', '=', mid).where('order_id', 'in', ids).execute()
  await raiseVersion(db, mid)
  return rows.length
}

async function readRows(db: Db, mid: string, kind: Kind, ids: readonly string[]): Promise<StoredRow[]> {
  const rows = await db
    .selectFrom(kind === 'orders' ? 'ledger_order' : 'ledger_user')
    .selectAll()
    .where('mid', '=', mid)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ ref: _ref, ...row }) => row as StoredRow)
}
