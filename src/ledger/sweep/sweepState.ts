import type { Fault } from '../../i18n/fault.ts'
import { placeOfGroup, unknownPlace, type Place, endPlaces, placeOfSweep, type Growing } from './place.ts'

/**
 * A sweep reads a paged list once, from its first page to its end or the other way. A group is as many sweeps
 * as it takes until nothing older than its start turns up any more. All of it is plain data: it is kept beside
 * the rows of each page, and a crash loses nothing.
 */
export type SweepState = {
  /** Of the sweep under way; no number is used twice, for rows remember by which one they were seen last. */
  sweep: number
  /** Milliseconds; what was created up to here must be found before the ledger is called complete. */
  startedAt: number
  /** Sweeps of this group that are done. */
  done: number
  direction: 'up' | 'down'
  /** A downward sweep first makes sure where the end is. */
  isClimbing: boolean
  /** The page to read next. */
  page: number
  /** How often that page was empty. */
  empties: number
  /** The last page that had rows in the sweep before, or so far in this one. */
  end: number
  /** Rows of a page that are requested: what the service gives at most, once that is known. */
  limit: number
  cap: number | null
  pagesRead: number
  /** Pages that brought something which this sweep had not seen yet. */
  fruitful: number
  /** Pages in a row that brought nothing but what this sweep had seen already. */
  repeats: number
  /** Ids of the page read before, for a service that does not heed the page number. */
  before: string
  /** Why the page under way is read: to go on, or to see whether the page number is heeded. */
  suspicion: null | { page: number; ids: string; proven: boolean }
  seen: number
  seenAgain: number
  seenBefore: number
  /** Ids never seen before that should have been known, and all of them. */
  foundOld: number
  foundNew: number
  /** What a sweep found before it was measured how much a sweep misses. */
  unmeasured: number
  quiet: number
  /** What the last sweep of a group that converged saw, and how often in a row a sweep saw less than half of it. */
  seenWhole: number
  shortfalls: number
  /** How many orders are unknown still, as the sweeps so far let one expect. */
  doubt: number
  /** How neighbours on a page stand to each other, and what the last whole sweep said of it. */
  neighbours: { rising: number; falling: number; touched: number; pairs: number }
  order: ListOrder
  /** What the places of rows tell of those without a time. */
  place: Place
  /** The last sweep found rows that must have been there when the ledger was called complete. */
  isRefuted: boolean
  phase: 'sweeping' | 'converged' | 'exhausted' | 'halted'
  error: SweepFault | null
}

/** Where new rows come: at the head by creation or by last change, at the tail, or anywhere. */
type ListOrder = 'newest' | 'touched' | 'oldest' | 'none'

export type SweepFault = {
  kind: 'page_ignored' | 'circle' | 'too_long' | 'cut_short' | 'too_large'
  message?: string
  fault?: Fault
}

export type SweepRules = {
  /** The largest page that is requested. */
  limit: number
  mostPages: number
  mostSweeps: number
  /** Quiet sweeps in a row that it takes at least. */
  quiet: number
  /** The number of unknown orders that may be expected when the ledger is called complete. */
  certainty: number
  /** Pages in one booking: so many that the disk is not always waited for, so few that nobody else waits long. */
  mostAtOnce: number
}

export const usualRules: SweepRules = {
  limit: 100,
  mostPages: 200_000,
  mostSweeps: 60,
  quiet: 2,
  certainty: 1e-8,
  mostAtOnce: 12,
}

/** Begins a group; `after` is the group before it, whose learning is kept. */
export function startGroup(at: number, rules: SweepRules, after?: SweepState): SweepState {
  const cap = after?.cap ?? null
  // After a halt the other direction is tried: a list that grows at its head faster than it is read ends downwards.
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
    // Upward, the first page is requested in full each time: that is how the largest size is learned.
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
 * What a finished sweep says. It takes two in a row at least that bring no id older than the start of the group.
 * How much that is worth is measured: of the orders that the sweep before had seen, this one missed a share,
 * and an unknown order escapes it with about that chance. Restless lists, and small ones, so take more sweeps.
 *
 * An unknown row without a time counts as old in the first sweep of a group. In those after it, it counts as old where
 * no new rows come; elsewhere it is taken for new, and what the sweeps before it can have missed says how far.
 */
export function endSweep(state: SweepState, rules: SweepRules, lastPage: string[] = []): SweepState {
  const { end, direction, sweep, seen, cap, done } = state
  if (isCutShort(state)) return cutShort(state)
  const { place, growing, undated, inside, isRefuted } = endPlaces(state.place, direction, lastPage)
  const found = { ...state, foundOld: state.foundOld + (done === 0 ? undated : inside), place, isRefuted }
  const quiet = found.foundOld === 0 ? state.quiet + 1 : 0
  const ended = {
    ...found,
    ...weighDoubt(found),
    quiet,
    done: done + 1,
    order: orderOf(state, growing),
    // A list that stays short by now is a short list.
    ...(seen * 2 < state.seenWhole ? { seenWhole: seen } : { shortfalls: 0 }),
  }
  if (quiet >= rules.quiet && ended.doubt <= rules.certainty) return { ...ended, phase: 'converged' }
  if (ended.done >= rules.mostSweeps) return { ...ended, phase: 'exhausted' }
  // Downward is only of use where the end is known.
  const next = direction === 'up' && end > 1 ? 'down' : 'up'
  return {
    ...ended,
    ...startSweep(sweep + 1, next, end, cap, rules),
    place: placeOfSweep(place),
    seenBefore: seen,
  }
}

/** Smaller lists come and go. */
const leastSeen = 50
const mostShortfalls = 3

/** An end is no news, but a list that lost more than half of its rows since it was last read whole is asked again later. */
function isCutShort({ seen, seenWhole, shortfalls }: SweepState): boolean {
  return seenWhole >= leastSeen && seen * 2 < seenWhole && shortfalls < mostShortfalls
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
    // That page is where the next group would begin, if it went down.
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
  // The sweep after will show how much this one can have missed.
  if (missed === undefined) return { doubt: Number.MAX_VALUE, unmeasured: Math.max(1, unmeasured, foundOld) }
  const odds = missed / (1 - missed)
  const before = unmeasured > 0 ? unmeasured * odds : doubt
  return { doubt: Math.max(foundOld * odds, before * missed), unmeasured: 0 }
}

/** By Laplace's rule, so that few orders do not say much. */
function missRateOf({ seenBefore, seenAgain, end }: Pick<SweepState, 'seenBefore' | 'seenAgain' | 'end'>) {
  // One page is read at one moment: nothing can move meanwhile.
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
