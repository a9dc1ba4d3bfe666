import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useRead } from '../../data-provider/useApi.ts'
import { MoneyText, useUnits } from '../../kit/field/MoneyText.tsx'
import { useMid } from '../../session/SessionContext.ts'
import type { OrderValues } from './orderForm.ts'
import {
  compareAmounts,
  isPositive,
  isZero,
  multiplyAmounts,
  readAmount,
  roundAmount,
} from '../../../contract/amount.ts'
import type { RecentRate } from '../../../api/orders.ts'

const freshMs = 5 * 60_000

/** Estimates the other side from recent orders. The service decides and may differ. */
export function RateNote() {
  const translate = useTranslate()
  const { mid } = useMid()
  const { decimalsOf } = useUnits()
  const { watch } = useFormContext<OrderValues>()
  const [side, source, destination] = [watch('side'), watch('source'), watch('destination')]
  const query = { mid, source: source.currency.trim(), destination: destination.currency.trim() }
  const rate = useRecentRate(query)
  const currency = side === 'source' ? query.destination : query.source
  const typed = side === 'source' ? source.amount : destination.amount
  const estimated = rate && estimate({ typed, side, rate, decimals: decimalsOf(currency) })
  if (!rate || !estimated) return null
  const { hours, orders } = rate
  return (
    <p className="note" role="status">
      {translate(side === 'source' ? 'create.rate.receives' : 'create.rate.pays')}{' '}
      <MoneyText money={{ amount: estimated.about, currency }} />
      {compareAmounts(estimated.low, estimated.high) !== 0 && (
        <>
          {' '}
          ({translate('create.rate.mostly')}{' '}
          <MoneyText money={{ amount: estimated.low, currency: undefined }} /> –{' '}
          <MoneyText money={{ amount: estimated.high, currency: undefined }} />)
        </>
      )}
      {translate(hours > 24 ? 'create.rate.of_days' : 'create.rate.of_hours', {
        orders,
        span: hours > 24 ? Math.round(hours / 24) : hours,
      })}
    </p>
  )
}

export function useRecentRate(query: { mid: string; source: string; destination: string }) {
  return useRead(['recent rate', query], (api, signal) => api.readRecentRate(query, signal), {
    enabled: query.source !== '' && query.destination !== '',
    staleTime: freshMs,
    retry: false,
  }).data
}

type Estimate = { low: string; about: string; high: string }

type EstimateInput = {
  typed: string
  side: 'source' | 'destination'
  rate: RecentRate
  decimals: number | undefined
}

export function estimate({ typed, side, rate, decimals }: EstimateInput): Estimate | undefined {
  const amount = /^[\d.]+$/.test(typed.trim()) ? readAmount(typed.trim()) : undefined
  const spread = side === 'source' ? rate.perSource : rate.perDestination
  if (amount === undefined || spread === undefined || !isPositive(amount)) return undefined
  const of = (one: string) => {
    const exact = multiplyAmounts(amount, one)
    return roundAmount(exact, { decimals: decimals ?? fineEnough(exact), rounding: 'half-even' })
  }
  const range = { low: of(spread.low), about: of(spread.median), high: of(spread.high) }
  // An amount rounded to zero would claim that nothing is received.
  return isZero(range.about) ? undefined : range
}

/** Decimals for six significant digits, at least two. */
function fineEnough(amount: string): number {
  const [whole = '', fraction = ''] = amount.split('.')
  const leading = /^0*$/.test(whole) ? (/^0*/.exec(fraction)?.[0].length ?? 0) : -whole.length
  return Math.min(18, Math.max(2, leading + 6))
}
