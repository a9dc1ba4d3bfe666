import { useId, useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '@mui/material'
import { useCoverage } from '../data-provider/useApi.ts'
import { readTime, formatTime } from '../time/time.ts'
import { dayOf } from '../time/zonedDay.ts'
import type { Days } from '../time/period.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { chosenLine, linesOf, toParts, type FeeLine, type Group } from './feeFigures.ts'
import { filterNames, type AddressChange, type FeeQuery } from './useFeeQuery.ts'
import { ReportInOne, ReportingPanel } from './ReportingPanel.tsx'
import { FeeTable } from './FeeTable.tsx'
import { ordersBehind, type FeeAnswer, type ReportQuery } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'
import { MethodNote } from './FeeFilters.tsx'
import { visibleText } from '../kit/field/Foreign.tsx'
import { Facts } from '../kit/page/Section.tsx'
import { useSession, useMid } from '../session/SessionContext.ts'
import { Link } from 'react-router'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { everyMid } from '../data-provider/ledgerFilter.ts'
import { AsideNote, UndatedNote } from '../kit/list/SourceLine.tsx'
import type { MidCoverage } from '../data-provider/records.ts'

type Props = { answer: FeeAnswer; query: FeeQuery; change: (changed: AddressChange) => void }

export function FeeFigures({ answer, query, change }: Props) {
  const id = useId()
  const chart = useRef<HTMLDivElement>(null)
  const { rows, query: reportQuery } = answer
  const parts = useMemo(() => toParts(rows, reportQuery.by, reportQuery.days), [rows, reportQuery])
  const chosen = chosenLine(parts, query)
  if (chosen === undefined)
    return (
      <>
        <FeeBasis answer={answer} />
        <NoFees answer={answer} show={(held) => change({ ...held, period: undefined })} />
      </>
    )
  const behind = (line: FeeLine, group?: Group) => ordersBehind(reportQuery, { line, group })
  const choose = ({ currency, outcome }: FeeLine) => {
    change({ currency: currency ?? '', of: outcome })
    chart.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <PaperHead answer={answer} />
      <FeeBasis answer={answer} />
      <ReportInOne report={reportQuery} />
      <FeeTable id={id} answer={answer} parts={parts} chosen={chosen} choose={choose} behind={behind} />
      <FeeNotes lines={linesOf(parts)} query={reportQuery} />
      <div ref={chart}>
        <ChartPanel report={reportQuery} line={chosen} change={change} tableId={id} />
      </div>
      <ReportingPanel report={reportQuery} />
    </>
  )
}

function NoFees({ answer, show }: { answer: FeeAnswer; show: (days: Days) => void }) {
  const translate = useTranslate()
  const { daysText } = useFeeWords()
  const { query, isExact } = answer
  const { data } = useCoverage(query.mid)
  const isFiltered = Object.keys(query.filters).length > 0
  const times = (data?.rows ?? [])
    .flatMap(({ oldest, newest }) => [oldest, newest])
    .flatMap((iso) => (iso === null ? [] : (readTime(iso) ?? [])))
  const held =
    times.length === 0
      ? undefined
      : { from: dayOf(Math.min(...times), query.zone), to: dayOf(Math.max(...times), query.zone) }
  const one = (day: string) => daysText({ from: day, to: day })
  const why = !isExact ? 'empty_yet' : isFiltered ? 'empty_filtered' : 'empty'
  return (
    <div role="status" className="list-empty">
      <p>{translate(`fees.${why}`)}</p>
      {data && (
        <p className="quiet">
          {held
            ? translate('fees.holds', { from: one(held.from), to: one(held.to) })
            : translate('fees.holds_none')}
        </p>
      )}
      {held && (
        <Button variant="outlined" onClick={() => show(held)}>
          {translate('fees.show_all', { days: daysText(held) })}
        </Button>
      )}
    </div>
  )
}

function FeeNotes({ lines, query }: { lines: readonly FeeLine[]; query: ReportQuery }) {
  const translate = useTranslate()
  const elsewhere = lines.reduce((sum, { figures }) => sum + figures.ordersElsewhere, 0)
  const isPartly = lines.some(({ figures }) => figures.ordersWithFees < figures.orders)
  const isAssumed = lines.some(({ figures }) => figures.assumedCurrencyOrders > 0)
  const isRate = lines.some(({ figures }) => figures.rrFeeRate !== undefined)
  const isUnknown = lines.some(({ figures }) => figures.ordersWithRrFeeAsSent > 0)
  const asksMethods = query.by.includes('paymentMethod') || query.filters.paymentMethod !== undefined
  return (
    <div className="fee-notes">
      {isUnknown && <p className="note">{translate('fees.rr_unknown')}</p>}
      {isRate && <p className="note">{translate('fees.rr_rate')}</p>}
      {isPartly && <p className="note">{translate('fees.share_help')}</p>}
      {isAssumed && <p className="note">{translate('fees.assumed_help')}</p>}
      {elsewhere > 0 && <p className="note">{translate('fees.elsewhere', { smart_count: elsewhere })}</p>}
      {asksMethods && <MethodNote query={query} />}
    </div>
  )
}

function PaperHead({ answer: { query, readAt } }: { answer: FeeAnswer }) {
  const translate = useTranslate()
  const { locale, filterText } = useFeeWords()
  const { email } = useSession().session.operator
  const filters = filterNames.flatMap((name) =>
    query.filters[name] === undefined
      ? []
      : [`${translate(`filter.${name}`)}: ${filterText(name, query.filters[name])}`],
  )
  return (
    <div className="fee-paper paper-only">
      <Facts
        rows={[
          [translate('list.filters'), filters.join(' · ') || translate('fees.paper.none')],
          [
            translate('fault_field.groupBy'),
            query.by.map((one) => translate(`filter.${one}`)).join(', ') || translate('fees.paper.none'),
          ],
          [translate('fees.paper.made'), exactTimeIn(query.zone, readAt, locale)],
          [translate('fees.paper.by'), visibleText(email)],
        ]}
      />
    </div>
  )
}

function FeeBasis({ answer }: { answer: FeeAnswer }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { mids: own } = useMid()
  const { spanText } = useFeeWords()
  const { query, rows, isExact, undated, withoutAmount, readAt } = answer
  const withoutCurrency = rows.reduce(
    (sum, { currency, orders }) => sum + (currency === null ? orders : 0),
    0,
  )
  const { data } = useCoverage(query.mid)
  const seen = (data?.rows ?? []).flatMap(({ orders }) => {
    const time = Date.parse(orders.followedAt ?? orders.sweptAt ?? '')
    return Number.isNaN(time) ? [] : [time]
  })
  const asOf = Math.min(readAt, ...seen)
  const aside = (data?.rows ?? []).reduce((sum, { orders }) => sum + (orders.quarantined ?? 0), 0)
  const left = aside + undated + withoutAmount + withoutCurrency
  const basis = isExact ? 'exact' : left > 0 ? 'at_least_because' : 'at_least'
  const mids = query.mid === everyMid ? own : [query.mid]
  return (
    <p className="note fee-basis">
      <strong>{spanText(query.days, query.zone)}</strong>
      {' · '}
      {mids.map(visibleText).join(', ')}
      {' · '}
      <span className={isExact ? undefined : 'warning'}>
        {translate(`fees.${basis}`, { time: exactTimeIn(query.zone, asOf, locale) })}
      </span>{' '}
      {aside > 0 && <AsideNote count={aside} />} {undated > 0 && <UndatedNote count={undated} />}{' '}
      {withoutAmount > 0 && (
        <strong className="warning">
          {translate('source.without_amount', { smart_count: withoutAmount, count: withoutAmount })}
        </strong>
      )}{' '}
      {withoutCurrency > 0 && (
        <strong className="warning">
          {translate('fees.without_currency', { smart_count: withoutCurrency, count: withoutCurrency })}
        </strong>
      )}{' '}
      <ZoneNote rows={data?.rows ?? []} />{' '}
      <Link to="/coverage" className="no-print">
        {translate('resources.coverage.name')}
      </Link>
    </p>
  )
}

function exactTimeIn(zone: string, time: number, locale: string): string {
  return formatTime(time, locale, { dateStyle: 'medium', timeStyle: 'medium' }, zone)
}

/** Times without a zone use the configured one, so days may start at another time than at the service. */
function ZoneNote({ rows }: { rows: readonly MidCoverage[] }) {
  const translate = useTranslate()
  const zones = [...new Set(rows.flatMap(({ timesReadAs }) => timesReadAs ?? []))]
  if (zones.length === 0) return null
  return <span role="note">{translate('source.read_as', { zone: zones.map(visibleText).join(', ') })}</span>
}
