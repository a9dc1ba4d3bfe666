import { sql } from 'kysely'
import { iso } from '../../../store/openStore.ts'
import { FenceLost, underLease } from '../../ledger/lease.ts'
import { markMissing } from '../bookPage.ts'
import type { MidReader } from './createMidReader.ts'
import type { PaceOptions } from './createPace.ts'
import { isFilling, type Checkpoint, rereadSteps, type Schedule } from './checkpoint.ts'

const maxAtOnce = 16
const rowsAtOnce = 1_000

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
  return { hasMore: ids.length === maxAtOnce && read > 0 }
}

/** A 404 only counts while the list is readable: refused credentials look the same. */
function isListReadable({ followedAt, failing }: Checkpoint): boolean {
  return followedAt !== null && failing === null
}

/** Returns how many were readable. Missing orders are marked, never deleted; failing ones are postponed. */
async function readByIds(
  midReader: MidReader,
  ids: string[],
  signal: AbortSignal,
  { pace, isListReadable, sweep }: { pace: PaceOptions; isListReadable: boolean; sweep?: number },
): Promise<number> {
  const { store, mid, fence, postponed, log } = midReader
  const readById = async (id: string) => {
    const first = await midReader.readOne(id, signal, pace)
    // Asks twice, because a service in trouble sends wrong 404s.
    const fetched = first === 'missing' ? await midReader.readOne(id, signal, pace) : first
    if (fetched !== 'missing') {
      if ([...fetched.rows, ...fetched.elsewhere].some((row) => row.id !== id))
        throw new Error(`requested order ${id}, received a different order`)
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
  if (failures.length > 0) log?.('warn', 'orders could not be read again', { mid, count: failures.length })
  return read.length - failures.length
}

/** Recently changed ones first. Reads spare rows, since sightings are only known to this process. */
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
  // Older orders were seen by the last sweeps, or are left to `findUnseen`.
  const sweptAt = checkpoint.completeTo === null ? '' : iso(checkpoint.groupAt)
  const due: string[] = []
  for (let offset = 0; due.length < maxAtOnce; offset += rowsAtOnce) {
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
  return due.slice(0, maxAtOnce)
}

const unseenRows = 2_000
const idsAtOnce = 16
const sweepsUnseen = 3

export async function findUnseen(
  midReader: MidReader,
  checkpoint: Checkpoint,
  signal: AbortSignal,
  /** The first complete sweep under this lease. */
  firstSweep: number,
): Promise<Checkpoint> {
  const { store, mid, sightings } = midReader
  const { machine, unseenAfter, groupAt } = checkpoint
  // Sightings of unchanged orders by earlier sweeps were not stored.
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
  // A read by ID counts as seen, so that the order is not read again at once.
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
