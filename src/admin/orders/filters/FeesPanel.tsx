import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { multiplyAmounts, plain } from '../../../contract/amount.ts'
import { feeFigures, type FeeFigure, type OrderFilterValues } from '../../data-provider/ledgerFilter.ts'
import { useFilters } from '../../kit/filter/useFilters.ts'
import { AmountInput, isMore } from './AmountPanel.tsx'
import { ChoicePanel, useSourceCodes } from './ChoicePanel.tsx'
import { feeLabels, percentOf, wordsOf } from './useFilterWords.ts'

export function FeesPanel() {
  const translate = useTranslate()
  const { values, change } = useFilters<OrderFilterValues>()
  const filtered = feeFigures.filter((name) => spanOf(values, name).some((end) => end !== undefined))
  const isOneCurrency = wordsOf(values.feeCurrency).length === 1
  const isSet = filtered.length > 0 || values.feeCurrency !== undefined
  return (
    <div className="panel">
      {feeFigures.map((name, nth) => (
        <FeeSpan key={name} name={name} isFirst={nth === 0} />
      ))}
      {filtered.some((name) => name !== 'feeShare') && !isOneCurrency && (
        <p className="note">{translate('filter.any_currency')}</p>
      )}
      <fieldset className="fee-span fee-span-list">
        <legend>{translate('filter.fee_currency')}</legend>
        <p className="note">{translate('filter.fee_currency_help')}</p>
        <ChoicePanel source="feeCurrency" choices={useSourceCodes()} />
      </fieldset>
      {isSet && <Button onClick={() => change(nothing)}>{translate('filter.any_fee')}</Button>}
    </div>
  )
}

const half = 84

const nothing: OrderFilterValues = Object.fromEntries(
  ['feeCurrency', ...feeFigures.flatMap((name) => [`${name}_gte`, `${name}_lte`])].map((name) => [
    name,
    undefined,
  ]),
)

function spanOf(values: OrderFilterValues, name: FeeFigure) {
  return [values[`${name}_gte`], values[`${name}_lte`]]
}

function FeeSpan({ name, isFirst }: { name: FeeFigure; isFirst: boolean }) {
  const translate = useTranslate()
  const { values, change } = useFilters<OrderFilterValues>()
  const [least, most] = spanOf(values, name)
  // A share is typed as shown: 2.5 means 2.5 %.
  const [shown, toShare] = name === 'feeShare' ? [inPercent, ofPercent] : [same, same]
  return (
    <fieldset className="fee-span">
      <legend>{translate(name === 'feeShare' ? 'filter.share_of' : feeLabels[name])}</legend>
      <AmountInput
        label={translate('filter.at_least')}
        width={half}
        value={shown(least)}
        isFirst={isFirst}
        onChange={(amount) => change({ [`${name}_gte`]: toShare(amount) })}
      />
      <AmountInput
        label={translate('filter.at_most')}
        width={half}
        value={shown(most)}
        onChange={(amount) => change({ [`${name}_lte`]: toShare(amount) })}
      />
      {least !== undefined && most !== undefined && isMore(least, most) && (
        <p className="note">{translate('filter.upside_down')}</p>
      )}
    </fieldset>
  )
}

function same(amount: string | undefined): string | undefined {
  return amount
}

function inPercent(share: string | undefined): string | undefined {
  return share === undefined ? undefined : percentOf(share)
}

function ofPercent(percent: string | undefined): string | undefined {
  return percent === undefined ? undefined : plain(multiplyAmounts(percent, '0.01'))
}
