import { useId, useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '@mui/material'
import { useCoverage } from '../data-provider/useApi.ts'
import { readTime } from '../time/time.ts'
import { dayOf } from '../time/zonedDay.ts'
import { useIsNarrow } from '../kit/page/useMediaQuery.ts'
import type { Days } from '../time/period.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { chosenLine, linesOf, hasRrFeeAsSent, toParts, type FeeLine, type Group } from './feeFigures.ts'
import { FeeLines } from './FeeLines.tsx'
import { filterNames, type AddressChange, type FeeQuery } from './useFeeQuery.ts'
import { FeeTable, useIsPrinting } from './FeeTable.tsx'
import { exactTimeIn, FeeBasis } from './FeeBasis.tsx'
import { ordersBehind, type FeeAnswer, type ReportQuery } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'
import { MethodNote } from './FeeFilters.tsx'
import { visibleText } from '../kit/field/Foreign.tsx'
import { Facts } from '../kit/page/Section.tsx'
import { useSession } from '../session/SessionContext.ts'

type Props = { answer: FeeAnswer; query: FeeQuery; change: (changed: AddressChange) => void }

export function FeeFigures({ answer, query, change }: Props) {
  const id = useId()
  const chart = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const isPrinting = useIsPrinting()
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
  // Paper is narrow too, but print styles fit the table on it.
  const Figures = isNarrow && !isPrinting ? FeeLines : FeeTable
  return (
    <>
      <PaperHead answer={answer} />
      <FeeBasis answer={answer} />
      <Figures id={id} answer={answer} parts={parts} chosen={chosen} choose={choose} behind={behind} />
      <FeeNotes lines={linesOf(parts)} query={reportQuery} />
      <div ref={chart}>
        <ChartPanel report={reportQuery} line={chosen} change={change} tableId={id} />
      </div>
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
  const isAssumed = lines.some(({ figures }) => figures.assumedCurrencyOrders > 0)
  const isRate = lines.some(({ figures }) => figures.rrFeeRate !== undefined)
  const isUnknown = lines.some(({ figures }) => figures.rrFeeRate === undefined && hasRrFeeAsSent(figures))
  const asksMethods = query.by.includes('paymentMethod') || query.filters.paymentMethod !== undefined
  return (
    <div className="fee-notes">
      {isUnknown && <p className="note">{translate('fees.rr_unknown')}</p>}
      {isRate && <p className="note">{translate('fees.rr_rate')}</p>}
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
      : [`${translate(`fees.by.${name}`)}: ${filterText(name, query.filters[name])}`],
  )
  return (
    <div className="fee-paper paper-only">
      <Facts
        rows={[
          [translate('list.filters'), filters.join(' · ') || translate('fees.paper.none')],
          [
            translate('fault_field.groupBy'),
            query.by.map((one) => translate(`fees.by.${one}`)).join(', ') || translate('fees.paper.none'),
          ],
          [translate('fees.paper.made'), exactTimeIn(query.zone, readAt, locale)],
          [translate('fees.paper.by'), visibleText(email)],
        ]}
      />
    </div>
  )
}
