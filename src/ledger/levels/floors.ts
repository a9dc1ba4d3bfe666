import { isZero } from '../../contract/amount.ts'
import { lockMid } from '../lockMid.ts'
import type { Db, Store } from '../../store/openStore.ts'
import type { Floor } from './judgeCharge.ts'

export type FloorRecord = { mid: string; currency: string; floor: Floor; setAt: string; setBy: string }

/** By the currency of the fees. */
export async function readFloors(db: Db, mid: string): Promise<Map<string, Floor>> {
  return new Map((await listFloors(db, [mid])).map(({ currency, floor }) => [currency, floor]))
}

export async function listFloors(db: Db, mids: readonly string[]): Promise<FloorRecord[]> {
  if (mids.length === 0) return []
  const rows = await db
    .selectFrom('fee_floor')
    .selectAll()
    .where('mid', 'in', mids)
    .orderBy('mid')
    .orderBy('currency')
    .execute()
  return rows.map(({ mid, currency, floor, set_at, set_by }) => ({
    mid,
    currency,
    floor,
    setAt: set_at,
    setBy: set_by,
  }))
}

/** No floor at all where it is null. */
export type NewFloor = { mid: string; currency: string; floor: Floor | null; at: string; by: string }

/** Nobody pays fees in more currencies. */
const mostFloors = 200

/**
 * In somebody's name, and with `note` in the same transaction. Which orders are unusual is told again from the first one
 * on: a kind that seemed to have several levels may have one, once small differences are none.
 */
export async function setFloor(
  store: Store,
  { mid, currency, floor, at, by }: NewFloor,
  note: (db: Db, before: Floor | null) => Promise<void>,
): Promise<'set' | 'too many'> {
  return store.transaction(async (db) => {
    await lockMid({ ...store, db }, mid)
    const floors = await readFloors(db, mid)
    const before = floors.get(currency) ?? null
    const after = floor === null || isZero(floor) ? null : floor
    if (before === after) return 'set'
    if (after !== null && before === null && floors.size >= mostFloors) return 'too many'
    if (after === null)
      await db.deleteFrom('fee_floor').where('mid', '=', mid).where('currency', '=', currency).execute()
    else {
      const row = { floor: after, set_at: at, set_by: by }
      await db
        .insertInto('fee_floor')
        .values({ mid, currency, ...row })
        .onConflict((conflict) => conflict.columns(['mid', 'currency']).doUpdateSet(row))
        .execute()
    }
    // No list has so many orders: it is read again.
    await db
      .updateTable('fee_level_reading')
      .set({ starts_at: '', counted: -1 })
      .where('mid', '=', mid)
      .execute()
    await db.updateTable('fee_level').set({ base: '{}' }).where('mid', '=', mid).execute()
    await note(db, before)
    return 'set'
  })
}
