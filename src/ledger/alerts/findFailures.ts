import type { Thresholds } from '../../contract/alertRule.ts'
import type { Watch } from './watch.ts'
import { readEnded, type Ended } from './endedOrders.ts'
import type { Finding, Observed } from './finding.ts'

/** Order types of which too many did not complete, of those that ended within the last minutes. */
export const findFailures: Watch = async ({ store }, { settings }, mid, now) => {
  const minutes = settings.thresholds.minutes ?? 60
  const ended = await readEnded(store, mid, { from: now - minutes * 60_000, below: now + 1 })
  return judgeFailures(ended, settings.thresholds)
}

/** Of fewer than `least` nothing is said. */
export function judgeFailures(
  ended: readonly Ended[],
  { least = 20, share = 20, minutes = 60 }: Thresholds,
): Observed {
  let seen = 0
  const findings: Finding[] = []
  for (const [orderType, own] of Map.groupBy(ended, (one) => one.orderType)) {
    const closed = own.reduce((sum, one) => sum + one.closed, 0)
    const all = closed + own.reduce((sum, one) => sum + one.completed, 0)
    seen = Math.max(seen, all)
    if (all < least || closed * 100 < share * all) continue
    findings.push({ labels: { orderType }, facts: { closed, ended: all, minutes } })
  }
  return { findings, ...(seen < least && { few: { seen, needed: least } }) }
}
