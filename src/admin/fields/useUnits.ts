import { useMemo } from 'react'
import { useGetList } from 'react-admin'
import type { Currency, Token } from '../records.ts'

export type Units = {
  /** Decimals of a fiat currency, where the service told. */
  decimalsOf: (code: string | undefined) => number | undefined
  /** What an order in it credits; undefined where neither list knows the code, or both do. */
  kindOf: (code: string | undefined) => 'fiat' | 'token' | undefined
}

const options = { staleTime: 5 * 60_000, retry: false, onError: () => {} }
const whole = { pagination: { page: 1, perPage: 100 }, sort: { field: 'id', order: 'ASC' as const } }

/** What the configuration says of currencies; screens work without it and only know less. */
export function useUnits(): Units {
  const { data: currencies } = useGetList<Currency>('currencies', whole, options)
  const { data: tokens } = useGetList<Token>('tokens', whole, options)

  return useMemo(() => {
    const fiat = new Map(currencies?.map(({ code, decimals }) => [code, decimals]))
    const symbols = new Set(tokens?.map(({ symbol }) => symbol))
    return {
      decimalsOf: (code) => fiat.get(code ?? ''),
      kindOf: (code = '') => {
        if (fiat.has(code) === symbols.has(code)) return undefined
        return fiat.has(code) ? 'fiat' : 'token'
      },
    }
  }, [currencies, tokens])
}
