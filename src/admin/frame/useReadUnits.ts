import { useMemo, useEffect, useState } from 'react'
import { useMatch } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { any, deposit, useAllRecords, withdraw } from '../data-provider/useAllRecords.ts'
import type { Currency, Token } from '../data-provider/records.ts'
import type { Units } from '../kit/field/MoneyText.tsx'
import { useRead } from '../data-provider/useApi.ts'
import type { StatusNames } from '../kit/field/ToneMark.tsx'
import type { StatusLabel } from '../../api/statuses.ts'
import { useMid, usePermission } from '../session/SessionContext.ts'

export function useReadUnits(): Units {
  // The page of a record waits for them: its first sentence depends on the kind of currency.
  const isRecord = useMatch('/:resource/:id/show') !== null
  const wanted = useIsIdle() || isRecord ? any : undefined
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

const everyMs = 60_000

/** Read once, after the page; until then unnamed statuses are neutral. */
export function useReadStatusNames(): StatusNames {
  const { mid: own } = useMid()
  const maySee = usePermission('orders.read')
  const isIdle = useIsIdle()
  const { data = none } = useRead(
    ['status-labels', 'getList', {}],
    (api, signal) => api.listStatusLabels(signal),
    { enabled: isIdle && maySee, refetchInterval: everyMs },
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

const longestWaitMs = 2_000

/** True for good once the page has read what it shows, or one of its answers is slow. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isIdle) return
    const started = performance.now()
    let wasQuiet = false
    const timer = setInterval(() => {
      const isQuiet = queryClient.isFetching() === 0
      // At first, the script of the page may still be loading.
      setIsIdle((isQuiet && wasQuiet) || performance.now() - started > longestWaitMs)
      wasQuiet = isQuiet
    }, 200)
    return () => clearInterval(timer)
  }, [isIdle, queryClient])
  return isIdle
}
