import type { FeeGrouping, RrFeeUnitOf } from '../../api/fees.ts'
import { createZonedTime } from '../files/zonedTime.ts'
import type { Cell } from '../files/xlsx/cells.ts'
import type { Completeness } from '../orders/completeness.ts'
import { maskId } from '../text/masks.ts'

export type FeeFileQuery = {
  mids: readonly string[]
  from: string | undefined
  below: string | undefined
  timeZone: string
  filters: Readonly<Record<string, unknown>>
  groupings: readonly FeeGrouping[]
}

type Made = {
  query: FeeFileQuery
  completeness: Completeness
  withoutAmount: number
  withoutCurrency: number
  rrFeeUnit: RrFeeUnitOf
  at: string
  by: string
}

export function feeFileFacts(made: Made): Cell[][] {
  const { query, completeness, withoutAmount, withoutCurrency, rrFeeUnit, at, by } = made
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
