import { useTranslate } from 'ra-core'
import { createContext, useContext } from 'react'
import { multiplyAmounts, roundAmount, type Amount } from '../../../contract/amount.ts'
import { formatAmount } from '../../../contract/formatAmount.ts'
import { Absent, Foreign, visibleText } from './Foreign.tsx'
import { useFormatLocale } from './useFormatLocale.ts'
import type { Money } from '../../data-provider/records.ts'

type Props = {
  money:
    | { amount?: Amount | null | undefined; currency?: string | null | undefined; isUnreadable?: boolean }
    | null
    | undefined
  /** Shows 6 significant digits of a token amount; all of them on hover and focus. */
  isBrief?: boolean
}

const longest = 12

/** All digits stay in the text. Whole amounts of a fiat currency get its usual decimals. */
export function MoneyText({ money, isBrief = false }: Props) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { decimalsOf } = useUnits()
  const amount = money?.amount ?? undefined
  const currency = money?.currency ?? undefined
  const missing = money?.isUnreadable ? translate('nothing.unreadable') : <Absent />
  if (amount === undefined && currency === undefined) return missing
  const figure =
    amount === undefined ? undefined : formatAmount(amount, { locale, decimals: decimalsOf(currency) })
  const isEndless = (figure ?? '').length + (currency ?? '').length > 32
  const isLong = (figure ?? '').length > longest
  const [shown, rest] = isBrief && figure !== undefined ? briefly(figure) : [figure, '']
  return (
    <span
      className={`money${isEndless ? ' money-endless' : isLong ? ' money-long' : ''}`}
      {...((rest !== '' || (isLong && isBrief)) && { tabIndex: 0 })}
    >
      <span className="money-figure">
        {shown ?? missing}
        {rest !== '' && <span className="money-rest">{rest}</span>}
      </span>
      {currency !== undefined && (
        <span className="money-code">
          <Foreign text={currency} />
        </span>
      )}
    </span>
  )
}

const mostDigits = 6

/** Splits a figure with more decimals than any fiat currency has after its sixth significant digit. */
function briefly(figure: string): [shown: string, rest: string] {
  const [decimals = ''] = /\d*$/.exec(figure) ?? []
  const start = figure.search(/[1-9]/)
  if (decimals.length <= 4 || start < 0) return [figure, '']
  const point = figure.length - decimals.length - 1
  let [at, digits] = [start, 0]
  for (; at < figure.length && (digits < mostDigits || at < point); at++)
    if (/\d/.test(figure.charAt(at))) digits++
  return [figure.slice(0, at), figure.slice(at)]
}

/** '0.0261' is 2.61 %. */
export function formatShare(share: Amount, locale: string): string {
  const percent = roundAmount(multiplyAmounts(share, '100'), { decimals: 2, rounding: 'half-even' })
  return `${formatAmount(percent, { locale })}\u2009%`
}

export function ShareText({ share }: { share: Amount }) {
  return <span className="money">{formatShare(share, useFormatLocale())}</span>
}

export type Units = {
  decimalsOf: (code: string | undefined) => number | undefined
  /** Kind that an order in it credits; undefined when neither list or both have the code. */
  kindOf: (code: string | undefined) => 'fiat' | 'token' | undefined
}

const noUnits: Units = { decimalsOf: () => undefined, kindOf: () => undefined }

export const UnitsContext = createContext(noUnits)

export function useUnits(): Units {
  return useContext(UnitsContext)
}

export function useMoneyWords(): (money: Money | undefined) => string | undefined {
  const locale = useFormatLocale()
  const { decimalsOf } = useUnits()
  return (money) =>
    money?.amount === undefined
      ? undefined
      : [formatAmount(money.amount, { locale, decimals: decimalsOf(money.currency) }), money.currency]
          .filter((part) => part !== undefined)
          .map(visibleText)
          .join(' ')
}
