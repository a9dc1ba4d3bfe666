import { useMemo, useState } from 'react'
import { useGetManyReference, useTranslate } from 'react-admin'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { RowSkeletons } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import type { Order } from '../data-provider/records.ts'
import { OpenRequests, useOpenRequests } from './OpenRequests.tsx'
import { UserSummary, type OrderFacts } from './UserSummary.tsx'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { OrderField, orderPath } from '../kit/field/RowLink.tsx'
import { StatusMark, useReadStatus } from '../kit/field/ToneMark.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { MeaningPart } from '../meaning/MeaningPart.tsx'
import { visibleText } from '../kit/field/Foreign.tsx'
import { TableOrRows, type Column } from '../kit/list/ListRows.tsx'
import { useMeaning } from '../meaning/useMeaning.ts'
import { useStatusNote } from '../statuses/StatusNote.tsx'
import { readTime } from '../time/time.ts'

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
  const facts = meta as OrderFacts | undefined
  // Waits for the parts below, so that nothing moves while it is read.
  if ((!orders && !error) || requests.isComing)
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
      <TableOrRows rows={rows} label={translate('fee.orders')} columns={columns} lines={linesOf} />
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
  { source: 'id', label: 'order.id', render: ({ id }) => <OrderField id={id} /> },
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

const linesOf = (order: Order) => ({
  to: orderPath(order.id),
  title: <StatusMark order={order} />,
  figure: <MoneyText money={order.source} />,
  note: <StatusWords order={order} />,
  aside: <TimeText iso={order.createdAt} plain />,
})

/** Orders without a readable time come last, in their original order. */
function newestFirst(orders: readonly Order[]): Order[] {
  const timeOf = ({ createdAt }: Order) => readTime(createdAt ?? '') ?? 0
  return orders.toSorted((a, b) => timeOf(b) - timeOf(a))
}
