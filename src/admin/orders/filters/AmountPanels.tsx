import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, useState } from 'react'
import { compareAmounts, multiplyAmounts, plain, readAmount } from '../../../contract/amount.ts'
import { feeFigures, type FeeFigure, type OrderFilterValues } from '../../data-provider/ledgerFilter.ts'
import { useFilters } from '../../kit/filter/useFilters.ts'
import { useTypedAmount } from '../../kit/filter/typedAmount.ts'
import { ChoicePanel, useSourceCodes } from './ChoicePanel.tsx'
import { feeLabels, percentOf, wordsOf } from '../../order-filter/useFilterWords.ts'

type Figure = 'sourceAmount' | FeeFigure

export function AmountPanel() {
  const translate = useTranslate()
  const { values, change } = useFilters<OrderFilterValues>()
  const isSet = isLimited(values, 'sourceAmount')
  return (
    <div className="panel panel-narrow">
      <AmountSpan figure="sourceAmount" isFirst />
      {isSet && wordsOf(values.sourceCurrency).length !== 1 && (
        <p className="note">{translate('filter.any_currency')}</p>
      )}
      <ChoicePanel source="sourceCurrency" choices={useSourceCodes()} />
      {isSet && (
        <Button onClick={() => change(withoutLimits(['sourceAmount']))}>
          {translate('filter.any_amount')}
        </Button>
      )}
    </div>
  )
}

export function FeesPanel() {
  const translate = useTranslate()
  const { values, change } = useFilters<OrderFilterValues>()
  const limited = feeFigures.filter((figure) => isLimited(values, figure))
  return (
    <div className="panel">
      {feeFigures.map((figure, nth) => (
        <fieldset key={figure} className="fee-span">
          <legend>{translate(figure === 'feeShare' ? 'filter.share_of' : feeLabels[figure])}</legend>
          <AmountSpan figure={figure} isFirst={nth === 0} width={84} />
        </fieldset>
      ))}
      {limited.some((figure) => figure !== 'feeShare') && wordsOf(values.feeCurrency).length !== 1 && (
        <p className="note">{translate('filter.any_currency')}</p>
      )}
      <fieldset className="fee-span fee-span-list">
        <legend>{translate('filter.fee_currency')}</legend>
        <p className="note">{translate('filter.fee_currency_help')}</p>
        <ChoicePanel source="feeCurrency" choices={useSourceCodes()} />
      </fieldset>
      {(limited.length > 0 || values.feeCurrency !== undefined) && (
        <Button onClick={() => change({ ...withoutLimits(feeFigures), feeCurrency: undefined })}>
          {translate('filter.any_fee')}
        </Button>
      )}
    </div>
  )
}

function isLimited(values: OrderFilterValues, figure: Figure): boolean {
  return (values[`${figure}_gte`] ?? values[`${figure}_lte`]) !== undefined
}

function withoutLimits(figures: readonly Figure[]): OrderFilterValues {
  const ends = figures.flatMap((figure) => [`${figure}_gte`, `${figure}_lte`])
  return Object.fromEntries(ends.map((end) => [end, undefined]))
}

function AmountSpan({ figure, isFirst, width }: { figure: Figure; isFirst: boolean; width?: number }) {
  const translate = useTranslate()
  const { values, change } = useFilters<OrderFilterValues>()
  const [least, most] = [values[`${figure}_gte`], values[`${figure}_lte`]]
  // A share is typed as shown: 2.5 means 2.5 %.
  const isShare = figure === 'feeShare'
  const shown = (amount: string | undefined) => (amount && isShare ? percentOf(amount) : amount)
  const set = (end: 'gte' | 'lte') => (typed: string | undefined) =>
    change({ [`${figure}_${end}`]: typed && isShare ? plain(multiplyAmounts(typed, '0.01')) : typed })
  return (
    <>
      <AmountInput
        label={translate('filter.at_least')}
        width={width}
        value={shown(least)}
        isFirst={isFirst}
        onChange={set('gte')}
      />
      <AmountInput
        label={translate('filter.at_most')}
        width={width}
        value={shown(most)}
        onChange={set('lte')}
      />
      {isMore(least, most) && <p className="note">{translate('filter.upside_down')}</p>}
    </>
  )
}

function isMore(one: string | undefined, other: string | undefined): boolean {
  const [a, b] = [readAmount(one), readAmount(other)]
  return a !== undefined && b !== undefined && compareAmounts(a, b) > 0
}

type InputProps = {
  label: string
  value: string | undefined
  isFirst?: boolean
  width?: number
  onChange: (amount: string | undefined) => void
}

function AmountInput({ label, value = '', isFirst = false, width = 120, onChange }: InputProps) {
  const translate = useTranslate()
  const id = useId()
  const { read, write, faultOf } = useTypedAmount()
  const [typed, setTyped] = useState(() => write(value))
  const [current, setCurrent] = useState(value)
  if (current !== value) {
    setCurrent(value)
    setTyped(write(value))
  }
  const text = typed.trim()
  const amount = read(text)
  const fault = text === '' ? undefined : faultOf(text, translate('filter.no_amount'))
  const take = () => {
    if (fault === undefined && (amount ?? '') !== value) onChange(amount)
  }
  return (
    <div>
      <label className="control">
        <span>{label}</span>
        <input
          inputMode="decimal"
          autoComplete="off"
          autoFocus={isFirst}
          value={typed}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : id}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onKeyDown={({ key }) => {
            if (key === 'Enter') take()
          }}
          style={{ width }}
        />
      </label>
      {fault !== undefined && (
        <p id={id} role="alert" className="warning">
          {fault}
        </p>
      )}
    </div>
  )
}
