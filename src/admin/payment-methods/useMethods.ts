import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useAllRecords } from '../data-provider/useAllRecords.ts'
import type { PaymentMethod } from '../data-provider/records.ts'
import { useFieldWords } from '../kit/field/useFieldWords.ts'
import { visibleText } from '../kit/field/Foreign.tsx'

export function useMethods(currency: string | undefined) {
  const filter = currency === undefined ? undefined : { direction: 'deposit', currency }
  const v1 = useAllRecords<PaymentMethod>('payment-methods', filter)
  const v3 = useAllRecords<PaymentMethod>('payment-methods', filter && { ...filter, family: 'v3' })
  const methods = useMemo(
    () => [...new Map([...v3.records, ...v1.records].map((method) => [method.id, method])).values()],
    [v1.records, v3.records],
  )
  return {
    methods,
    isPending: v1.isPending || v3.isPending,
    /** One family is enough: the success body of v3 is undocumented. */
    error: v3.error && v1.error,
    refetch: () => [v1, v3].forEach(({ refetch }) => refetch()),
  }
}

type Choice = Partial<Record<'currency' | 'paymentType' | 'paymentCode', string>>

export function useMethod({ currency, paymentType, paymentCode }: Choice): PaymentMethod | undefined {
  const { methods } = useMethods(currency || undefined)
  if (!paymentCode) return undefined
  return methods.find((method) => method.paymentCode === paymentCode && method.paymentType === paymentType)
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
