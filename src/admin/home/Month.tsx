import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { addMonths, startOfMonth, daysOf } from '../time/period.ts'
import { FeesOf, OneFigureLine, useReporting } from '../fees/FigureLine.tsx'
import { reportingCurrencyOf, toOneFigure } from '../fees/oneFigure.ts'
import { toParts, type FeeLine } from '../fees/feeFigures.ts'
import { useFees, type FeeAnswer, type ReportQuery } from '../fees/useFees.ts'
import { MoneyText, formatShare } from '../kit/field/MoneyText.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { useNow } from '../kit/field/TimeText.tsx'
import { addDays, dayOf, ownZone } from '../time/zonedDay.ts'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { useMid } from '../session/SessionContext.ts'
import { HomePart } from './HomePart.tsx'

export function Month() {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { mid } = useMid()
  const zone = ownZone()
  const today = dayOf(useNow(), zone)
  const days = daysOf('this-month', today)
  const start = startOfMonth(today)
  const before = { from: addMonths(start, -1), to: addDays(start, -1) }
  const rest: Omit<ReportQuery, 'days'> = { zone, by: ['mid'], mid, filters: { outcome: ['completed'] } }
  const now = useFees({ ...rest, days })
  const last = useFees({ ...rest, days: before })
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <HomePart title={translate('home.month')} query={now} rows={12}>
      {(answer) => (
        <>
          <InOneCurrency answer={answer} />
          <MonthTable now={linesOf(answer)} last={linesOf(last.data)} isExact={answer.isExact} />
          <p className="note">
            {translate('home.month_of', {
              days: dates.formatRange(Date.parse(days.from), Date.parse(days.to)),
              zone,
            })}
            {answer.undated > 0 && ` ${translate('home.day_undated', { smart_count: answer.undated })}`}
            {answer.undated === 0 && !answer.isExact && ` ${translate('home.known_only')}`}
          </p>
          <Assumed lines={linesOf(answer)} />
          <Link to={`/fees?${new URLSearchParams({ period: 'this-month', zone, mids: mid })}`}>
            {translate('home.report')}
          </Link>
        </>
      )}
    </HomePart>
  )
}

function linesOf(answer: FeeAnswer | undefined): FeeLine[] {
  return toParts(answer?.rows ?? [], [], answer?.query.days ?? { from: '', to: '' })
    .filter(({ outcome }) => outcome === 'completed')
    .flatMap(({ lines }) => lines)
}

function InOneCurrency({ answer }: { answer: FeeAnswer }) {
  const { query, rows, isExact } = answer
  const { data = [] } = useReporting(query.mid)
  const currency = reportingCurrencyOf(data)
  if (currency === undefined || rows.length === 0) return null
  const month = query.days.from.slice(0, 7)
  const placed = rows.map((row) => ({ row, mid: [row.group].flat()[1] ?? '', month }))
  return <OneFigureLine figure={toOneFigure(placed, data, currency)} isExact={isExact} />
}

function MonthTable({ now, last, isExact }: { now: FeeLine[]; last: FeeLine[]; isExact: boolean }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const currencies = [...new Set([...now, ...last].map(({ currency }) => currency))]
  if (currencies.length === 0) return <p className="quiet">{translate('home.no_month')}</p>
  const isAtLeast = (line: FeeLine | undefined) => !isExact && typeof line?.currency === 'string'
  const share = (line: FeeLine | undefined) =>
    line?.figures.share === undefined ? '–' : formatShare(line.figures.share, locale)
  const money = (line: FeeLine | undefined, name: 'sourceAmount' | 'totalFee') =>
    typeof line?.figures[name] === 'string' ? (
      <MoneyText money={{ amount: line.figures[name], currency: line.currency ?? undefined }} />
    ) : (
      '–'
    )
  return (
    <HeadedTable
      label={translate('home.month')}
      isWide
      className="records home-table home-lines"
      heads={[
        translate('fault_field.currency'),
        ...['fee.sourceAmount', 'filter.fees', 'fee.share', 'filter.last_month'].map((name) => ({
          figure: translate(name),
        })),
      ]}
    >
      {currencies.map((currency) => {
        const [own, before] = [now, last].map((lines) => lines.find((one) => one.currency === currency))
        return (
          <tr key={currency}>
            <th scope="row">{currency ?? translate('fees.no_currency')}</th>
            <td data-align="right" data-label={translate('fee.sourceAmount')}>
              {isAtLeast(own) && '≥ '}
              {money(own, 'sourceAmount')}
            </td>
            <td data-align="right" data-label={translate('filter.fees')}>
              {isAtLeast(own) && '≥ '}
              {money(own, 'totalFee')}
              <FeesOf figures={own?.figures} />
            </td>
            <td data-align="right" data-label={translate('fee.share')}>
              {share(own)}
            </td>
            <td data-align="right" data-label={translate('filter.last_month')}>
              {money(before, 'totalFee')}
              {before && <div className="quiet">{share(before)}</div>}
              <FeesOf figures={before?.figures} />
            </td>
          </tr>
        )
      })}
    </HeadedTable>
  )
}

function Assumed({ lines }: { lines: FeeLine[] }) {
  const translate = useTranslate()
  if (lines.length === 0) return null
  const count = lines.reduce((sum, { figures }) => sum + figures.assumedCurrencyOrders, 0)
  return (
    <p className="note">
      {count === 0 ? translate('home.nothing_assumed') : translate('home.assumed', { smart_count: count })}
    </p>
  )
}
