import { sql } from 'kysely'
import { iso } from '../../store/openStore.ts'
import { FenceLost, underLease } from '../lease.ts'
import { markMissing } from '../bookPage.ts'
import type { MidReader } from './createMidReader.ts'
import type { PaceOptions } from './createPace.ts'
import { isFilling, type Checkpoint, rereadSteps, type Schedule } from './checkpoint.ts'
import { heldByOwner, idsListedElsewhere, keyOf } from '../listedElsewhere.ts'

const mostAtOnce = 16
const rowsAtOnce = 1_000

/** Asks by id for open orders that nobody has seen for a while: the younger their last change, the sooner. */
export async function rereadOrders(
  midReader: MidReader,
  checkpoint: Checkpoint,
  now: number,
  { share }: Schedule,
  signal: AbortSignal,
): Promise<{ hasMore: boolean }> {
  const ids = await openOrders(midReader, checkpoint, now)
  const pace = { share, isFill: isFilling(checkpoint) }
  const read = await readByIds(midReader, ids, signal, { pace, isListReadable: isListReadable(checkpoint) })
  return { hasMore: ids.length === mostAtOnce && read > 0 }
}

/** A 404 about an order means something only while the list answers: refused credentials look the same. */
function isListReadable({ followedAt, failing }: Checkpoint): boolean {
  return followedAt !== null && failing === null
}

/**
 * Reads orders one by one and gives how many of them could be read. One that the service does not know any more is
 * marked, never deleted. A failure says nothing of the list, and an order that always fails is postponed.
 */
async function readByIds(
  midReader: MidReader,
  ids: string[],
  signal: AbortSignal,
  { pace, isListReadable, sweep }: { pace: PaceOptions; isListReadable: boolean; sweep?: number },
): Promise<number> {
  const { store, mid, fence, postponed, log } = midReader
  const readById = async (id: string) => {
    const first = await midReader.readOne(id, signal, pace)
    // A service in trouble says 404 now and then.
    const fetched = first === 'missing' ? await midReader.readOne(id, signal, pace) : first
    if (fetched !== 'missing') {
      if (fetched.rows.some((row) => row.id !== id))
        throw new Error(`requested order ${id}, another one was answered`)
      await midReader.book([fetched], sweep === undefined ? {} : { sweep })
    } else if (isListReadable) {
      const at = iso(await store.now())
      await underLease(store, mid, fence, (db) => markMissing({ ...store, db }, mid, id, at))
    }
    postponed.delete(id)
  }
  const read = await Promise.allSettled(ids.map(readById))
  const now = await store.now()
  for (const [nth, { status }] of read.entries()) {
    const id = ids[nth]
    if (status === 'fulfilled' || id === undefined) continue
    const tries = (postponed.get(id)?.tries ?? 0) + 1
    postponed.set(id, { tries, until: now + Math.min(3_600_000, 5_000 * 2 ** tries) })
  }
  const failures = read.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  const ours = failures.find((reason) => reason instanceof FenceLost || signal.aborted)
  if (ours !== undefined) throw ours
  if (failures.length > 0) log?.('orders could not be read again', { mid, failures: failures.length })
  return read.length - failures.length
}

/** The youngest that are due. What was seen since it was written is known to this process alone, so some more are read. */
async function openOrders(midReader: MidReader, checkpoint: Checkpoint, now: number): Promise<string[]> {
  const { store, mid, postponed, sightings } = midReader
  for (const [id, { until }] of postponed) if (until <= now - 3_600_000) postponed.delete(id)
  const changed = sql<string>`coalesce(updated_at, created_at, first_seen_at)`
  const steps = rereadSteps.map(({ youngerMs, everyMs }) =>
    youngerMs === Infinity
      ? sql`else ${iso(now - everyMs)}`
      : sql`when ${changed} > ${iso(now - youngerMs)} then ${iso(now - everyMs)}`,
  )
  const seenBefore = sql<string>`case ${sql.join(steps, sql` `)} end`
  // The last sweeps saw what was there when they began, or it is asked for by `findUnseen`.
  const sweptAt = checkpoint.completeTo === null ? '' : iso(checkpoint.groupAt)
  const due: string[] = []
  for (let offset = 0; due.length < mostAtOnce; offset += rowsAtOnce) {
    const rows = await store.db
      .selectFrom('ledger_order')
      .select(['id', seenBefore.as('seenBefore')])
      .where('mid', '=', mid)
      .where('is_final', '=', 0)
      .where('missing_at', 'is', null)
      .where('last_seen_at', '<=', seenBefore)
      .where(({ eb, or }) =>
        or([eb('first_seen_at', '>', sweptAt), sql<boolean>`${seenBefore} > ${sweptAt}`]),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(rowsAtOnce)
      .offset(offset)
      .execute()
    for (const { id, seenBefore } of rows)
      if ((sightings.get(id)?.at ?? 0) <= Date.parse(seenBefore) && (postponed.get(id)?.until ?? 0) <= now)
        due.push(id)
    if (rows.length < rowsAtOnce) break
  }
  return due.slice(0, mostAtOnce)
}

const unseenRows = 2_000
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
    .limit(unseenRows)
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
  const isDone = isAll && rows.length < unseenRows
  return { ...checkpoint, unseenAfter: isDone ? null : (last ?? null) }
}

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
