import type { FeeGrouping, RrFeeUnitOf, FeeGroup } from '../../api/fees.ts'
import type { FeeReportRow } from '../../api/feeReportRow.ts'
import { createZonedTime } from '../files/zonedTime.ts'
import type { Cell } from '../files/xlsx/cells.ts'
import type { Completeness } from '../orders/readColumnFilter.ts'
import type { FeeQuery } from './feeQuery.ts'
import { maskId } from '../text/masks.ts'
import { addUpFees, type FeeFigures } from '../../api/addUpFees.ts'
import type { Amount } from '../../contract/amount.ts'
import { outcomes } from '../../contract/status.ts'
import type { SheetColumn } from '../files/xlsx/sheetXml.ts'
import { rowsAsCsv } from '../files/csvCell.ts'
import { streamOf, streamWorkbook } from '../files/xlsx/streamWorkbook.ts'

export type FeeFileQuery = {
  mids: readonly string[]
  from: string | undefined
  below: string | undefined
  timeZone: string
  filters: Readonly<Record<string, unknown>>
  groupings: readonly FeeGrouping[]
}

export type FeeAnswer = {
  query: FeeQuery
  rows: FeeReportRow[]
  /** Orders with an unreadable amount; if there are any, not all orders are counted. */
  withoutAmount: number
  /** Orders without a currency; any sum may lack them. */
  withoutCurrency: number
  completeness: Completeness
}

type Made = { rrFeeUnit: RrFeeUnitOf; at: string; by: string }

export function feeFileFacts(query: FeeFileQuery, answer: FeeAnswer, { rrFeeUnit, at, by }: Made): Cell[][] {
  const { completeness, withoutAmount, withoutCurrency } = answer
  const { mids, from, below, timeZone, filters, groupings } = query
  const clock = createZonedTime(timeZone)
  const isExact = completeness.coverage === 'exact'
  const wanted = Object.entries(filters).map(([name, values]): Cell[] => [
    `filter: ${name}`,
    [values]
      .flat()
      .map((value) => (value === null ? 'not known' : maskId(String(value))))
      .join(', '),
  ])
  return [
    ['report', 'Fees'],
    ['created from', from === undefined ? 'the first order' : clock(from)],
    ['created before', below === undefined ? 'the last order' : clock(below)],
    ['time zone', timeZone],
    ['merchants', mids.join(', ')],
    ...(wanted.length === 0 ? [['filters', 'none']] : wanted),
    ['grouped by', groupings.length === 0 ? 'nothing' : groupings.join(', ')],
    ['data status', isExact ? 'complete: every order is counted' : 'at least: some orders may be missing'],
    ['orders without a readable time, in no period', completeness.undated],
    ['orders without a readable amount, in no volume', withoutAmount],
    ['orders without a currency, not in totals', withoutCurrency],
    ['what the rr fee is', mids.map((mid) => `${mid}: ${rrFeeUnit(mid)}`).join(', ')],
    ['headline', 'completed orders; the others are lines of their own and in no figure of it'],
    ['made at', clock(at)],
    ['made by', by],
  ]
}

/** `fees-2026-11-01-to-2026-11-30.csv`; the name says if orders are missing. */
export function feeFileName(
  { from, below, timeZone }: FeeFileQuery,
  isExact: boolean,
  format: string,
): string {
  const clock = createZonedTime(timeZone)
  const dayOf = (time: string) => clock(time).slice(0, 10)
  const last = below === undefined ? undefined : dayOf(new Date(Date.parse(below) - 1).toISOString())
  const period = [from && dayOf(from), last && `to-${last}`].filter(Boolean).join('-')
  return `fees${period && `-${period}`}${isExact ? '' : '-incomplete'}.${format}`
}

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
    ...(groupings.includes('feeCheck')
      ? [
          amount('fees as agreed', ({ expectedFee }) => expectedFee),
          amount('difference', ({ feeDifference }) => feeDifference),
        ]
      : []),
    amount('volume of orders with fees', ({ chargedAmount }) => chargedAmount),
    amount('share', ({ share = null }) => share),
    amount('mean of rr fee as a rate', ({ rrFeeRate = null }) => rrFeeRate),
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
  feeCheck: 'against the agreed rate',
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

export type FeeFileFormat = 'csv' | 'xlsx'

type FeeFile = { columns: readonly SheetColumn[]; rows: readonly (readonly Cell[])[] }

export async function writeFeeFile(
  format: FeeFileFormat,
  { columns, rows }: FeeFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const headers = columns.map(({ header }) => header)
  const file =
    format === 'xlsx' ? streamWorkbook([{ name: 'Fees', columns, rows }]) : streamOf(rowsAsCsv(headers, rows))
  // `Response` of the Node server has no `bytes`.
  return new Uint8Array(await new Response(file).arrayBuffer())
}
