import { useMemo } from 'react'
import { useAllRecords } from '../data-provider/useAllRecords.ts'
import type { Currency, Token } from '../records.ts'
import type { Units } from '../fields/MoneyText.tsx'
import { useIsIdle } from './useIsIdle.ts'

const any = {}
const deposit = { direction: 'deposit' }
const withdraw = { direction: 'withdraw' }

/** Read once for the whole frame: a table asks hundreds of times. */
export function useReadUnits(): Units {
  const wanted = useIsIdle() ? any : undefined
  const { records: paidIn } = useAllRecords<Currency>('currencies', wanted && deposit)
  const { records: paidOut } = useAllRecords<Currency>('currencies', wanted && withdraw)
  const { records: tokens } = useAllRecords<Token>('tokens', wanted)

  return useMemo(() => {
    const fiat = new Map([...paidOut, ...paidIn].map(({ code, decimals }) => [code, decimals]))
    const symbols = new Set(tokens.map(({ symbol }) => symbol))
    return {
      decimalsOf: (code) => fiat.get(code ?? ''),
      kindOf: (code = '') => {
        if (fiat.has(code) === symbols.has(code)) return undefined
        return fiat.has(code) ? 'fiat' : 'token'
      },
    }
  }, [paidIn, paidOut, tokens])
}
