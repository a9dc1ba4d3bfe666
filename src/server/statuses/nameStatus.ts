import { upsert } from '../../store/upsert.ts'
import { sql } from 'kysely'
import type { StatusName } from '../../contract/status.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { lockMid, raiseVersion } from '../ledger/ledgerVersion.ts'
import { nameOf, readNames } from '../ledger/statusNames.ts'
import { isFinal } from '../ledger/toOrderRow.ts'

export type StatusLabel = StatusName & { note?: string | undefined }

type Named = { mid: string; status: string; at: string; by: string }

/** `audit` runs in the same transaction, so that no change goes unrecorded. */
export async function nameStatus(
  store: Store,
  { mid, status, at, by }: Named,
  label: StatusLabel | null,
  audit: (db: Db) => Promise<void>,
): Promise<void> {
  await store.transaction(async (db) => {
    // Bookings that read the old names have ended by now, and later ones read the new name.
    await lockMid({ ...store, db }, mid)
    if (label === null)
      await db.deleteFrom('status_label').where('mid', '=', mid).where('status', '=', status).execute()
    else {
      const columns = {
        label: label.label ?? null,
        note: label.note ?? null,
        finality: JSON.stringify(label.finality),
        updated_at: at,
        updated_by: by,
      }
      await upsert(db, 'status_label', { mid, status }, columns)
    }
    await audit(db)
    await raiseVersion(db, mid)
  })
  await settleFinality(store, mid, status)
}

const maxAtOnce = 500

/** Updates the finality of orders in small batches, so that other writers do not wait long. */
async function settleFinality(store: Store, mid: string, status: string): Promise<void> {
  const name = nameOf(await readNames(store.db, [mid]), mid, status)
  const kinds = await store.db
    .selectFrom('order_count')
    .select(['order_type', 'destination_currency'])
    .where('mid', '=', mid)
    .where('status', '=', status)
    .groupBy(['order_type', 'destination_currency'])
    .execute()
  for (const { order_type, destination_currency } of kinds) {
    // '' means null in the counts.
    const [type, credited] = [order_type || null, destination_currency || null]
    const wanted = isFinal(status, type, credited, name) ? 1 : 0
    let after: string | undefined = ''
    while (after !== undefined) {
      const from: string = after
      after = await store.transaction(async (db) => {
        // Same lock order as a booking: merchant ID first, then rows.
        await lockMid({ ...store, db }, mid)
        const outdated = await db
          .selectFrom('ledger_order')
          .select('id')
          .where('mid', '=', mid)
          .where('status', '=', status)
          .where('order_type', type === null ? 'is' : '=', type)
          .where('destination_currency', credited === null ? 'is' : '=', credited)
          .where('is_final', '<>', wanted)
          .where('id', '>', from)
          .orderBy('id')
          .limit(maxAtOnce)
          .execute()
        if (outdated.length === 0) return undefined
        const ids = outdated.map(({ id }) => id)
        await db
          .updateTable('ledger_order')
          // Ended orders have no `status_since`, so the last sighting is used.
          .set({ is_final: wanted, status_since: sql<string>`coalesce(status_since, last_seen_at)` })
          .where('mid', '=', mid)
          .where('id', 'in', ids)
          .execute()
        await raiseVersion(db, mid)
        return ids.at(-1)
      })
      await yieldToEventLoop()
    }
  }
}
