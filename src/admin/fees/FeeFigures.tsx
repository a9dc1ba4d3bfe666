import { useId, useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '@mui/material'
import { useCoverage } from '../data-provider/useCoverage.ts'
import { readTime } from '../fields/time.ts'
import { dayOf } from '../fields/zonedDay.ts'
import { useIsNarrow } from '../page/useMediaQuery.ts'
import type { Days } from './calendar.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { chosenLine, linesOf } from './feeColumns.ts'
import { toParts, type FeeLine, type Group } from './feeFigures.ts'
import { FeeLines } from './FeeLines.tsx'
import { ordersBehind } from './feeLinks.ts'
import { FeeNotes } from './FeeNotes.tsx'
import { FeeTable } from './FeeTable.tsx'
import { PaperHead } from './PaperHead.tsx'
import { RestsOn } from './RestsOn.tsx'
import type { FeeAnswer } from './useFees.ts'
import type { AddressChange, FeeQuery } from './useFeeQuery.ts'
import { useFeeWords } from './useFeeWords.ts'
import { useIsPrinting } from './useIsPrinting.ts'

type Props = { answer: FeeAnswer; query: FeeQuery; change: (changed: AddressChange) => void }

/** All figures of one answer, under the question that it answers. */
export function FeeFigures({ answer, query, change }: Props) {
  const id = useId()
  const chart = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const isPrinting = useIsPrinting()
  const { rows, query: asked } = answer
  const parts = useMemo(() => toParts(rows, asked.by, asked.days), [rows, asked])
  const chosen = chosenLine(parts, query)
  if (chosen === undefined)
    return (
      <>
        <RestsOn answer={answer} />
        <NoFees answer={answer} show={(held) => change({ ...held, period: undefined })} />
      </>
    )
  const behind = (line: FeeLine, group?: Group) => ordersBehind(asked, { line, group })
  const choose = ({ currency, outcome }: FeeLine) => {
    change({ currency: currency ?? '', of: outcome })
    chart.current?.scrollIntoView({ block: 'nearest' })
  }
  // A sheet of paper is narrow, too: the table is set to fit on it.
  const Figures = isNarrow && !isPrinting ? FeeLines : FeeTable
  return (
    <>
      <PaperHead answer={answer} />
      <RestsOn answer={answer} />
      <Figures id={id} answer={answer} parts={parts} chosen={chosen} choose={choose} behind={behind} />
      <FeeNotes lines={linesOf(parts)} query={asked} />
      <div ref={chart}>
        <ChartPanel report={asked} line={chosen} query={query} change={change} tableId={id} />
      </div>
    </>
  )
}

/** An empty report says where the orders are. */
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
    <div role="status" className="fee-empty">
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
