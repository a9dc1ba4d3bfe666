import { useMemo } from 'react'
import { useAllRecords } from '../data-provider/useAllRecords.ts'
import type { Currency, Token } from '../records.ts'

export type Units = {
  /** Decimals of a fiat currency, where the service told. */
  decimalsOf: (code: string | undefined) => number | undefined
  /** What an order in it credits; undefined where neither list knows the code, or both do. */
  kindOf: (code: string | undefined) => 'fiat' | 'token' | undefined
}

const any = {}

/** What the configuration says of currencies; screens work without it and only know less. */
export function useUnits(): Units {
  const { records: currencies } = useAllRecords<Currency>('currencies', any)
  const { records: tokens } = useAllRecords<Token>('tokens', any)

  return useMemo(() => {
    const fiat = new Map(currencies.map(({ code, decimals }) => [code, decimals]))
    const symbols = new Set(tokens.map(({ symbol }) => symbol))
    return {
      decimalsOf: (code) => fiat.get(code ?? ''),
      kindOf: (code = '') => {
        if (fiat.has(code) === symbols.has(code)) return undefined
        return fiat.has(code) ? 'fiat' : 'token'
      },
    }
  }, [currencies, tokens])
}
