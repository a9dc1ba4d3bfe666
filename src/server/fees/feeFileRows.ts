import { addUpFees, type FeeFigures } from '../../api/addUpFees.ts'
import type { Amount } from '../../contract/amount.ts'
import type { FeeGroup, FeeGrouping, FeeReportRow } from '../../api/fees.ts'
import { outcomes } from '../../contract/status.ts'
import type { Cell } from '../files/xlsx/cells.ts'
import type { SheetColumn } from '../files/xlsx/sheetXml.ts'

type FeeLine = { outcome: FeeGroup; groups: FeeGroup[]; currency: string | null; figures: FeeFigures }
type FeeFileColumn = SheetColumn & { of: (line: FeeLine) => Cell }

export function feeFileColumns(groupings: readonly FeeGrouping[]): FeeFileColumn[] {
  return [
    { header: 'outcome', of: ({ outcome }) => outcome },
    ...groupings.map((grouping, at) => ({
      header: groupNames[grouping],
      width: 18,
      of: ({ groups }: FeeLine) => groups[at] ?? null,
    })),
    { header: 'currency', width: 10, of: ({ currency }) => currency },
    { header: 'orders', width: 10, of: ({ figures }) => figures.orders },
    { header: 'orders with fees', of: ({ figures }) => figures.ordersWithFees },
    amount('volume', ({ sourceAmount }) => sourceAmount),
    amount('network fee', ({ networkFee }) => networkFee),
    amount('processing fee', ({ processingFee }) => processingFee),
    amount('rr fee in the total', ({ rrFee }) => rrFee),
    amount('total fees', ({ totalFee }) => totalFee),
    {
      header: 'share',
      width: 12,
      of: ({ figures: { share } }) => (share === undefined ? null : { amount: share }),
    },
    amount('rr fee as sent, in no total', ({ rrFeeAsSent }) => rrFeeAsSent),
    {
      header: 'mean of rr fee as a rate',
      width: 22,
      of: ({ figures: { rrFeeRate } }) => (rrFeeRate === undefined ? null : { amount: rrFeeRate }),
    },
    amount('of the total, currency assumed', ({ assumedFee }) => assumedFee),
    { header: 'orders with assumed currency', width: 26, of: ({ figures }) => figures.assumedCurrencyOrders },
    { header: 'orders paid in another currency', width: 28, of: ({ figures }) => figures.ordersElsewhere },
    {
      header: 'orders without a readable amount',
      width: 30,
      of: ({ figures }) => figures.ordersWithoutAmount,
    },
  ]
}

const groupNames: Record<FeeGrouping, string> = {
  day: 'day',
  week: 'week',
  month: 'month',
  mid: 'merchant id',
  orderType: 'type',
  status: 'status',
  outcome: 'outcome',
  pair: 'pair',
  paymentMethod: 'payment method',
}

/** Empty without a currency: amounts are not added up. */
function amount(header: string, of: (figures: FeeFigures) => Amount | null): FeeFileColumn {
  const cellOf = (sum: Amount | null) => (sum === null ? null : { amount: sum })
  return { header, width: Math.max(16, header.length), of: ({ figures }) => cellOf(of(figures)) }
}

export function toFeeLines(rows: readonly FeeReportRow[]): FeeLine[] {
  const lines = Map.groupBy(rows, ({ group, currency }) => JSON.stringify([group, currency]))
  return [...lines.values()]
    .flatMap((own): FeeLine[] => {
      const [first] = own
      if (!first) return []
      const [outcome = null, ...groups] = [first.group].flat()
      return [{ outcome, groups, currency: first.currency, figures: addUpFees(own) }]
    })
    .toSorted((a, b) => placeOf(a) - placeOf(b))
}

export function toFeeTotals(rows: readonly FeeReportRow[]): FeeLine[] {
  return toFeeLines(rows.map((row) => ({ ...row, group: [[row.group].flat()[0] ?? null] })))
}

function placeOf({ outcome }: FeeLine): number {
  return outcomes.findIndex((one) => one === outcome)
}
