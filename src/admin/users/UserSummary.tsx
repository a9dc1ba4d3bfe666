import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { listPath } from '../kit/field/RowLink.tsx'
import type { ListFacts } from '../data-provider/ledgerOrLive.ts'
import { useMoneyWords } from '../kit/field/MoneyText.tsx'
import { useReadStatus } from '../kit/field/ToneMark.tsx'
import type { Order, Money } from '../data-provider/records.ts'
import { sumAmounts } from '../../contract/amount.ts'

/** `looked` and `isWhole` describe a search through the service's list. */
export type OrderFacts = Partial<ListFacts> & { looked?: number; isWhole?: boolean }

type Props = { orders: readonly Order[]; total: number; facts: OrderFacts | undefined; userId: string }

/** One line about all orders, with its source. */
export function UserSummary({ orders, total, facts, userId }: Props) {
  const translate = useTranslate()
  const line = useLine({ orders, total, isExact: isExact(facts) })
  const basis = useBasis(facts)
  return (
    <>
      {orders.length > 0 && <p className="user-summary">{line}</p>}
      <p className="note user-basis">
        {basis}
        {orders.length === 0 && translate(noneKey(facts))}
        {facts?.source === 'ledger' && total > 0 && (
          <Link to={listPath('orders', { userId })}>{translate('user.orders_all')}</Link>
        )}
      </p>
    </>
  )
}

function isExact(facts: OrderFacts | undefined): boolean {
  return facts?.source === 'ledger' ? facts.coverage === 'exact' : facts?.isWhole === true
}

function noneKey(facts: OrderFacts | undefined): string {
  if (facts?.source !== 'ledger') return 'user.no_orders'
  return isExact(facts) ? 'user.no_orders_exact' : 'user.no_orders_known'
}

function useLine({ orders, total, isExact }: Pick<Props, 'orders' | 'total'> & { isExact: boolean }): string {
  const translate = useTranslate()
  const readStatus = useReadStatus()
  const sums = useDoneSums(orders)
  const states = useMemo(() => countStates(orders, readStatus), [orders, readStatus])
  const say = (key: string, count: number) => translate(key, { smart_count: count, count })
  const all = say(isExact ? 'source.held_orders' : 'user.orders_at_least', total)
  const parts = states.map(([state, count]) => say(`user.count.${state}`, count)).join(' · ')
  const isPart = orders.length < total
  const counts = `${all} · ${isPart ? `${say('user.of_newest', orders.length)} ` : ''}${parts}`
  return sums === '' ? counts : translate('user.summary', { counts, sums })
}

/** The two currencies with the most orders and the number of others: never add across currencies. */
function useDoneSums(orders: readonly Order[]): string {
  const translate = useTranslate()
  const readStatus = useReadStatus()
  const moneyWords = useMoneyWords()
  const totals = useMemo(() => sumsOf(orders, readStatus), [orders, readStatus])
  const sums = totals.slice(0, 2).map(moneyWords).join(', ')
  const more = totals.length - 2
  return more > 0 ? translate('user.more_currencies', { sums, smart_count: more }) : sums
}

function useBasis(facts: OrderFacts | undefined): string {
  const translate = useTranslate()
  if (facts?.source === 'ledger') return isExact(facts) ? '' : `${translate('user.orders_partial')} `
  const looked = facts?.looked ?? ''
  return `${translate(facts?.isWhole ? 'user.orders_whole' : 'user.orders_newest', { looked })} `
}

/** One sum of completed orders for each currency: never add across currencies. */
function sumsOf(orders: readonly Order[], readStatus: ReturnType<typeof useReadStatus>): Money[] {
  return [...Map.groupBy(orders, ({ source }) => source?.currency)]
    .toSorted(([a = '', { length }], [b = '', others]) => others.length - length || a.localeCompare(b))
    .flatMap(([currency, own]) => {
      const done = own.filter((order) => readStatus(order).finality === 'good')
      const amounts = done.flatMap(({ source }) => source?.amount ?? [])
      return currency === undefined || amounts.length === 0 ? [] : [{ currency, amount: sumAmounts(amounts) }]
    })
}

/** `closed`: over without a payment, but no error. */
const orderStates = ['done', 'open', 'failed', 'closed', 'unknown'] as const
type OrderState = (typeof orderStates)[number]

function countStates(
  orders: readonly Order[],
  readStatus: ReturnType<typeof useReadStatus>,
): [OrderState, number][] {
  const byState = Map.groupBy(orders, (order): OrderState => {
    const { finality, tone } = readStatus(order)
    if (finality === 'good') return 'done'
    if (finality === 'bad') return tone === 'closed' ? 'closed' : 'failed'
    return finality
  })
  return orderStates.flatMap((state) => {
    const count = byState.get(state)?.length ?? 0
    return count === 0 ? [] : [[state, count] as [OrderState, number]]
  })
}
