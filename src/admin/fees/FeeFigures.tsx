import { Component, lazy, Suspense, useId, useMemo, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '@mui/material'
import { useCoverage } from '../data-provider/useCoverage.ts'
import { readTime } from '../fields/time.ts'
import { dayOf } from '../fields/zonedDay.ts'
import { useIsNarrow } from '../page/useIsNarrow.ts'
import type { Days } from './calendar.ts'
import { CurrencyCards } from './CurrencyCards.tsx'
import { FeeCards } from './FeeCards.tsx'
import { byCurrency, type Group } from './feeFigures.ts'
import { ordersBehind } from './feeLinks.ts'
import { FeeTable } from './FeeTable.tsx'
import { RestsOn } from './RestsOn.tsx'
import type { FeeAnswer } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'

/** The charts weigh more than the page: they come when there is something to draw. */
const FeeChart = lazy(() => import('./FeeChart.tsx').then(({ FeeChart }) => ({ default: FeeChart })))

type Props = {
  answer: FeeAnswer
  currency: string | undefined
  chooseCurrency: (currency: string | undefined) => void
  showDays: (days: Days) => void
}

/** All figures of one answer, under the question that it answers. */
export function FeeFigures({ answer, currency, chooseCurrency, showDays }: Props) {
  const translate = useTranslate()
  const id = useId()
  const isNarrow = useIsNarrow()
  const { currencyText, groupName } = useFeeWords()
  const { rows, query } = answer
  const currencies = useMemo(() => byCurrency(rows, query.by, query.days), [rows, query])
  const chosen = currencies.find((one) => (one.currency ?? '') === currency) ?? currencies[0]
  if (chosen === undefined)
    return (
      <>
        <RestsOn answer={answer} />
        <NoFees answer={answer} show={showDays} />
      </>
    )
  // Orders can be asked for by the currency they were paid in, which is that of their fees unless one says otherwise.
  const isElsewhere = currencies.some(({ total }) => total.ordersElsewhere > 0)
  const behind = (group?: Group) =>
    ordersBehind(query, { group, currency: isElsewhere ? undefined : chosen.currency })
  const parts = { id, answer, fees: chosen, behind }
  return (
    <>
      <RestsOn answer={answer} />
      <CurrencyCards answer={answer} currencies={currencies} chosen={chosen} choose={chooseCurrency} />
      <h2 className="fee-title">
        {query.by === 'none'
          ? currencyText(chosen.currency)
          : translate('fees.by_title', {
              currency: currencyText(chosen.currency),
              group: groupName(query.by),
            })}
      </h2>
      {chosen.groups.length > 1 && (
        <ChartBoundary instead={<p className="quiet">{translate('fees.no_chart')}</p>}>
          <Suspense fallback={<div className="fee-chart" />}>
            <FeeChart answer={answer} fees={chosen} describedBy={id} />
          </Suspense>
        </ChartBoundary>
      )}
      {isNarrow ? <FeeCards {...parts} /> : <FeeTable {...parts} />}
      {isElsewhere && <p className="note">{translate('fees.links_wider')}</p>}
    </>
  )
}

type BoundaryProps = { children: ReactNode; instead: ReactNode }

/** A chart that does not come, or breaks, takes no figure with it. */
class ChartBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children
  }
}

/** An empty report says where the orders are. */
function NoFees({ answer, show }: { answer: FeeAnswer; show: (days: Days) => void }) {
  const translate = useTranslate()
  const { daysText } = useFeeWords()
  const { query, isExact } = answer
  const { data } = useCoverage(query.mid)
  const times = (data?.rows ?? [])
    .flatMap(({ oldest, newest }) => [oldest, newest])
    .flatMap((iso) => (iso === undefined ? [] : (readTime(iso) ?? [])))
  const held =
    times.length === 0
      ? undefined
      : { from: dayOf(Math.min(...times), query.zone), to: dayOf(Math.max(...times), query.zone) }
  const one = (day: string) => daysText({ from: day, to: day })
  return (
    <div role="status" className="fee-empty">
      <p>{translate(isExact ? 'fees.empty' : 'fees.empty_yet')}</p>
      {data && (
        <p className="quiet">
          {held
            ? translate('fees.holds', { from: one(held.from), to: one(held.to) })
            : translate('fees.holds_none')}
        </p>
      )}
      {held && (
        <Button variant="outlined" onClick={() => show(held)}>
          {translate('fees.show_all')}
        </Button>
      )}
    </div>
  )
}
