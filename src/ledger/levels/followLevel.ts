import type { Charge } from './charge.ts'
import { driftRule, findMove, pointsOff } from './findMove.ts'
import { fitLevel, toAmount, type Level } from './fitLevel.ts'
import type { Floor } from './judgeCharge.ts'
import { toStretch, type Stretch } from './stretch.ts'

export type Drift = {
  /** When the first order was made that is charged by another level. */
  since: string
  foundAt: string
  /** How far the middle of the last orders lies from what was accepted or proposed, in points of a per cent. */
  points: string
}

/** What is kept of orders of one kind from one reading to the next. */
export type LevelState = {
  /** Fitted to the first orders: drift is told from it until somebody accepts a level. */
  proposed?: Level
  /** What orders are charged by from `since` on: the next move is told from it. */
  present?: Level
  since?: string
  drift?: Drift
}

export type Followed = { state: LevelState; stretches: Stretch[] }

/** Of the first orders, so many make the level that is proposed. */
const proposedOf = 100

/** Follows orders of one kind, in the order of time, from what is known of those before them. */
export function followLevel(
  charges: readonly Charge[],
  before: LevelState,
  { accepted, floor }: { accepted?: Level; floor?: Floor } = {},
): Followed {
  const proposed = before.proposed ?? fitLevel(charges.slice(0, proposedOf))
  const official = accepted ?? proposed
  if (!proposed || !official) return { state: before, stretches: [toStretch(charges, floor)] }
  const state: LevelState = { ...before, proposed, present: before.present ?? official }
  const start = Math.max(
    0,
    charges.findIndex(({ at }) => at >= (state.since ?? '')),
  )
  const cuts = [start, ...followMoves(charges, start, state)]
  state.drift = state.drift && stillOff(official, charges, state.drift)
  return { state, stretches: cutAt(charges, cuts).map((some) => toStretch(some, floor)) }
}

/** Where each move begins; `state` goes along. */
function followMoves(charges: readonly Charge[], start: number, state: LevelState): number[] {
  const cuts: number[] = []
  for (let [from, found] = [start, -1]; state.present;) {
    const rest = charges.slice(from)
    const move = findMove(state.present, rest)
    const moved = move && rest.slice(move.first, move.found + 1)
    const [first, last] = [moved?.[0], moved?.at(-1)]
    const level = moved && fitLevel(moved)
    // Whatever a level is fitted to cannot move away from it.
    if (!move || !first || !last || !level || from + move.found <= found) break
    found = from + move.found
    from += move.first
    cuts.push(from)
    state.present = level
    state.since = first.at
    state.drift ??= { since: first.at, foundAt: last.at, points: '0' }
  }
  return cuts
}

/** Nothing has drifted that came back. */
function stillOff(official: Level, charges: readonly Charge[], drift: Drift): Drift | undefined {
  const moved = charges.filter(({ at }) => at >= drift.since)
  if (moved.length === 0) return drift
  const points = pointsOff(official, moved)
  return Math.abs(points) < driftRule.points ? undefined : { ...drift, points: toAmount(points, 2) }
}

function cutAt(charges: readonly Charge[], at: readonly number[]): Charge[][] {
  const edges = [0, ...at, charges.length]
  return edges
    .slice(1)
    .map((end, n) => charges.slice(edges[n], end))
    .filter(({ length }) => length > 0)
}
