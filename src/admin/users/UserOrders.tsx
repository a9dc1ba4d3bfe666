import { useMemo, useState } from 'react'
import { useGetManyReference, useTranslate } from 'react-admin'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { RowSkeletons } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import type { Order, Money } from '../data-provider/records.ts'
import { OpenRequests, useOpenRequests } from './OpenRequests.tsx'
import { MoneyText, useMoneyWords } from '../kit/field/MoneyText.tsx'
import { OrderField, orderPath, listPath } from '../kit/field/RowLink.tsx'
import { StatusMark, useReadStatus } from '../kit/field/ToneMark.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { MeaningPart } from '../meaning/MeaningPart.tsx'
import { visibleText } from '../kit/field/Foreign.tsx'
import { linesOf, TableOrRows, type Column } from '../kit/list/ListRows.tsx'
import { useMeaning, useMeaningTexts } from '../meaning/useMeaning.ts'
import { useStatusNote } from '../statuses/StatusNote.tsx'
import { readTime } from '../time/time.ts'
import { Link } from 'react-router'
import type { ListFacts } from '../data-provider/ledgerOrLive.ts'
import { sumAmounts } from '../../contract/amount.ts'

const byCreated = { field: 'createdAt', order: 'DESC' as const }
const newest = { page: 1, perPage: 200 }

/** The newest orders from the ledger, else those in the head of the service's list, with the number searched. */
export function UserOrders({ userId }: { userId: string }) {
  const translate = useTranslate()
  const query = useGetManyReference<Order>(
    'orders',
    { target: 'userId', id: userId, pagination: newest, sort: byCreated },
    { staleTime: 60_000 },
  )
  const { data, error, meta, total } = query
  // The service's list is not sorted by creation time.
  const orders = useMemo(() => data && newestFirst(data), [data])
  const requests = useOpenRequests(userId)
  const words = useMeaningTexts()
  const facts = meta as OrderFacts | undefined
  // Waits for the parts below, so that nothing moves while it is read.
  if ((!orders && !error) || requests.isComing || words.isPending)
    return (
      <Section title={translate('fee.orders')}>
        <div role="status" className="late user-coming">
          <p className="note">{translate('user.orders_looking')}</p>
          <RowSkeletons rows={8} />
        </div>
      </Section>
    )
  return (
    <>
      {orders && <LatestOrder orders={orders} />}
      <OpenRequests requests={requests} />
      <Section title={translate('fee.orders')}>
        <QueryState query={{ ...query, data: orders }} isEmpty={(rows) => rows.length === 0}>
          {(rows) => (
            <>
              <UserSummary orders={rows} total={total ?? rows.length} facts={facts} userId={userId} />
              {rows.length > 0 && <OrderRows orders={rows} />}
            </>
          )}
        </QueryState>
      </Section>
    </>
  )
}

/** The newest open order, else the newest, with a reply text: most callers ask about it. */
function LatestOrder({ orders }: { orders: readonly Order[] }) {
  const translate = useTranslate()
  const readStatus = useReadStatus()
  const open = orders.find((order) => ['open', 'unknown'].includes(readStatus(order).finality))
  const order = open ?? orders[0]
  if (!order) return null
  return (
    <Section title={translate(open ? 'user.latest_open' : 'user.latest')}>
      <p className="latest-order">
        <OrderField id={order.id} /> <MoneyText money={order.source} /> <StatusMark order={order} />
        <TimeText iso={order.createdAt} />
      </p>
      <MeaningPart order={order} />
    </Section>
  )
}

const few = 20

function OrderRows({ orders }: { orders: readonly Order[] }) {
  const translate = useTranslate()
  const [isWhole, setIsWhole] = useState(false)
  const rows = isWhole ? orders : orders.slice(0, few)
  const left = orders.length - rows.length
  return (
    <>
      <TableOrRows rows={rows} label={translate('fee.orders')} columns={columns} lines={lines} />
      {left > 0 && (
        <button type="button" className="button" onClick={() => setIsWhole(true)}>
          {translate('user.orders_more', { smart_count: left })}
        </button>
      )}
    </>
  )
}

function StatusWords({ order }: { order: Order }) {
  const meaning = useMeaning(order)
  const note = useStatusNote(order)
  return (
    <>
      {meaning && <bdi>{visibleText(firstSentence(meaning.happened))}</bdi>}
      {note !== undefined && (
        <>
          {' '}
          <bdi>{note}</bdi>
        </>
      )}
    </>
  )
}

function firstSentence(text: string): string {
  return /^.*?[.!?…](?=\s|$)/su.exec(text)?.[0] ?? text
}

const columns: Column<Order>[] = [
  { source: 'id', label: 'order.id', to: ({ id }) => orderPath(id), as: 'id' },
  {
    source: 'status',
    label: 'filter.status',
    render: (order) => (
      <div className="state-words">
        <StatusMark order={order} />
        <div className="quiet">
          <StatusWords order={order} />
        </div>
      </div>
    ),
  },
  { source: 'source', label: 'order.source', align: 'right', as: 'money' },
  { source: 'createdAt', label: 'order.created', align: 'right', as: 'time' },
]

const lines = linesOf(columns, { title: 'status', figure: 'source', note: 'createdAt' })

/** Orders without a readable time come last, in their original order. */
function newestFirst(orders: readonly Order[]): Order[] {
  const timeOf = ({ createdAt }: Order) => readTime(createdAt ?? '') ?? 0
  return orders.toSorted((a, b) => timeOf(b) - timeOf(a))
}

/** `looked` and `isWhole` describe a search through the service's list. */
export type OrderFacts = Partial<ListFacts> & { looked?: number; isWhole?: boolean }

type Props = { orders: readonly Order[]; total: number; facts: OrderFacts | undefined; userId: string }

/** One line about all orders, with its source. */
function UserSummary({ orders, total, facts, userId }: Props) {
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

export function isExact(facts: OrderFacts | undefined): boolean {
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

export function useBasis(facts: OrderFacts | undefined): string {
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
