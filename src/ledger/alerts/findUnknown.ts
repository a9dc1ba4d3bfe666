import { readAges } from '../attention/openOrders.ts'
import { readCells } from '../attention/cells.ts'
import { viewLedger } from '../ledgerView.ts'
import { namesQuery, toNames } from '../statusNames.ts'
import type { Watch } from './watch.ts'
import { mostFindings } from './finding.ts'

/** Words that nobody documented and nobody here has named, of so many orders. */
export const findUnknown: Watch = async ({ store, isShown }, { settings }, mid) => {
  const { rows } = await store.db.executeQuery(namesQuery(store.db, [mid]))
  const cells = await readCells(viewLedger(store, [mid]), toNames(rows))
  const unknown = cells.filter(({ status, isUnknown }) => isUnknown && status !== '')
  const findings = []
  for (const [status, own] of Map.groupBy(unknown, (cell) => cell.status)) {
    const orders = own.reduce((sum, cell) => sum + cell.orders, 0)
    if (orders < (settings.thresholds.least ?? 1) || findings.length >= mostFindings) continue
    // Somebody may have written a person into it.
    if (!isShown(status)) continue
    const { oldest } = await readAges(store, { statuses: [status], mids: [mid] })
    findings.push({ labels: { status }, facts: { orders, since: oldest } })
  }
  return { findings }
}
