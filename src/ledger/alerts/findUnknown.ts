import { readAges } from '../attention/openOrders.ts'
import { readCells } from '../attention/cells.ts'
import { viewLedger } from '../ledgerView.ts'
import { namesQuery, toNames } from '../statusNames.ts'
import { maxFindings, type Finding, type FindOne } from './alert.ts'

/** Statuses that are neither documented nor named by the team, with so many orders. */
export const findUnknown: FindOne = async ({ store, isShown }, { mid, threshold }) => {
  const { rows } = await store.db.executeQuery(namesQuery(store.db, [mid]))
  const cells = await readCells(viewLedger(store, [mid]), toNames(rows))
  const unknown = cells.filter(({ status, isUnknown }) => isUnknown && status !== '')
  const findings: Finding[] = []
  for (const [status, own] of Map.groupBy(unknown, (cell) => cell.status)) {
    const orders = own.reduce((sum, cell) => sum + cell.orders, 0)
    // The service may have written personal data into a status.
    if (orders < threshold || findings.length >= maxFindings || !isShown(status)) continue
    const { oldest } = await readAges(store, { statuses: [status], mids: [mid] })
    findings.push({ labels: { status }, facts: { orders, since: oldest } })
  }
  return findings
}
