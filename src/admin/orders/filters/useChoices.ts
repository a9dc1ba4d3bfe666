import { useAllRecords } from '../../data-provider/useAllRecords.ts'
import type { Currency, PaymentMethod, Token } from '../../records.ts'

export type Choice = { value: string; label: string; count?: number }

const any = {}
const deposit = { direction: 'deposit' }
const withdraw = { direction: 'withdraw' }

/** What can be paid in. */
export function useSourceCodes(): Choice[] {
  const { records } = useAllRecords<Currency>('currencies', deposit)
  return toChoices(sorted(records.map(({ code }) => code)))
}

/** What can be credited: money that is paid out, and tokens. */
export function useTargetCodes(): Choice[] {
  const { records: money } = useAllRecords<Currency>('currencies', withdraw)
  const { records: tokens } = useAllRecords<Token>('tokens', any)
  return toChoices(sorted([...tokens.map(({ symbol }) => symbol), ...money.map(({ code }) => code)]))
}

/** The types of the methods that one can pay in by, each with all that an order of it may be called. */
export function useMethodTypes(): { type: string; codes: string[] }[] {
  const { records } = useAllRecords<PaymentMethod>('payment-methods', deposit)
  const types = new Map<string, Set<string>>()
  for (const { paymentType, paymentCode } of records)
    if (paymentType !== undefined) {
      const codes = types.get(paymentType) ?? new Set([paymentType])
      if (paymentCode !== undefined) codes.add(paymentCode)
      types.set(paymentType, codes)
    }
  return [...types]
    .map(([type, codes]) => ({ type, codes: [...codes] }))
    .toSorted((a, b) => (a.type < b.type ? -1 : 1))
}

function sorted(words: string[]): string[] {
  return [...new Set(words)].toSorted()
}

function toChoices(words: readonly string[]): Choice[] {
  return words.map((word) => ({ value: word, label: word }))
}
