import { useMemo } from 'react'
import { any, deposit, useAllRecords, withdraw } from '../data-provider/useAllRecords.ts'
import type { Currency, Token } from '../data-provider/records.ts'
import type { Units } from '../kit/field/MoneyText.tsx'
import { useRead } from '../data-provider/useApi.ts'
import type { StatusNames } from '../kit/field/ToneMark.tsx'
import type { StatusLabel } from '../../api/statuses.ts'
import { useMid, usePermission } from '../session/SessionContext.ts'

export function useReadUnits(): Units {
  const { records: paidIn } = useAllRecords<Currency>('currencies', deposit)
  const { records: paidOut } = useAllRecords<Currency>('currencies', withdraw)
  const { records: tokens } = useAllRecords<Token>('tokens', any)

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

const everyMs = 60_000

/** Until they are read, unnamed statuses are neutral. */
export function useReadStatusNames(): StatusNames {
  const { mid: own } = useMid()
  const maySee = usePermission('orders.read')
  const { data = none } = useRead(
    ['status-labels', 'getList', {}],
    (api, signal) => api.listStatusLabels(signal),
    { enabled: maySee, refetchInterval: everyMs },
  )
  return useMemo(() => {
    const names = new Map(data.map((label) => [`${label.mid}\n${label.status}`, label]))
    return {
      nameOf: (status, mid = own) => names.get(`${mid}\n${status}`),
      statuses: data.filter(({ mid }) => mid === own).map(({ status }) => status),
    }
  }, [data, own])
}

const none: StatusLabel[] = []
