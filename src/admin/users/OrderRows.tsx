import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { MoneyText } from '../fields/MoneyText.tsx'
import { OrderField, orderPath } from '../fields/RowLink.tsx'
import { StatusMark } from '../fields/ToneMark.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { visibleText } from '../fields/visibleText.ts'
import { PhoneTable } from '../list/PhoneRows.tsx'
import { RecordTable, type Column } from '../list/RecordTable.tsx'
import { useMeaning } from '../meaning/useMeaning.ts'
import { useIsNarrow } from '../page/useMediaQuery.ts'
import type { Order } from '../records.ts'
import { useStatusNote } from '../statuses/StatusNote.tsx'

/** As many as a caller asks about; the notes stand below them on a phone. */
const few = 20

/** Orders, each with what its status means and the team's note. */
export function OrderRows({ orders }: { orders: readonly Order[] }) {
  const translate = useTranslate()
  const isNarrow = useIsNarrow()
  const [isWhole, setIsWhole] = useState(false)
  const rows = isWhole ? orders : orders.slice(0, few)
  const label = translate('user.orders')
  const left = orders.length - rows.length
  return (
    <>
      {isNarrow ? (
        <PhoneTable rows={rows} lines={linesOf} label={label} />
      ) : (
        <RecordTable columns={columns} rows={rows} label={label} />
      )}
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
      {meaning && <bdi className="meaning-sentence">{visibleText(firstSentence(meaning.happened))}</bdi>}
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
    label: 'order.status',
    render: (order) => (
      <div className="state-words">
        <StatusMark order={order} />
        <div className="quiet">
          <StatusWords order={order} />
        </div>
      </div>
    ),
  },
  {
    source: 'source',
    label: 'order.source',
    align: 'right',
    render: ({ source }) => <MoneyText money={source} />,
  },
  {
    source: 'createdAt',
    label: 'order.created',
    align: 'right',
    render: ({ createdAt }) => <TimeText iso={createdAt} />,
  },
]

const linesOf = (order: Order) => ({
  to: orderPath(order.id),
  title: <StatusMark order={order} />,
  figure: <MoneyText money={order.source} />,
  note: <StatusWords order={order} />,
  aside: <TimeText iso={order.createdAt} plain />,
})
