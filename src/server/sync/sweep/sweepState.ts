import type { Fault } from '../../../i18n/fault.ts'
import { placeOfGroup, unknownPlace, type Place, endPlaces, placeOfSweep, type Growing } from './place.ts'

/**
 * A sweep reads the whole list once, in either direction. A group repeats sweeps until none finds rows older
 * than its start. The state is plain data, saved with each page, so a crash loses nothing.
 */
export type SweepState = {
  /** Never reused: rows remember the last sweep that saw them. */
  sweep: number
  /** Milliseconds. All rows created before must be found until the ledger counts as complete. */
  startedAt: number
  done: number
  direction: 'up' | 'down'
  /** A downward sweep first checks where the end is. */
  isClimbing: boolean
  page: number
  empties: number
  /** The last page with rows in the previous sweep, or so far in this one. */
  end: number
  /** Rows per page; `cap` is the service's limit once it is known. */
  limit: number
  cap: number | null
  pagesRead: number
  /** Pages with a row that this sweep had not seen yet. */
  fruitful: number
  /** Consecutive pages without such a row. */
  repeats: number
  /** IDs of the previous page, to detect a service that ignores the page number. */
  before: string
  /** Set while other pages are read to find out why two pages are equal. */
  suspicion: null | { page: number; ids: string; test: 'first' | 'next' | 'half'; isFirst: boolean }
  seen: number
  seenAgain: number
  seenBefore: number
  /** Unknown IDs older than the group, and all unknown IDs. */
  foundOld: number
  foundNew: number
  /** Old rows found before the miss rate was known. */
  unmeasured: number
  quiet: number
  /** Rows in the last converged sweep, and consecutive sweeps with less than half of that. */
  seenWhole: number
  shortfalls: number
  doubt: number
  /** How the times of neighbouring rows compare, and the resulting order of the list. */
  neighbours: { rising: number; falling: number; touched: number; pairs: number }
  order: ListOrder
  /** Evidence from the positions of rows without a time. */
  place: Place
  /** The last sweep found rows that were missing when the ledger counted as complete. */
  isRefuted: boolean
  phase: 'sweeping' | 'converged' | 'exhausted' | 'halted'
  error: SweepFault | null
}

/** New rows come at the head by creation or last change, at the tail, or anywhere. */
type ListOrder = 'newest' | 'touched' | 'oldest' | 'none'

export type SweepFault = {
  kind: 'page_ignored' | 'circle' | 'too_long' | 'cut_short' | 'too_large'
  message?: string
  fault?: Fault
}

export type SweepRules = {
  limit: number
  maxPages: number
  maxSweeps: number
  quiet: number
  /** Estimated number of unknown orders at which the ledger counts as complete. */
  certainty: number
  /** Pages per booking: fewer would wait for the disk too often, more would delay other writers. */
  maxAtOnce: number
}

export const usualRules: SweepRules = {
  limit: 100,
  maxPages: 200_000,
  maxSweeps: 60,
  quiet: 2,
  certainty: 1e-8,
  maxAtOnce: 12,
}

export function startGroup(at: number, rules: SweepRules, after?: SweepState): SweepState {
  const cap = after?.cap ?? null
  // After a halt the direction changes: downwards ends even if the list grows faster than it is read.
  const direction = after?.phase === 'halted' && after.end > 0 && after.direction === 'up' ? 'down' : 'up'
  const sweep = (after?.sweep ?? 0) + 1
  return {
    ...startSweep(sweep, direction, after?.end ?? 0, cap, rules),
    startedAt: at,
    done: 0,
    seenBefore: after?.phase === 'converged' ? after.seen : 0,
    unmeasured: 0,
    quiet: 0,
    seenWhole: (after?.phase === 'converged' ? after.seen : after?.seenWhole) ?? 0,
    shortfalls: after?.shortfalls ?? 0,
    doubt: 1,
    order: after?.order ?? 'none',
    place: placeOfGroup(after?.place ?? unknownPlace),
    isRefuted: false,
  }
}

function startSweep(
  sweep: number,
  direction: SweepState['direction'],
  end: number,
  cap: number | null,
  rules: SweepRules,
) {
  const isDown = direction === 'down'
  return {
    sweep,
    direction,
    isClimbing: isDown,
    page: isDown ? end + 1 : 1,
    empties: 0,
    end: isDown ? end : 0,
    // Upwards, the first page requests the full size each time to learn the service's limit.
    limit: isDown ? (cap ?? rules.limit) : rules.limit,
    cap,
    pagesRead: 0,
    fruitful: 0,
    repeats: 0,
    before: '',
    suspicion: null,
    seen: 0,
    seenAgain: 0,
    foundOld: 0,
    foundNew: 0,
    neighbours: { rising: 0, falling: 0, touched: 0, pairs: 0 },
    phase: 'sweeping' as const,
    error: null,
  }
}

/**
 * Needs at least two consecutive sweeps without IDs older than the group. The miss rate is measured: the share
 * of the previous sweep's orders that this one missed is about the chance of missing an unknown order, so
 * unstable and small lists take more sweeps. Unknown rows without a time count as old in the first sweep of a
 * group, and later where no new rows come; elsewhere they count as new.
 */
export function endSweep(state: SweepState, rules: SweepRules, lastPage: string[] = []): SweepState {
  const { end, direction, sweep, seen, cap, done } = state
  if (isCutShort(state)) return cutShort(state)
  const { place, growing, undated, inside, isRefuted } = endPlaces(state.place, direction, lastPage)
  const updated = { ...state, foundOld: state.foundOld + (done === 0 ? undated : inside), place, isRefuted }
  const quiet = updated.foundOld === 0 ? state.quiet + 1 : 0
  const ended = {
    ...updated,
    ...weighDoubt(updated),
    quiet,
    done: done + 1,
    order: orderOf(state, growing),
    // After several short sweeps the list really is shorter.
    ...(seen * 2 < state.seenWhole ? { seenWhole: seen } : { shortfalls: 0 }),
  }
  if (quiet >= rules.quiet && ended.doubt <= rules.certainty) return { ...ended, phase: 'converged' }
  if (ended.done >= rules.maxSweeps) return { ...ended, phase: 'exhausted' }
  // Downwards needs a known end.
  const next = direction === 'up' && end > 1 ? 'down' : 'up'
  return {
    ...ended,
    ...startSweep(sweep + 1, next, end, cap, rules),
    place: placeOfSweep(place),
    seenBefore: seen,
  }
}

/** Smaller lists vary too much. */
const leastSeen = 50
const maxShortfalls = 3

/** A list with less than half of the rows of the last complete sweep is probably truncated. */
function isCutShort({ seen, seenWhole, shortfalls }: SweepState): boolean {
  return seenWhole >= leastSeen && seen * 2 < seenWhole && shortfalls < maxShortfalls
}

function cutShort(state: SweepState): SweepState {
  const { end, seen, seenWhole } = state
  return {
    ...state,
    phase: 'halted',
    error: {
      kind: 'cut_short',
      fault: { code: 'sync.cut_short', params: { page: end, seen, before: seenWhole } },
    },
    shortfalls: state.shortfalls + 1,
    // A downward group would start at this page.
    end: 0,
  }
}

function weighDoubt({
  foundOld,
  doubt,
  unmeasured,
  ...state
}: SweepState): Pick<SweepState, 'doubt' | 'unmeasured'> {
  const missed = missRateOf(state)
  // Only the next sweep shows how much this one missed.
  if (missed === undefined) return { doubt: Number.MAX_VALUE, unmeasured: Math.max(1, unmeasured, foundOld) }
  const odds = missed / (1 - missed)
  const before = unmeasured > 0 ? unmeasured * odds : doubt
  return { doubt: Math.max(foundOld * odds, before * missed), unmeasured: 0 }
}

/** Laplace's rule, so that few orders carry little weight. */
function missRateOf({ seenBefore, seenAgain, end }: Pick<SweepState, 'seenBefore' | 'seenAgain' | 'end'>) {
  // A single page is read at one moment, so no row can move.
  if (end <= 1) return 0
  if (seenBefore === 0) return undefined
  return (Math.max(0, seenBefore - seenAgain) + 1) / (seenBefore + 2)
}

function orderOf({ neighbours, end, order }: SweepState, growing: Growing): ListOrder {
  const { pairs, falling, rising, touched } = neighbours
  const most = pairs * 0.95
  if (pairs === 0) return orderByPlace[growing] ?? (end <= 1 ? 'newest' : order)
  if (falling >= most) return 'newest'
  if (touched >= most) return 'touched'
  return rising >= most ? 'oldest' : 'none'
}

const orderByPlace = { head: 'newest', tail: 'oldest', anywhere: undefined } as const
