import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useFormContext } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { compareAmounts, isPositive } from '../../../contract/amount.ts'
import { CodeField } from '../../forms/CodeField.tsx'
import { FormText } from '../../forms/FormText.tsx'
import { MoneyText, useUnits } from '../../kit/field/MoneyText.tsx'
import { useTypedAmount } from '../../kit/filter/typedAmount.ts'
import { useAllRecords } from '../../data-provider/useAllRecords.ts'
import type { Currency, PaymentMethod, Token } from '../../data-provider/records.ts'
import type { OrderValues } from './orderForm.ts'
import { visibleText } from '../../kit/field/Foreign.tsx'

const deposit = { direction: 'deposit' }

/** docs/interface.md, part 1, point 3: one side has the amount, the service calculates the other. */
export function AmountFields({ method }: { method: PaymentMethod | undefined }) {
  const translate = useTranslate()
  const { watch, setValue, clearErrors } = useFormContext<OrderValues>()
  const currencies = useAllRecords<Currency>('currencies', deposit)
  const tokens = useAllRecords<Token>('tokens', deposit)
  const [family, side, source] = [watch('family'), watch('side'), watch('source')]

  const turn = (next: OrderValues['side'] | null) => {
    if (next === null) return
    setValue('side', next)
    setValue(next === 'source' ? 'destination.amount' : 'source.amount', '')
    clearErrors(['source.amount', 'destination.amount'])
  }
  const fiat = currencies.records.map(({ code, name }) => ({ code, label: name }))
  const symbols = [
    ...new Map(tokens.records.map(({ symbol, name }) => [symbol, { code: symbol, label: name }])).values(),
  ]

  return (
    <>
      {family === 'v3' && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={side}
          onChange={(_, next: OrderValues['side'] | null) => turn(next)}
          aria-label={translate('order_form.side')}
          sx={{ mb: 2 }}
        >
          <ToggleButton value="source">{translate('order_form.side_source')}</ToggleButton>
          <ToggleButton value="destination">{translate('order_form.side_destination')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        <CodeField<OrderValues>
          name="source.currency"
          options={fiat}
          isPending={currencies.isPending}
          required
        />
        {side === 'source' && <AmountInput name="source.amount" method={method} />}
        {family === 'v3' && (
          <CodeField<OrderValues>
            name="destination.currency"
            options={[...symbols, ...fiat]}
            isPending={tokens.isPending}
            required
          />
        )}
        {side === 'destination' && <AmountInput name="destination.amount" method={undefined} />}
      </Box>
      {method && (method.minAmount !== undefined || method.maxAmount !== undefined) && (
        <Box sx={{ mt: 1.5, fontSize: 13, color: 'text.secondary' }}>
          {translate('order_form.limits')}{' '}
          <MoneyText money={{ amount: method.minAmount, currency: method.currency }} /> –{' '}
          <MoneyText money={{ amount: method.maxAmount, currency: method.currency }} />
          {side === 'destination' &&
            ` ${translate('order_form.limits_unchecked', { currency: source.currency })}`}
        </Box>
      )}
    </>
  )
}

type AmountName = 'source.amount' | 'destination.amount'

/** Shows the text as typed and stores the amount to send. */
function AmountInput({ name, method }: { name: AmountName; method: PaymentMethod | undefined }) {
  const translate = useTranslate()
  const { watch, setValue } = useFormContext<OrderValues>()
  const { decimalsOf } = useUnits()
  const { read, write, faultOf } = useTypedAmount()
  const [typed, setTyped] = useState('')
  const currencyField = name === 'source.amount' ? 'source.currency' : 'destination.currency'
  const code = watch(currencyField)
  const validate = (text: string): string | undefined => {
    if (text.trim() === '') return 'form.required'
    const amount = read(text)
    if (amount === undefined) return faultOf(text, 'order_form.not_an_amount')
    const decimals = decimalsOf(code)
    if (decimals !== undefined && (amount.split('.')[1]?.replace(/0+$/, '').length ?? 0) > decimals) {
      return visibleText(translate('order_form.too_fine', { currency: code, smart_count: decimals }))
    }
    if (!isPositive(amount)) return 'order_form.above_zero'
    const { minAmount, maxAmount, currency } = method ?? {}
    if (currency !== code) return undefined
    if (minAmount !== undefined && compareAmounts(amount, minAmount) < 0) {
      return visibleText(translate('order_form.too_little', { min: write(minAmount), currency }))
    }
    if (maxAmount !== undefined && compareAmounts(amount, maxAmount) > 0) {
      return visibleText(translate('order_form.too_much', { max: write(maxAmount), currency }))
    }
    return undefined
  }
  const meant = (text: string) => read(text) ?? text
  /** Pasted with its currency, like `1,284.50 EUR`. Another currency than the chosen one stays a fault. */
  const moveCode = () => {
    const [, before, figure = '', after] =
      /^([€£]|[a-z]{3,5})?\s*(\d.*?)\s*([€£]|[a-z]{3,5})?$/i.exec(typed.trim()) ?? []
    const written = before ?? after ?? ''
    const pasted = written === '€' ? 'EUR' : written === '£' ? 'GBP' : written.toUpperCase()
    if (pasted === '' || (code !== '' && code.toUpperCase() !== pasted)) return
    if (code === '') setValue(currencyField, pasted)
    setTyped(figure)
    setValue(name, meant(figure))
  }
  return (
    <FormText
      source={name}
      validate={validate}
      parse={meant}
      format={(amount: string) => (meant(typed) === amount ? typed : write(amount))}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && moveCode()}
      onBlur={moveCode}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  )
}
