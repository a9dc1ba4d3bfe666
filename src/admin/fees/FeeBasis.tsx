import { Link } from 'react-router'
import { formatTime } from '../time/time.ts'
import { useTranslate } from 'ra-core'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { useMid } from '../session/SessionContext.ts'
import { everyMid } from '../data-provider/ledgerFilter.ts'
import { useCoverage } from '../data-provider/useApi.ts'
import { AsideNote, UndatedNote } from '../kit/list/SourceLine.tsx'
import type { FeeAnswer } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'
import type { MidCoverage } from '../data-provider/records.ts'

export function FeeBasis({ answer }: { answer: FeeAnswer }) {
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

export function exactTimeIn(zone: string, time: number, locale: string): string {
  return formatTime(time, locale, { dateStyle: 'medium', timeStyle: 'medium' }, zone)
}

/** Times without a zone use the configured one, so days may start at another time than at the service. */
function ZoneNote({ rows }: { rows: readonly MidCoverage[] }) {
  const translate = useTranslate()
  const zones = [...new Set(rows.flatMap(({ timesReadAs }) => timesReadAs ?? []))]
  if (zones.length === 0) return null
  return <span role="note">{translate('source.read_as', { zone: zones.map(visibleText).join(', ') })}</span>
}
