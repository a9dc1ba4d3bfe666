import { untilAborted } from '../../client/deadline.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { readAnswer, type Answer } from '../answer.ts'
import { bookAnswers } from '../bookPage.ts'
import { readColumns } from '../mergeRow.ts'
import { nextFetchSeq } from '../nextFetchSeq.ts'
import type { Kind, LedgerReading } from '../page.ts'
import { progressOf, type Checkpoint } from './checkpoint.ts'
import type { Pace, PaceOptions } from './createPace.ts'
import type { ReadOne, ReadPage } from './createReaders.ts'
import type { SweepRules } from './sweepState.ts'
import type { RowFacts } from './rowFacts.ts'
import type { PageRequest } from './takePage.ts'

export type MidReaderParts = {
  store: Store
  mid: string
  kind: Kind
  /** The number of the lease under which it works; another lease makes another one. */
  fence: number
  readPage: ReadPage
  /** There is no user by id. */
  readOne?: ReadOne
  pace: Pace
  rules: SweepRules
  /** How its rows are read. */
  reading?: LedgerReading
  /** Ids that are new or say something else than before. */
  onChange?: (mid: string, kind: Kind, ids: string[]) => void
  log?: (message: string, facts: Record<string, unknown>) => void
}

/** An answer, when its request began, and the service's own time where it tells it. */
export type Fetched = Answer & { askedAt: number; serviceAt?: number }

/** A page that was requested ahead, and its answer once that is there. */
export type PageAhead = { reading: Promise<Fetched>; fetched?: Fetched }

export type MidReader = ReturnType<typeof createMidReader>

/** Reads and books one list of one MID: each request takes its number first, each answer is booked under the lease. */
export function createMidReader({ readPage, readOne, onChange, ...parts }: MidReaderParts) {
  const { store, mid, kind, fence, pace, reading } = parts
  // A user's row does not tell which sweep saw it last.
  const seenUsers = new Map<string, number>()

  async function read<T>(
    signal: AbortSignal,
    options: PaceOptions,
    work: () => Promise<T>,
  ): Promise<{ answer: T; fetchSeq: number; askedAt: number; at: string }> {
    return pace.run(
      signal,
      async () => {
        const [askedAt, fetchSeq] = [await store.now(), await nextFetchSeq(store)]
        signal.throwIfAborted()
        // Whoever stops does not wait for a reader that does not listen to the signal.
        const answer = await untilAborted(work(), signal)
        return { answer, fetchSeq, askedAt, at: iso(await store.now()) }
      },
      options,
    )
  }

  return {
    ...parts,
    ahead: new Map<string, PageAhead>(),
    /** Orders whose reading failed, and until when they are not read again. */
    postponed: new Map<string, { tries: number; until: number }>(),

    async readPage(
      { page, limit }: PageRequest,
      signal: AbortSignal,
      options: PaceOptions = {},
    ): Promise<Fetched> {
      const { answer, ...when } = await read(signal, options, () => readPage(page, limit, signal))
      const { rows, ...more } = answer
      return { ...more, ...when, ...readAnswer({ mid, kind, rows, reading, ...when }) }
    },

    async readOne(id: string, signal: AbortSignal, options: PaceOptions = {}): Promise<Fetched | 'missing'> {
      if (!readOne) throw new Error(`${kind} cannot be read by id`)
      const { answer, ...when } = await read(signal, options, () => readOne(id, signal))
      if (answer === 'missing') return answer
      return {
        ...when,
        ...readAnswer({ mid, kind, rows: [answer.record], isSingle: true, reading, ...when }),
      }
    },

    facts: (answer: Answer): Promise<RowFacts[]> => readRowFacts(store, { mid, kind, answer, seenUsers }),

    /** `checkpoint` is written with the rows, or neither is. Gives the ids that changed. */
    async book(
      answers: Fetched[],
      { checkpoint, sweep }: { checkpoint?: Checkpoint; sweep?: number },
    ): Promise<string[]> {
      const booking = {
        mid,
        kind,
        fence,
        ...(sweep === undefined ? {} : { sweep }),
        ...(checkpoint ? { progress: progressOf(checkpoint) } : {}),
      }
      const { written, seen } = await bookAnswers(store, booking, answers)
      if (kind === 'users' && sweep !== undefined) for (const id of seen) seenUsers.set(id, sweep)
      if (written.length > 0) onChange?.(mid, kind, written)
      return written
    },
  }
}

type Parts = { mid: string; kind: Kind; answer: Answer; seenUsers: Map<string, number> }

/** What the ledger holds of the rows of an answer before it is booked. Those that go to quarantine count for nothing. */
async function readRowFacts(
  store: Store,
  { mid, kind, answer: { rows }, seenUsers }: Parts,
): Promise<RowFacts[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ id }) => id))]
  const stored =
    kind === 'orders' ? await storedOrders(store, mid, ids) : await storedUsers(store, mid, ids, seenUsers)
  for (const row of rows) if (!stored.has(row.id)) readColumns(kind, row)
  return rows.map(({ id, createdAt, updatedAt }) => ({ id, createdAt, updatedAt, lastSweep: stored.get(id) }))
}

async function storedOrders({ db }: Store, mid: string, ids: string[]): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('ledger_order')
    .select(['id', 'seen_sweep'])
    .where('mid', '=', mid)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, seen_sweep }) => [id, seen_sweep === 0 ? null : seen_sweep]))
}

async function storedUsers({ db }: Store, mid: string, ids: string[], seen: Map<string, number>) {
  const rows = await db
    .selectFrom('ledger_user')
    .select('id')
    .where('mid', '=', mid)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id }) => [id, seen.get(id) ?? null]))
}
