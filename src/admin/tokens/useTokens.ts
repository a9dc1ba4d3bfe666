import { useAllRecords } from '../data-provider/useAllRecords.ts'
import type { Token } from '../records.ts'

/** Every token of a direction, once for each network it lives on. */
export function useTokens(direction: 'deposit' | 'withdraw') {
  const { records, ...state } = useAllRecords<Token>('tokens', { direction })
  return { tokens: records, ...state }
}
