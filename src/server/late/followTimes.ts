import { upsert } from '../../store/upsert.ts'
import { sql } from 'kysely'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { type Log, placeOf as codePlaceOf } from '../http/log.ts'
import { FenceLost, underLease } from '../ledger/lease.ts'
import { readVersions } from '../ledger/ledgerVersion.ts'
import { viewLedger } from '../ledger/ledgerView.ts'
import { behindSyncs } from './lateKinds.ts'
import {
  addTo,
  lookBackDays,
  refreshUsualTimes,
  stepAbove,
  stepBelow,
  type Lengths,
} from './refreshUsualTimes.ts'
import type { Change } from '../ledger/order.ts'

/** `fence`: of the sweep's lease, so that only one server updates a merchant ID. */
type FollowParts = {
  store: Store
  mid: string
  fence: number
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  signal: AbortSignal
  log?: Log
}

const restMs = 30_000
const hourMs = 3_600_000
/** Pause between batches, so that other work gets its turn. */
const stepMs = 25
const linesAtOnce = 500
/** A response may be booked a while after it arrived, so lines of the last minute are left for the next run. */
const lagMs = 60_000

export async function followTimes(parts: FollowParts): Promise<void> {
  const { store, mid, sleep, signal, log } = parts
  const isDue = createIsDue(store, mid)
  while (!signal.aborted) {
    try {
      if (await isDue()) await renewUsualTimes(parts)
    } catch (error) {
      if (signal.aborted || error instanceof FenceLost) throw error
      log?.('warn', 'usual times could not be worked out', { mid, error: codePlaceOf(error) })
    }
    await sleep(restMs, signal)
  }
}

/** Without changes times are renewed hourly, so that old stays expire. */
function createIsDue({ db, now }: Store, mid: string): () => Promise<boolean> {
  let [version, changedAt, ranAt] = ['', 0, 0]
  return async () => {
    const [at, latest] = [await now(), await readVersions(db, [mid])]
    if (latest !== version) [version, changedAt] = [latest, at]
    const isDue = at - changedAt <= lagMs + 2 * restMs || Math.abs(at - ranAt) >= hourMs
    if (isDue) ranAt = at
    return isDue
  }
}

export async function renewUsualTimes({ store, mid, fence, sleep, signal }: Omit<FollowParts, 'log'>) {
  const now = await store.now()
  const until = iso(now - lagMs)
  for (;;) {
    signal.throwIfAborted()
    const after = await placeOf(store, mid, now)
    const { stays, next } = await readStays(store.db, mid, after, { until, most: linesAtOnce })
    if (!next) break
    await underLease(store, mid, fence, (db) => addStays(db, mid, stays, next))
    await sleep(stepMs, signal)
  }
  // While the sync is behind, the ages of open orders are unknown.
  if ((await behindSyncs(viewLedger(store, [mid]), now)).length > 0) return
  await underLease(store, mid, fence, (db) => refreshUsualTimes({ ...store, db }, mid, now))
}

async function placeOf({ db }: Store, mid: string, now: number): Promise<Place> {
  const row = await db
    .selectFrom('stay_reading')
    .select(['seen_after', 'order_id', 'seq'])
    .where('mid', '=', mid)
    .executeTakeFirst()
  return row ?? { seen_after: iso(now - lookBackDays * 86_400_000), order_id: '', seq: 0 }
}

type Place = { seen_after: string; order_id: string; seq: number }

type ReadStay = {
  order_type: string
  payment_method: string
  status: string
  /** `YYYY-MM-DD` of its end. */
  day: string
  counted: { ended: number } | { atLeast: number }
}

type Line = Place & { seen_before: string; changes: string }

/** We write this JSON, so no other text can look like this. */
const ofStatus = sql<boolean>`changes like '%"field":"status"%'`

async function readStays(
  db: Db,
  mid: string,
  after: Place,
  { until, most }: { until: string; most: number },
): Promise<{ stays: ReadStay[]; next: Place | undefined }> {
  const { rows } = await sql<Line>`select order_id, seq, seen_before, seen_after, changes from order_history
    where mid = ${mid} and (seen_after, order_id, seq) > (${after.seen_after}, ${after.order_id}, ${after.seq})
      and seen_after <= ${until}
    order by seen_after, order_id, seq limit ${most}`.execute(db)
  const last = rows.at(-1)
  const next = last && { seen_after: last.seen_after, order_id: last.order_id, seq: last.seq }
  const ended = rows.flatMap((line) => {
    const change = statusChange(line)
    return change?.from == null ? [] : [{ line, status: change.from }]
  })
  if (ended.length === 0) return { stays: [], next }
  const ids = [...new Set(ended.map(({ line }) => line.order_id))]
  const orders = await db
    .selectFrom('ledger_order')
    .select(['id', 'order_type', 'payment_method', 'first_seen_at', 'created_at'])
    .where('mid', '=', mid)
    .where('id', 'in', ids)
    .execute()
  const lines = await db
    .selectFrom('order_history')
    .select(['order_id', 'seq', 'seen_before', 'seen_after', 'changes'])
    .where('mid', '=', mid)
    .where('order_id', 'in', ids)
    .where(ofStatus)
    .orderBy('seq')
    .execute()
  const byId = new Map(orders.map((order) => [order.id, order]))
  const byOrder = Map.groupBy(lines, (line) => line.order_id)
  const stays = ended.flatMap(({ line, status }): ReadStay[] => {
    const order = byId.get(line.order_id)
    if (!order) return []
    const before = byOrder.get(line.order_id)?.findLast(({ seq }) => seq < line.seq)
    // Another response had this status in between, so the true stay is unknown.
    if (before && statusChange(before)?.to !== status) return []
    const entry = before
      ? { notBefore: before.seen_before, seen: before.seen_after }
      : firstSight(order.first_seen_at, order.created_at)
    const exit = { seenBefore: line.seen_before, seenAfter: line.seen_after }
    return [
      {
        order_type: order.order_type ?? '',
        payment_method: order.payment_method ?? '',
        status,
        day: exit.seenAfter.slice(0, 10),
        counted: countedAs(entry, exit),
      },
    ]
  })
  return { stays, next }
}

/** The service's clock may be off, so its creation time may only make a first stay longer. */
function firstSight(seen: string, createdAt: string | null): Entry {
  if (createdAt === null) return { notBefore: null, seen }
  return { notBefore: createdAt < seen ? createdAt : seen, seen }
}

function statusChange({ changes }: Pick<Line, 'changes'>): Change | undefined {
  return (JSON.parse(changes) as Change[]).find(({ field }) => field === 'status')
}

/** Entry and exit are only known as windows between two sightings. */
type Entry = {
  /** Last seen without the status; null if never seen before. */
  notBefore: string | null
  seen: string
}

type Exit = { seenBefore: string; seenAfter: string }

const slackMs = 120_000

/** Narrow windows count at their longest, so that times are not too optimistic; wide ones only as a minimum. */
function countedAs({ notBefore, seen }: Entry, { seenBefore, seenAfter }: Exit): ReadStay['counted'] {
  const shortestMs = Math.max(0, Date.parse(seenBefore) - Date.parse(seen))
  if (notBefore === null) return { atLeast: shortestMs }
  const longestMs = Math.max(0, Date.parse(seenAfter) - Date.parse(notBefore))
  return longestMs <= 2 * shortestMs + slackMs ? { ended: longestMs } : { atLeast: shortestMs }
}

/** Adds stays and moves the read position in the same transaction, so that no stay counts twice. */
async function addStays(db: Db, mid: string, stays: readonly ReadStay[], next: Place): Promise<void> {
  for (const same of Map.groupBy(stays, keyOf).values()) {
    const [first] = same
    if (!first) continue
    const { counted: _, ...own } = first
    const key = { mid, ...own }
    const row = await db
      .selectFrom('stay_day')
      .select(['ended', 'at_least'])
      .where((eb) => eb.and(key))
      .executeTakeFirst()
    const ended = JSON.parse(row?.ended ?? '{}') as Lengths
    const atLeast = JSON.parse(row?.at_least ?? '{}') as Lengths
    for (const { counted } of same)
      if ('ended' in counted) addTo(ended, stepAbove(counted.ended))
      else addTo(atLeast, stepBelow(counted.atLeast))
    const lengths = { ended: JSON.stringify(ended), at_least: JSON.stringify(atLeast) }
    await upsert(db, 'stay_day', key, lengths)
  }
  await upsert(db, 'stay_reading', { mid }, next)
}

function keyOf({ order_type, payment_method, status, day }: ReadStay): string {
  return JSON.stringify([order_type, payment_method, status, day])
}
