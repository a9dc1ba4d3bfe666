import { heldByOwner, idsListedElsewhere, keyOf } from '../listedElsewhere.ts'
import { isFilling, type Checkpoint } from './checkpoint.ts'
import type { MidReader } from './createMidReader.ts'
import { isListReadable, readByIds } from './rereadOrders.ts'

const mostAtOnce = 16
/** So long the list itself is waited for. */
const waitMs = 15_000

/** Asks by id, with its owner's merchant ID, for what another list showed and this one did not. */
export async function readListed(
  midReader: MidReader,
  checkpoint: Checkpoint,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const { store, mid, kind, postponed, hasSingles } = midReader
  const listed = await idsListedElsewhere(store, {
    mid,
    kind,
    before: now - waitMs,
    limit: mostAtOnce + postponed.size,
  })
  if (!hasSingles) return
  const ids = listed.filter((id) => (postponed.get(id)?.until ?? 0) <= now).slice(0, mostAtOnce)
  if (ids.length === 0) return
  const tries = new Map(ids.map((id) => [id, postponed.get(id)?.tries ?? 0]))
  const pace = { isFill: isFilling(checkpoint) }
  await readByIds(midReader, ids, signal, { pace, isListReadable: isListReadable(checkpoint) })
  const held = await heldByOwner(
    store.db,
    kind,
    ids.map((id) => ({ id, owner: mid })),
  )
  for (const [id, before] of tries)
    if (!held.has(keyOf({ owner: mid, id })))
      postponed.set(id, { tries: before + 1, until: now + Math.min(3_600_000, 60_000 * 2 ** before) })
}
