import { iso } from '../../store/openStore.ts'
import type { OpenKind } from '../openSpans.ts'
import type { LedgerView } from '../ledgerView.ts'
import { behindSyncs } from './behindSyncs.ts'
import { momentOf, readLateAfter } from './lateAfter.ts'
import { countBefore, readOpenKinds } from './openKinds.ts'

/** Orders of one type, method and status of which some are late. Of these some may be stuck. */
export type LateKind = OpenKind & {
  open: number
  late: number
  stuck: number
  /** Since when the oldest of them is in its status. */
  oldest: string
  /** Whoever is in it since before is late, and stuck. */
  lateBefore: string
  stuckBefore: string
  /** So many of its method are late that the method is slow, rather than the single order. */
  isSlow: boolean
}

export type LateOrders = {
  kinds: LateKind[]
  /** Nothing is said of the orders of these merchant IDs. */
  behind: string[]
  /** Open orders of which nobody can say what is usual. */
  notTold: number
  at: string
}

/** More of the open orders of a method make it slow. */
const shareSlow = 0.2
/** One late order of two says nothing about a method. */
const fewestLate = 3

/** What is late at a moment, counted on an index. Late: in its status for longer than usual; stuck: for twice as long. */
export async function readLate(view: LedgerView, now: number): Promise<LateOrders> {
  const { store, mids, cached } = view
  const moment = momentOf(now)
  const behind = await behindSyncs(view, now)
  return cached(['late', moment, behind], async () => {
    const told = mids.filter((mid) => !behind.includes(mid))
    const lateAfter = await readLateAfter(store, told)
    const kinds: LateKind[] = []
    let notTold = 0
    for (const { oldest, ...kind } of told.length === 0 ? [] : await readOpenKinds(store, told)) {
      const seconds = lateAfter(kind)
      if (seconds === undefined) notTold += kind.open
      if (seconds === undefined || oldest === null) continue
      const [lateBefore, stuckBefore] = [iso(moment - seconds * 1000), iso(moment - 2 * seconds * 1000)]
      if (oldest >= lateBefore) continue
      const late = await countBefore(store, kind, lateBefore)
      const stuck = oldest < stuckBefore ? await countBefore(store, kind, stuckBefore) : 0
      kinds.push({ ...kind, oldest, late, stuck, lateBefore, stuckBefore, isSlow: false })
    }
    return { kinds: markSlow(kinds), behind, notTold, at: iso(moment) }
  })
}

/** Slow is a method of which, in any one status, more than a fifth of the open orders are late. */
function markSlow(kinds: readonly LateKind[]): LateKind[] {
  const byMethod = Map.groupBy(kinds, ({ mid, orderType, paymentMethod }) =>
    JSON.stringify([mid, orderType, paymentMethod]),
  )
  return [...byMethod.values()].flatMap((same) => {
    // A method is named by its type as well: without one nobody could ask for it.
    const isSlow =
      same[0]?.orderType !== null &&
      same.reduce((sum, { late }) => sum + late, 0) >= fewestLate &&
      same.some(({ late, open }) => late > shareSlow * open)
    return same.map((kind) => ({ ...kind, isSlow }))
  })
}
