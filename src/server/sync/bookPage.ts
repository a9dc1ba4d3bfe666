import type { CompiledQuery } from 'kysely'
import { executeAll } from '../../store/executeAll.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { readAnswer, type Answer, type Row } from '../ledger/answer.ts'
import { FenceLost } from '../ledger/lease.ts'
import { isObject, tryParseJson } from '../../contract/json.ts'
import { namedOwner } from '../../contract/reading/ownerOf.ts'
import { lockStatements, versionUpdate, raiseVersion, lockMid } from '../ledger/ledgerVersion.ts'
import { createErasure, tombstonesQuery, type Erasure, type TombstoneRow } from '../erasure/createErasure.ts'
import { ratesQuery, type RateRow } from '../ledger/agreedFee.ts'
import { feeColumnsQuery, type FeeColumnsRow } from '../ledger/feeColumns.ts'
import { mergeRows, type Merged, type BookingFacts } from './mergeRows.ts'
import { methodsQuery, toMethods, type MethodRow } from './orderMethods.ts'
import type { Booked, Booking, Kind, Page, SweepProgress } from '../ledger/page.ts'
import { createPeriodWatch, watchQuery, type WatchRow } from '../periods/periodWatch.ts'
import { writeSetAside } from '../ledger/setAside.ts'
import { storedIds, storedRows, type StoredRow } from '../ledger/rowStore.ts'
import { sightingsOf } from '../ledger/sightings.ts'
import { namesQuery, toNames, type NameRow } from '../ledger/statusNames.ts'
import { readColumns } from '../periods/closedRow.ts'

export async function bookPage(
  store: Store,
  { fetchSeq, at, rows, isSingle, reading, ...booking }: Page,
): Promise<Booked> {
  const answer = await readAnswer({ ...booking, fetchSeq, at, rows, isSingle, reading })
  await bookForOwners(store, booking.kind, [answer])
  return bookAnswers(store, booking, [answer])
}

export function bookRecord(
  store: Store,
  { record, ...page }: Pick<Page, 'mid' | 'kind' | 'fetchSeq' | 'at' | 'reading'> & { record: unknown },
): Promise<Booked> {
  return bookPage(store, { ...page, rows: [record], isSingle: true })
}

/**
 * Books rows of other merchant IDs that their owner does not have, or has as missing. Later reads are left to the owner's sweep. New
 * rows are left to the owner's look at the head of its list: it reads on only while it meets unknown rows.
 */
export async function bookForOwners(
  store: Store,
  kind: Kind,
  received: readonly Answer[],
): Promise<{ mid: string; written: string[] }[]> {
  const booked = []
  for (const answer of received)
    for (const [mid, rows] of Map.groupBy(answer.elsewhere, ({ owner }) => owner)) {
      const ids = rows.map(({ id }) => id)
      const stored = await storedIds(store.db, { mid, kind }, ids, { withMissing: false })
      const before = Date.parse(answer.at) - ownLookMs
      const isOld = ({ createdAt }: Row) => createdAt === null || createdAt < before
      const fresh = rows.filter((row) => !stored.has(row.id) && (answer.isSingle || isOld(row)))
      if (fresh.length === 0) continue
      const own = { ...answer, rows: fresh, elsewhere: [], refusals: [] }
      const { written } = await bookAnswers(store, { mid, kind }, [own])
      booked.push({ mid, written })
    }
  return booked
}

/** After a pause of half this time, an owner's look restarts its sweep, which reads everything. */
const ownLookMs = 600_000

/** Books responses in one transaction with all their effects. Throws FenceLost if the lease was lost. */
export async function bookAnswers(
  store: Store,
  booking: Booking,
  received: readonly Answer[],
): Promise<Booked> {
  const locked = await midsToLock(store.db, booking, received)
  const sightings = sightingsOf(store.db, booking.mid, booking.kind)
  const booked = await store.transaction(async (db) => {
    const on = { ...store, db }
    const { stored, tombstones, watches, ...facts } = await readBefore(on, booking, received, locked)
    const answers = []
    for (const answer of received) answers.push(await assignSharedRows(db, booking, answer))
    const rows = answers.flatMap((answer) => answer.rows)
    const people = answers.find((answer) => answer.people)?.people
    const erasure = createErasure(booking.mid, people, tombstones)
    const watch = createPeriodWatch(booking.mid, watches)
    const merged = await mergeRows(on, booking, rows, stored, facts, erasure, watch, sightings)
    for (const answer of answers) {
      await writeSetAside(db, booking, { ...answer, refusals: withoutErased(answer.refusals, erasure) })
    }
    await executeAll(on, allWrites(db, booking, merged))
    const quarantined = answers.reduce((sum, { refusals }) => sum + refusals.length, 0)
    return { written: merged.written, rows, quarantined }
  })
  const { sweep = 0 } = booking
  for (const { id, fetchSeq, at } of booked.rows) sightings.note(id, { fetchSeq, at: Date.parse(at), sweep })
  return { written: booked.written, quarantined: booked.quarantined }
}

/** Checks the fence first and locks its row, so that a process which slept through its lease writes nothing. */
async function readBefore(
  on: Pick<Store, 'db' | 'engine'>,
  booking: Booking,
  received: readonly Answer[],
  locked: readonly string[],
): Promise<BookingFacts & { stored: StoredRow[]; tombstones: TombstoneRow[]; watches: WatchRow[] }> {
  const { mid, fence } = booking
  const ids = [...new Set(received.flatMap(({ rows }) => rows).map(({ id }) => id))]
  const [lease, ...answers] = await executeAll(on, [
    fenceQuery(on, booking),
    ...locked.flatMap((one) => [...lockStatements(on, one)]),
    storedRows(on.db, booking, ids),
    namesQuery(on.db, [mid]),
    tombstonesQuery(on.db, mid),
    watchQuery(on.db, mid),
    methodsQuery(on.db, mid, booking.kind === 'orders' ? ids : []),
    feeColumnsQuery(on.db, mid),
    ratesQuery(on.db, mid),
  ])
  if (fence !== undefined && lease?.rows.length === 0) throw new FenceLost(mid, fence)
  const [stored, names, tombstones, watches, methods, fees, rates] = answers.slice(-7)
  // The queries above select from exactly these tables.
  return {
    stored: (stored?.rows ?? []) as StoredRow[],
    names: toNames((names?.rows ?? []) as NameRow[]),
    tombstones: (tombstones?.rows ?? []) as TombstoneRow[],
    watches: (watches?.rows ?? []) as WatchRow[],
    methods: toMethods((methods?.rows ?? []) as MethodRow[]),
    terms: {
      rates: (rates?.rows ?? []) as RateRow[],
      countsRrFee: ((fees?.rows ?? []) as FeeColumnsRow[]).some(({ counts_rr_fee }) => counts_rr_fee === 1),
    },
  }
}

/** Erased persons' data must not stay in refused rows either; the row itself still counts. */
function withoutErased(refusals: Answer['refusals'], erasure: Erasure): Answer['refusals'] {
  return refusals.map((refusal) =>
    erasure.names(refusal.raw) ? { ...refusal, raw: '{"erased":"on request"}' } : refusal,
  )
}

function fenceQuery(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  { mid, fence = -1 }: Booking,
): CompiledQuery {
  const query = db
    .selectFrom('ledger_lease')
    .select('fence')
    .where('mid', '=', mid)
    .where('fence', '=', fence)
  // SQLite allows one writer at a time, so it needs no row lock.
  return (engine === 'postgres' ? query.forUpdate() : query).compile()
}

function* allWrites(db: Db, booking: Booking, { written, writes }: Merged): Generator<CompiledQuery, void> {
  yield* writes
  if (booking.progress !== undefined && (written.length > 0 || !booking.progressCanWait))
    yield progressWrite(db, booking, booking.progress)
  if (written.length > 0) yield versionUpdate(db, booking.mid)
}

export function progressWrite(db: Db, { mid, kind }: Booking, progress: SweepProgress): CompiledQuery {
  return db
    .insertInto('sweep_state')
    .values({ state: '{}', sweep: 0, ...progress, mid, kind })
    .onConflict((conflict) =>
      Object.keys(progress).length === 0
        ? conflict.columns(['mid', 'kind']).doNothing()
        : conflict.columns(['mid', 'kind']).doUpdateSet(progress),
    )
    .compile()
}

/** The order stays in the ledger; the next booking that contains it clears the mark. */
export async function markMissing(
  on: Pick<Store, 'db' | 'engine'>,
  mid: string,
  id: string,
  at: string,
): Promise<void> {
  const { db } = on
  await lockMid(on, mid)
  const order = await db
    .updateTable('ledger_order')
    .set({ missing_at: at })
    .where('mid', '=', mid)
    .where('id', '=', id)
    .where('missing_at', 'is', null)
    .returning(readColumns)
    .executeTakeFirst()
  if (!order) return
  const watch = createPeriodWatch(mid, (await db.executeQuery(watchQuery(db, mid))).rows)
  watch.note({ ...order, missing_at: null }, order)
  await executeAll(on, watch.writes(db))
  await raiseVersion(db, mid)
}

type Of = Pick<Booking, 'mid' | 'kind'>

/** A sub-merchant's row in lists of several of our IDs stays with the first to store it, so it counts once. */
export async function assignSharedRows(db: Db, of: Of, answer: Answer): Promise<Answer> {
  const owners = await readOwners(db, of, answer)
  if (owners.size === 0) return answer
  const sharedRows = answer.rows.flatMap((row) => {
    const owner = owners.get(row.id)
    return owner === undefined ? [] : [{ ...row, owner }]
  })
  return {
    ...answer,
    rows: answer.rows.filter(({ id }) => !owners.has(id)),
    elsewhere: [...answer.elsewhere, ...sharedRows],
  }
}

/** Locks all of our merchant IDs if a shared row is new, so that two bookings cannot both store it. */
async function midsToLock(db: Db, { mid, kind }: Of, answers: readonly Answer[]): Promise<string[]> {
  const shared = answers.flatMap(sharedRows)
  const ours = answers.find((answer) => answer.ours)?.ours ?? []
  if (shared.length === 0) return [mid]
  const ids = [...new Set(shared.map(({ id }) => id))]
  const storedRows = await readStoredRows(db, kind, [mid], ids)
  // A fixed order prevents deadlocks.
  return storedRows.length === ids.length ? [mid] : [...new Set([mid, ...ours])].toSorted()
}

function sharedRows({ rows }: Answer): Row[] {
  return rows.filter(({ subMid }) => subMid !== undefined)
}

async function readOwners(db: Db, { mid, kind }: Of, answer: Answer): Promise<Map<string, string>> {
  const shared = new Map(sharedRows(answer).map((row) => [row.id, row.subMid]))
  const { ours = [] } = answer
  if (shared.size === 0) return new Map()
  const storedRows = await readStoredRows(db, kind, ours, [...shared.keys()])
  const own = new Set(storedRows.filter((row) => row.mid === mid).map(({ id }) => id))
  const ranked = storedRows.toSorted((a, b) => ours.indexOf(b.mid) - ours.indexOf(a.mid))
  const foreign = ranked.filter(({ id, raw }) => !own.has(id) && subMidOf(raw) === shared.get(id))
  return new Map(foreign.map((row) => [row.id, row.mid]))
}

/** IDs may collide between services, so the sub-merchant has to match, too. */
function subMidOf(raw: string): string | undefined {
  const record = tryParseJson(raw)
  return isObject(record) ? namedOwner(record.mid) : undefined
}

function readStoredRows(db: Db, kind: Of['kind'], mids: readonly string[], ids: readonly string[]) {
  return db
    .selectFrom(kind === 'orders' ? 'ledger_order' : 'ledger_user')
    .select(['mid', 'id', 'raw'])
    .where('mid', 'in', mids)
    .where('id', 'in', ids)
    .execute()
}
