import type { Charge } from './charge.ts'
import { distance, hair } from './chooseLine.ts'
import { lineOf, type Level } from './fitLevel.ts'
import { median } from './median.ts'

/** Of the last 30 orders 25 lie on one side, the middle of them moved by 0.05 points, and both two days running. */
export const driftRule = { last: 30, oneSided: 25, points: 0.05 }

export type Move = {
  /** The first order that is charged by another level, and the one it was found with. */
  first: number
  found: number
  /** In points of a per cent; negative where less is charged. */
  points: number
}

type Side = -1 | 0 | 1
type Off = { side: Side; points: number }

/** The first lasting move away from a level, of orders of one kind in the order of time. */
export function findMove(level: Level, charges: readonly Charge[]): Move | undefined {
  const off = offsOf(level, charges)
  let before: Side = 0
  for (const end of endsOfDays(charges)) {
    const side = sideOf(off.slice(Math.max(0, end + 1 - driftRule.last), end + 1))
    if (side !== 0 && side === before) {
      const first = beginning(off.slice(0, end + 1), side)
      return { first, found: end, points: median(off.slice(first, end + 1).map(({ points }) => points)) }
    }
    before = side
  }
  return undefined
}

/** How far the middle of the last orders lies from a level. */
export function pointsOff(level: Level, charges: readonly Charge[]): number {
  return median(offsOf(level, charges.slice(-driftRule.last)).map(({ points }) => points))
}

function offsOf(level: Level, charges: readonly Charge[]): Off[] {
  const line = lineOf(level)
  // Rounded to the nearest unit, a fee that follows its level lies no further off than this.
  const explained = (level.parts / 2) * 10 ** -level.decimals * (1 + hair)
  return charges.map(({ base, fee }) => {
    const point = { x: Number(base), y: Number(fee) }
    const off = distance(point, line)
    return { side: Math.abs(off) <= explained ? 0 : off > 0 ? 1 : -1, points: (off / point.x) * 100 }
  })
}

function sideOf(last: readonly Off[]): Side {
  if (last.length < driftRule.last) return 0
  const middle = median(last.map(({ points }) => points))
  if (Math.abs(middle) < driftRule.points) return 0
  const side = middle > 0 ? 1 : -1
  return last.filter((one) => one.side === side).length >= driftRule.oneSided ? side : 0
}

/** By UTC. A day without orders says nothing, so it is none. */
function endsOfDays(charges: readonly Charge[]): number[] {
  const day = (n: number) => charges[n]?.at.slice(0, 10)
  return charges.flatMap((_, n) => (day(n) === day(n + 1) ? [] : [n]))
}

/** Where the orders on that side begin to outweigh the others by far: a drift that was found is dated by this. */
function beginning(off: readonly Off[], side: Side): number {
  let [sum, most, first] = [0, 0, off.length - 1]
  for (let n = off.length - 1; n >= 0; n--) {
    sum += off[n]?.side === side ? 1 : -2
    if (sum > most) [most, first] = [sum, n]
  }
  return first
}
