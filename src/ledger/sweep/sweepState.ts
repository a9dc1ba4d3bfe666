import type { Fault } from '../../i18n/fault.ts'
import { placeOfGroup, unknownPlace, type Place } from './place.ts'

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
export type ListOrder = 'newest' | 'touched' | 'oldest' | 'none'

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

export function startSweep(
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
