import type { Desk } from './createDesk.ts'
import type { Kept } from './keptState.ts'
import { isListWell, readByIds } from './rereadOrders.ts'

const rowsAtOnce = 2_000
const idsAtOnce = 16
const sweepsUnseen = 3

/** Asks by id for orders that the last sweeps did not see, a part of the ledger at a time. */
export async function findUnseen(desk: Desk, kept: Kept, signal: AbortSignal): Promise<Kept> {
  const { store, mid } = desk
  const { machine, unseenAfter, groupAt } = kept
  const rows = await store.db
    .selectFrom('ledger_order')
    .select(['id', 'seen_sweep', 'first_seen_at', 'missing_at'])
    .where('mid', '=', mid)
    .where('id', '>', unseenAfter ?? '')
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute()
  const since = new Date(groupAt).toISOString()
  const unseen = rows.filter(
    (row) =>
      row.missing_at === null && row.seen_sweep <= machine.sweep - sweepsUnseen && row.first_seen_at < since,
  )
  const batch = unseen.slice(0, idsAtOnce).map(({ id }) => id)
  // Seen by id counts as seen: it is not asked for again at once.
  await readByIds(desk, batch, signal, { share: 1, isListWell: isListWell(kept), sweep: machine.sweep })
  const isAll = unseen.length <= idsAtOnce
  const last = isAll ? rows.at(-1)?.id : batch.at(-1)
  const isDone = isAll && rows.length < rowsAtOnce
  return { ...kept, unseenAfter: isDone ? null : (last ?? null) }
}
