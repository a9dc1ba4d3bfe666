import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useGateway } from '../../data-provider/useGateway.ts'
import { MoneyText, useUnits } from '../../fields/MoneyText.tsx'
import { useMid } from '../../session/SessionContext.ts'
import type { OrderValues } from '../orderForm.ts'
import { estimate, isSpread } from './estimate.ts'

const freshMs = 5 * 60_000

/** Orientation for who types one amount: what the other side recently came to. The service decides, and it may differ. */
export function RateNote() {
  const translate = useTranslate()
  const { readRecentRate } = useGateway()
  const { mid } = useMid()
  const { decimalsOf } = useUnits()
  const { watch } = useFormContext<OrderValues>()
  const [side, source, destination] = [watch('side'), watch('source'), watch('destination')]
  const asked = { mid, source: source.currency.trim(), destination: destination.currency.trim() }
  const { data: rate } = useQuery({
    queryKey: ['recent rate', asked],
    queryFn: ({ signal }) => readRecentRate(asked, signal),
    // There is no ledger in the demo.
    enabled: typeof readRecentRate === 'function' && asked.source !== '' && asked.destination !== '',
    staleTime: freshMs,
    retry: false,
  })
  const currency = side === 'source' ? asked.destination : asked.source
  const typed = side === 'source' ? source.amount : destination.amount
  const told = rate && estimate({ typed, side, rate, decimals: decimalsOf(currency) })
  if (!rate || !told) return null
  const { hours, orders } = rate
  return (
    <p className="note" role="status">
      {translate(side === 'source' ? 'create.rate.receives' : 'create.rate.pays')}{' '}
      <MoneyText money={{ amount: told.about, currency }} />
      {isSpread(told) && (
        <>
          {' '}
          ({translate('create.rate.mostly')} <MoneyText money={{ amount: told.low, currency: undefined }} /> –{' '}
          <MoneyText money={{ amount: told.high, currency: undefined }} />)
        </>
      )}
      {translate(hours > 24 ? 'create.rate.of_days' : 'create.rate.of_hours', {
        orders,
        span: hours > 24 ? Math.round(hours / 24) : hours,
      })}
    </p>
  )
}
