import { useAllRecords } from '../data-provider/useAllRecords.ts'
import type { Currency } from '../records.ts'

/** Every currency of a direction. */
export function useCurrencyCodes(direction: 'deposit' | 'withdraw') {
  const { records, ...state } = useAllRecords<Currency>('currencies', { direction })
  return { currencies: records, ...state }
}
