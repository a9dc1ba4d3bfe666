import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, useState } from 'react'
import { compareAmounts, readAmount } from '../../../contract/amount.ts'
import type { OrderFilterValues } from '../../data-provider/ledgerFilter.ts'
import { useFilters } from '../../kit/filter/useFilters.ts'
import { ChoicePanel, useSourceCodes } from './ChoicePanel.tsx'
import { wordsOf } from './useFilterWords.ts'
import { useTypedAmount } from '../../kit/filter/typedAmount.ts'

export function AmountPanel() {
  const translate = useTranslate()
  const { values, change } = useFilters<OrderFilterValues>()
  const { sourceAmount_gte: least, sourceAmount_lte: most } = values
  const isOneCurrency = wordsOf(values.sourceCurrency).length === 1
  const isUpsideDown = least !== undefined && most !== undefined && isMore(least, most)
  return (
    <div className="panel panel-narrow">
      <AmountInput
        label={translate('filter.at_least')}
        value={least}
        isFirst
        onChange={(amount) => change({ sourceAmount_gte: amount })}
      />
      <AmountInput
        label={translate('filter.at_most')}
        value={most}
        onChange={(amount) => change({ sourceAmount_lte: amount })}
      />
      {isUpsideDown && <p className="note">{translate('filter.upside_down')}</p>}
      {(least ?? most) !== undefined && !isOneCurrency && (
        <p className="note">{translate('filter.any_currency')}</p>
      )}
      <ChoicePanel source="sourceCurrency" choices={useSourceCodes()} />
      {(least ?? most) !== undefined && (
        <Button onClick={() => change({ sourceAmount_gte: undefined, sourceAmount_lte: undefined })}>
          {translate('filter.any_amount')}
        </Button>
      )}
    </div>
  )
}

export function isMore(one: string, other: string): boolean {
  const [a, b] = [readAmount(one), readAmount(other)]
  return a !== undefined && b !== undefined && compareAmounts(a, b) > 0
}

type Props = {
  label: string
  value: string | undefined
  isFirst?: boolean
  width?: number
  onChange: (amount: string | undefined) => void
}

export function AmountInput({ label, value = '', isFirst = false, width = 120, onChange }: Props) {
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus
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
