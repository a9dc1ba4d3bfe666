import { useTranslate } from 'react-admin'
import { useAllRecords } from '../data-provider/useAllRecords.ts'
import type { PaymentMethod } from '../data-provider/records.ts'
import { useFieldWords } from '../kit/field/useFieldWords.ts'
import { visibleText } from '../kit/field/Foreign.tsx'

export function useMethods(currency: string | undefined) {
  const filter = currency === undefined ? undefined : { direction: 'deposit', currency }
  const { records, ...state } = useAllRecords<PaymentMethod>('payment-methods', filter)
  return { methods: records, ...state }
}

const named = new Set(['dob', 'email', 'iban', 'vpa'])

/** `firstName` becomes “First name”, `dob` “Date of birth”. */
export function useFieldName(): (field: string) => string {
  const translate = useTranslate()
  const fieldWords = useFieldWords()
  return (field) =>
    named.has(field) ? translate(`rule.field.${field}`) : shorten(visibleText(fieldWords(field)))
}

/** A label has one line; rules and request keep the full name. */
function shorten(words: string): string {
  return words.length > 36 ? `${words.slice(0, 35)}…` : words
}
