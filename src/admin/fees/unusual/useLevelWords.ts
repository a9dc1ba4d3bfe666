import { useTranslate } from 'react-admin'
import { compareAmounts, divideAmounts, multiplyAmounts, type Amount } from '../../../contract/amount.ts'
import { formatMoney } from '../../../contract/formatAmount.ts'
import { useFormatLocale } from '../../fields/useFormatLocale.ts'
import { useUnits } from '../../fields/useUnits.ts'
import { visibleText } from '../../fields/visibleText.ts'
import { useTypeName } from '../../fields/TypeText.tsx'
import type { FeeKind, FeeLevel } from '../../records.ts'

/** Levels, shares and kinds of orders in words. */
export function useLevelWords() {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { decimalsOf } = useUnits()
  const typeName = useTypeName()
  const shares = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const rates = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  const counts = new Intl.NumberFormat(locale)
  const percent = (text: string) => `${text}\u202f%`

  const money = (amount: Amount, currency: string | undefined) =>
    formatMoney(amount, currency && visibleText(currency), { locale, decimals: decimalsOf(currency) })

  /** 2.00 % + 0.30 EUR. A fixed part that is no more than rounding is none. */
  function levelText({ rate, fixed, ...level }: FeeLevel, currency: string): string {
    const share = percent(rates.format(Number(rate) * 100))
    if (!hasFixed({ fixed, ...level })) return share
    const part = money(fixed, currency)
    return Number(rate) === 0 ? part : `${share} + ${part}`
  }

  return {
    levelText,
    money,
    shareText: (share: number) => percent(shares.format(share * 100)),
    countText: (count: number) => counts.format(count),
    kindText: ({ orderType, sourceCurrency, destinationCurrency, paymentMethod, feeCurrency }: FeeKind) =>
      [
        `${visibleText(sourceCurrency ?? '?')}-${visibleText(destinationCurrency ?? '?')}`,
        orderType === undefined ? '?' : typeName(orderType),
        paymentMethod === undefined ? translate('levels.any_method') : visibleText(paymentMethod),
        visibleText(feeCurrency),
      ].join(' · '),
  }
}

export function hasFixed({
  fixed,
  decimals,
  parts,
}: Pick<FeeLevel, 'fixed' | 'decimals' | 'parts'>): boolean {
  const unit = divideAmounts('1', `1${'0'.repeat(decimals)}`, { decimals, rounding: 'down' })
  return compareAmounts(sizeOf(fixed), multiplyAmounts(unit, String(parts))) > 0
}

/** Without its sign. */
export function sizeOf(amount: Amount): Amount {
  return amount.startsWith('-') ? amount.slice(1) : amount
}
