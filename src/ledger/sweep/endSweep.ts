import { endPlaces, placeOfSweep, type Growing } from './place.ts'
import { startSweep, type ListOrder, type SweepRules, type SweepState } from './sweepState.ts'

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
