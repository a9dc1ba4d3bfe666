import { createContext, useContext } from 'react'
import { multiplyAmounts, roundAmount, type Amount } from '../../../contract/amount.ts'
import { formatAmount } from '../../../contract/formatAmount.ts'
import { Absent, Foreign } from './Foreign.tsx'
import { useFormatLocale } from './useFormatLocale.ts'

type Props = {
  money: { amount?: Amount | null | undefined; currency?: string | null | undefined } | null | undefined
  isFocusable?: boolean
}

const longest = 12

/** Keeps all digits. Whole amounts of a fiat currency get its usual decimals. */
export function MoneyText({ money, isFocusable = false }: Props) {
  const locale = useFormatLocale()
  const { decimalsOf } = useUnits()
  const amount = money?.amount ?? undefined
  const currency = money?.currency ?? undefined
  if (amount === undefined && currency === undefined) return <Absent />
  const figure =
    amount === undefined ? undefined : formatAmount(amount, { locale, decimals: decimalsOf(currency) })
  const isEndless = (figure ?? '').length + (currency ?? '').length > 32
  const isLong = (figure ?? '').length > longest
  return (
    <span
      className={`money${isEndless ? ' money-endless' : isLong ? ' money-long' : ''}`}
      {...(isLong && isFocusable && { tabIndex: 0 })}
    >
      <span className="money-figure">{figure ?? <Absent />}</span>
      {currency !== undefined && (
        <span className="money-code">
          <Foreign text={currency} />
        </span>
      )}
    </span>
  )
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
