import { readOpenSpan } from './late/openFilter.ts'
import { outcomeKinds } from './outcomeKinds.ts'
import { toColumnFilter, type ColumnFilter, type OrderFilter } from './orderFilter.ts'
import type { LedgerView } from './ledgerView.ts'
import { readCountedWords } from './orderTotals.ts'
import { namesQuery, toNames } from './statusNames.ts'

/** What admins say of a status counts at once, in the list as in the fee report; what is late is so at the moment of asking. */
export async function readColumnFilter(view: LedgerView, filter: OrderFilter): Promise<ColumnFilter> {
  const open = await readOpenSpan(view, filter)
  const columns = { ...toColumnFilter(filter), ...(open && { open }) }
  if (filter.outcome === undefined) return columns
  const { db } = view.store
  const names = toNames((await db.executeQuery(namesQuery(db, view.mids))).rows)
  const { statuses, kinds } = outcomeKinds([filter.outcome].flat(), await readCountedWords(view), names)
  const asked = columns.words.status
  const status = asked ? statuses.filter((one) => asked.includes(one)) : statuses
  return { ...columns, words: { ...columns.words, status }, ...(kinds && { kinds }) }
}
