import { useTranslate } from 'react-admin'
import type { Amount } from '../../contract/amount.ts'
import { readTypedAmount, writeTypedAmount } from './typedAmount.ts'
import { useFormatLocale } from './useFormatLocale.ts'

/** How amounts are typed in this person's language, and what is said where one is not clear. */
export function useTypedAmount() {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const write = (amount: string) => writeTypedAmount(amount, locale)
  return {
    write,
    read(text: string): Amount | undefined {
      const typed = readTypedAmount(text, locale)
      return typed && 'amount' in typed ? typed.amount : undefined
    },
    /** `otherwise`: of what is no amount at all. */
    faultOf(text: string, otherwise: string): string | undefined {
      const typed = readTypedAmount(text, locale)
      if (!typed) return otherwise
      if ('amount' in typed) return undefined
      const [one, other] = typed.either
      return translate('form.unclear_amount', { typed: text.trim(), one: write(one), other: write(other) })
    },
  }
}
