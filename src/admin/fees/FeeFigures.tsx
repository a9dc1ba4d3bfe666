import { lazy, Suspense, useId, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useIsNarrow } from '../page/useIsNarrow.ts'
import type { Days } from './calendar.ts'
import { ChartBoundary } from './ChartBoundary.tsx'
import { CurrencyCards } from './CurrencyCards.tsx'
import { FeeCards } from './FeeCards.tsx'
import { byCurrency, type Group } from './feeFigures.ts'
import { ordersBehind } from './feeLinks.ts'
import { FeeTable } from './FeeTable.tsx'
import { NoFees } from './NoFees.tsx'
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
