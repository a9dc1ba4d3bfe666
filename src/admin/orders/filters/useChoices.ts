import { useAllRecords } from '../../data-provider/useAllRecords.ts'
import type { Currency, Token } from '../../records.ts'

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

function sorted(words: string[]): string[] {
  return [...new Set(words)].toSorted()
}

function toChoices(words: readonly string[]): Choice[] {
  return words.map((word) => ({ value: word, label: word }))
}
