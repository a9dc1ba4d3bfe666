import { untilAborted } from '../../../client/deadline.ts'
import { iso, type Store } from '../../../store/openStore.ts'
import { readAnswer, type Answer, type ElsewhereRow } from '../../ledger/answer.ts'
import { assignSharedRows, bookAnswers, bookForOwners, progressWrite } from '../bookPage.ts'
import { underLease } from '../../ledger/lease.ts'
import { nextFetchSeq } from '../nextFetchSeq.ts'
import type { Log } from '../../http/log.ts'
import type { Kind, LedgerReading, Page } from '../../ledger/page.ts'
import { sightingsOf } from '../../ledger/sightings.ts'
import { isAlike, progressOf, type Checkpoint } from './checkpoint.ts'
import type { Pace, PaceOptions } from './createPace.ts'
import type { ReadOne, ReadPage } from './createReaders.ts'
import type { SweepRules } from './sweepState.ts'
import type { RowFacts } from './place.ts'
import type { PageRequest } from './takePage.ts'
import { hash } from 'node:crypto'
import { createPauses } from '../../../store/yieldToEventLoop.ts'
import { readColumns } from '../../ledger/mergeRow.ts'
import { storedIds } from '../../ledger/rowStore.ts'

export type MidReaderParts = {
  store: Store
  mid: string
  kind: Kind
  /** A new lease gets a new reader. */
  fence: number
  readPage: ReadPage
  /** Missing for users, which cannot be read by ID. */
  readOne?: ReadOne
  pace: Pace
  rules: SweepRules
  reading?: LedgerReading
  onChange?: (mid: string, kind: Kind, ids: string[]) => void
  log?: Log
}

/** Interval of saving an unchanged checkpoint, which tells other servers how fresh the ledger is. */
const saveEveryMs = { sqlite: 600_000, postgres: 30_000 }

export type Fetched = Answer & { requestedAt: number; serviceAt?: number }

export type PageAhead = { reading: Promise<Fetched>; fetched?: Fetched }

export type MidReader = ReturnType<typeof createMidReader>

/** Each request gets its number before it is sent; each response is booked under the lease. */
export function createMidReader({ readPage, readOne, onChange, ...parts }: MidReaderParts) {
  const { store, mid, kind, fence, pace, reading } = parts
  const sightings = sightingsOf(store.db, mid, kind)
  sightings.forgetSweeps()
  let saved: { checkpoint: Checkpoint; at: number } | undefined

  async function read<T>(
    signal: AbortSignal,
    options: PaceOptions,
    work: () => Promise<T>,
  ): Promise<{ answer: T; fetchSeq: number; requestedAt: number; at: string }> {
    return pace.run(
      signal,
      async () => {
        const [requestedAt, fetchSeq] = [await store.now(), await nextFetchSeq(store)]
        signal.throwIfAborted()
        // A reader may ignore the signal, and stopping must not wait for it.
        const answer = await untilAborted(work(), signal)
        return { answer, fetchSeq, requestedAt, at: iso(await store.now()) }
      },
      options,
    )
  }

  async function readRows(received: Pick<Page, 'rows' | 'isSingle' | 'fetchSeq' | 'at'>): Promise<Answer> {
    const answer = await readAnswer({ mid, kind, reading, ...received })
    return assignSharedRows(store.db, { mid, kind }, answer)
  }

  async function facts(answer: Answer): Promise<RowFacts[]> {
    const { rows, elsewhere, refusals } = answer
    const ids = [...new Set(rows.map(({ id }) => id))]
    const stored = await readSweeps(store.db, { mid, kind, ids })
    const pause = createPauses()
    for (const row of rows) {
      if (!stored.has(row.id)) readColumns(kind, row)
      await pause()
    }
    const seenBy = (id: string) => sightings.get(id)?.sweep || null
    const own = rows.map((row) => {
      const { id } = row
      return toFacts(row, stored.has(id) ? latest(stored.get(id), seenBy(id)) : undefined)
    })
    if (elsewhere.length + refusals.length === 0) return own.map(({ facts }) => facts)
    // Rows of other merchant IDs also tell whether a page was read before.
    const storedByOwner = new Map<string, Set<string>>()
    for (const [owner, some] of Map.groupBy(elsewhere, (row) => row.owner)) {
      const ids = some.map(({ id }) => id)
      storedByOwner.set(owner, await storedIds(store.db, { mid: owner, kind }, ids))
    }
    const isKnown = ({ id, owner }: ElsewhereRow) =>
      sightings.get(otherId({ id })) !== undefined || storedByOwner.get(owner)?.has(id)
    const elsewhereFacts = elsewhere.map((row) =>
      toFacts(row, isKnown(row) ? seenBy(otherId(row)) : undefined),
    )
    const unread = otherRows({ elsewhere: [], refusals }).map((row) => toFacts(row, seenBy(row.id)))
    return [...own, ...elsewhereFacts, ...unread].toSorted((a, b) => a.nth - b.nth).map(({ facts }) => facts)
  }

  return {
    ...parts,
    ahead: new Map<string, PageAhead>(),
    postponed: new Map<string, { tries: number; until: number }>(),

    async readPage(
      { page, limit }: PageRequest,
      signal: AbortSignal,
      options: PaceOptions = {},
    ): Promise<Fetched> {
      const { answer, ...when } = await read(signal, options, () => readPage(page, limit, signal))
      const { rows, ...more } = answer
      return { ...more, ...when, ...(await readRows({ rows, ...when })) }
    },

    async readOne(id: string, signal: AbortSignal, options: PaceOptions = {}): Promise<Fetched | 'missing'> {
      if (!readOne) throw new Error(`${kind} cannot be read by id`)
      const { answer, ...when } = await read(signal, options, () => readOne(id, signal))
      if (answer === 'missing') return answer
      return {
        ...when,
        ...(await readRows({ rows: [answer.record], isSingle: true, ...when })),
      }
    },

    facts,
    sightings,

    /** Writes `checkpoint` in the same transaction as the rows. Returns the changed IDs. */
    async book(
      answers: Fetched[],
      { checkpoint, sweep }: { checkpoint?: Checkpoint; sweep?: number },
    ): Promise<string[]> {
      const at = Math.max(...answers.map((answer) => Date.parse(answer.at)))
      const unownedRows = answers.flatMap(otherRows)
      const canWait =
        checkpoint !== undefined &&
        unownedRows.length === 0 &&
        saved !== undefined &&
        isAlike(saved.checkpoint, checkpoint) &&
        Math.abs(at - saved.at) < saveEveryMs[store.engine]
      const booking = {
        mid,
        kind,
        fence,
        ...(sweep === undefined ? {} : { sweep }),
        ...(checkpoint ? { progress: progressOf(checkpoint), progressCanWait: canWait } : {}),
      }
      // Before the checkpoint is saved, so that a crash loses no row. A look leaves them to the sweep.
      const isLook = sweep === undefined && checkpoint !== undefined
      for (const other of isLook ? [] : await bookForOwners(store, kind, answers))
        onChange?.(other.mid, kind, other.written)
      const { written } = await bookAnswers(store, booking, answers)
      if (checkpoint && (!canWait || written.length > 0)) saved = { checkpoint, at }
      sightings.followedAt = checkpoint?.followedAt ?? sightings.followedAt
      for (const { id } of unownedRows) sightings.note(id, { fetchSeq: 0, at, sweep: sweep ?? 0 })
      if (written.length > 0) onChange?.(mid, kind, written)
      return written
    },

    async save(checkpoint: Checkpoint, at: number): Promise<void> {
      const booking = { mid, kind }
      await underLease(store, mid, fence, (db) =>
        db.executeQuery(progressWrite(db, booking, progressOf(checkpoint))),
      )
      saved = { checkpoint, at }
    },
  }
}

type Timed = { id: string; nth: number; createdAt?: number | null; updatedAt?: number | null }

function toFacts({ id, nth, createdAt = null, updatedAt = null }: Timed, lastSweep: RowFacts['lastSweep']) {
  return { nth, facts: { id, createdAt, updatedAt, lastSweep } }
}

/** Rows that are not booked get an ID under which they are recognised again. */
function otherRows({ elsewhere, refusals }: Pick<Answer, 'elsewhere' | 'refusals'>) {
  return [
    ...elsewhere.map((row) => ({ id: otherId(row), nth: row.nth })),
    ...refusals.map(({ raw, nth }) => ({ id: `#${hash('sha256', raw)}`, nth })),
  ]
}

function otherId({ id }: Pick<ElsewhereRow, 'id'>): string {
  return `@${id}`
}

function latest(stored: number | null = null, seen: number | null): number | null {
  return stored === null || seen === null ? (stored ?? seen) : Math.max(stored, seen)
}

/** The last sweep that saw a stored row; null if none did, or for users. */
async function readSweeps(
  db: Store['db'],
  { mid, kind, ids }: { mid: string; kind: Kind; ids: string[] },
): Promise<Map<string, number | null>> {
  if (kind === 'users' || ids.length === 0)
    return new Map([...(await storedIds(db, { mid, kind }, ids))].map((id) => [id, null]))
  const rows = await db
    .selectFrom('ledger_order')
    .select(['id', 'seen_sweep'])
    .where('mid', '=', mid)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, seen_sweep }) => [id, seen_sweep === 0 ? null : seen_sweep]))
}
