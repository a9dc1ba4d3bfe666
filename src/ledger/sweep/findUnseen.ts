import { iso } from '../../store/openStore.ts'
import type { MidReader } from './createMidReader.ts'
import type { Checkpoint } from './checkpoint.ts'
import { isListReadable, readByIds } from './rereadOrders.ts'

const rowsAtOnce = 2_000
const idsAtOnce = 16
const sweepsUnseen = 3

/** Asks by id for orders that the last sweeps did not see, a part of the ledger at a time. */
export async function findUnseen(
  midReader: MidReader,
  checkpoint: Checkpoint,
  signal: AbortSignal,
  /** The first sweep that was read under this lease as a whole. */
  firstSweep: number,
): Promise<Checkpoint> {
  const { store, mid, sightings } = midReader
  const { machine, unseenAfter, groupAt } = checkpoint
  // What sweeps before it saw of unchanged orders is not known.
  if (machine.sweep - sweepsUnseen + 1 < firstSweep) return { ...checkpoint, unseenAfter: null }
  const rows = await store.db
    .selectFrom('ledger_order')
    .select(['id', 'seen_sweep', 'first_seen_at', 'missing_at'])
    .where('mid', '=', mid)
    .where('id', '>', unseenAfter ?? '')
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute()
  const since = iso(groupAt)
  const unseen = rows.filter(
    (row) =>
      row.missing_at === null &&
      Math.max(row.seen_sweep, sightings.get(row.id)?.sweep ?? 0) <= machine.sweep - sweepsUnseen &&
      row.first_seen_at < since,
  )
  const batch = unseen.slice(0, idsAtOnce).map(({ id }) => id)
  // Seen by id counts as seen: it is not read again at once.
  await readByIds(midReader, batch, signal, {
    pace: {},
    isListReadable: isListReadable(checkpoint),
    sweep: machine.sweep,
  })
  const isAll = unseen.length <= idsAtOnce
  const last = isAll ? rows.at(-1)?.id : batch.at(-1)
  const isDone = isAll && rows.length < rowsAtOnce
  return { ...checkpoint, unseenAfter: isDone ? null : (last ?? null) }
}
