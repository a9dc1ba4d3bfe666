import AddIcon from '@mui/icons-material/Add'
import { Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import { ExportButton } from '../exports/ExportButton.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { IdText } from '../fields/IdText.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import { RowLink } from '../fields/RowLink.tsx'
import { SentText } from '../fields/SentText.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { ColumnChooser } from '../layout/ColumnChooser.tsx'
import { ListPage } from '../layout/ListPage.tsx'
import { PhoneRows } from '../layout/PhoneRows.tsx'
import { ListTable, type Column } from '../layout/RecordTable.tsx'
import type { Order } from '../records.ts'
import { usePermission } from '../usePermission.ts'
import { FeeSum } from './FeeSum.tsx'
import { filterPartOf } from './filters/useFilterWords.ts'
import { newestFirst } from './newestFirst.ts'
import { NoOrderMatches } from './NoOrderMatches.tsx'
import { OrderField, orderPath } from './OrderField.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { StatusMark } from './StatusMark.tsx'
import { useMid } from '../layout/MidContext.ts'
import { pollLive } from '../layout/pollLive.ts'
import { useFilters } from '../layout/useFilters.ts'
import { useHiddenFilter } from '../layout/useHiddenFilter.ts'
import { useIsNarrow } from '../layout/useIsNarrow.ts'
import { useListFacts } from '../layout/useListFacts.ts'
import { userPath } from '../users/UserField.tsx'

/** The service tells nobody of what is new: it is asked. The ledger tells. */
const pollMs = 15_000

export function OrderList() {
  const translate = useTranslate()
  const isNarrow = useIsNarrow()
  const maySeeFees = usePermission('fees.read')
  const hidden = useHiddenFilter()
  const shown = maySeeFees ? columns : withoutFees
  return (
    <ListPage
      sort={newestFirst}
      queryOptions={{ refetchInterval: pollLive(pollMs) }}
      hidden={hidden}
      nameOfFilter={(filter) => translate(`filter.${filterPartOf(filter)}`, { _: filter })}
      actions={<OrderActions columns={isNarrow ? undefined : shown} />}
      filters={<OrderFilters />}
      empty={<NoOrders />}
      noMatch={<NoOrderMatches />}
    >
      {isNarrow ? <OrderRows /> : <OrderTable columns={shown} />}
    </ListPage>
  )
}

/** Several merchant IDs in one list have to be told apart. */
function OrderTable({ columns }: { columns: readonly Column<Order>[] }) {
  const facts = useListFacts()
  const isOfSeveral = facts?.source === 'ledger' && facts.held.length > 1
  return <ListTable columns={columns} always={isOfSeveral ? 'mid' : undefined} />
}

const columns: Column<Order>[] = [
  { source: 'id', label: 'order.id', sort: 'id', render: (order) => <OrderLink order={order} /> },
  {
    source: 'createdAt',
    label: 'order.created',
    sort: 'createdAt',
    firstOrder: 'DESC',
    render: ({ createdAt }) => <TimeText iso={createdAt} />,
  },
  {
    source: 'status',
    label: 'order.status',
    sort: 'status',
    render: (order) => <StatusMark order={order} />,
  },
  {
    source: 'orderType',
    label: 'order.type',
    sort: 'orderType',
    render: ({ orderType }) => <SentText text={orderType} />,
  },
  {
    source: 'senderName',
    label: 'order.person',
    sort: 'userId',
    render: (order) => <Person order={order} />,
  },
  {
    source: 'source',
    label: 'order.source',
    sort: 'sourceAmount',
    firstOrder: 'DESC',
    align: 'right',
    render: ({ source }) => <MoneyText money={source} />,
  },
  {
    source: 'destination',
    label: 'order.destination',
    sort: 'destinationAmount',
    firstOrder: 'DESC',
    align: 'right',
    render: ({ destination }) => <MoneyText money={destination} />,
  },
  { source: 'fees', label: 'order.fees', align: 'right', render: (order) => <FeeSum order={order} /> },
  {
    source: 'purposeCode',
    label: 'order.purpose',
    isExtra: true,
    render: ({ purposeCode }) => <SentText text={purposeCode} />,
  },
  {
    source: 'updatedAt',
    label: 'order.updated',
    sort: 'updatedAt',
    firstOrder: 'DESC',
    isExtra: true,
    render: ({ updatedAt }) => <TimeText iso={updatedAt} />,
  },
  {
    source: 'mid',
    label: 'order.mid',
    sort: 'mid',
    isExtra: true,
    render: ({ mid }) => <SentText text={mid} />,
  },
]

const withoutFees = columns.filter(({ source }) => source !== 'fees')

/** A row of another merchant ID opens under that one. */
function useOtherMid(): (mid: string | undefined) => string | undefined {
  const { mid: own, mids } = useMid()
  return (mid) => (mid !== undefined && mid !== own && mids.includes(mid) ? mid : undefined)
}

function OrderLink({ order: { id, mid } }: { order: Order }) {
  const otherMid = useOtherMid()
  return <OrderField id={id} mid={otherMid(mid)} />
}

function Person({ order: { senderName, userId, mid } }: { order: Order }) {
  const otherMid = useOtherMid()
  if (userId === undefined) return <SentText text={senderName} />
  return (
    <RowLink to={userPath(userId, otherMid(mid))} className="quiet-link">
      {senderName === undefined ? <IdText id={userId} /> : <Foreign text={senderName} />}
    </RowLink>
  )
}

/** On phones: who and how much; status and when. */
function OrderRows() {
  const otherMid = useOtherMid()
  return (
    <PhoneRows<Order>
      lines={({ id, senderName, source, createdAt, mid, ...order }) => ({
        to: orderPath(id, otherMid(mid)),
        title: senderName === undefined ? <IdText id={id} /> : <Foreign text={senderName} />,
        figure: (
          <strong style={{ fontWeight: 550 }}>
            <MoneyText money={source} />
          </strong>
        ),
        note: (
          <>
            <StatusMark order={order} />
            {otherMid(mid) !== undefined && <SentText text={mid} />}
          </>
        ),
        aside: <TimeText iso={createdAt} plain />,
      })}
    />
  )
}

function OrderActions({ columns }: { columns: readonly Column<Order>[] | undefined }) {
  const translate = useTranslate()
  const mayCreate = usePermission('orders.create')
  const { values } = useFilters<OrderFilterValues>()
  return (
    <>
      {columns && <ColumnChooser columns={columns} />}
      {columns && <ExportButton filter={values} label="list.export" />}
      {mayCreate && (
        <Button component={Link} to="/orders/create" variant="contained" startIcon={<AddIcon />}>
          {translate('order.create')}
        </Button>
      )}
    </>
  )
}

function NoOrders() {
  const translate = useTranslate()
  const mayCreate = usePermission('orders.create')
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>{translate('order.empty')}</Typography>
      {mayCreate && (
        <Button component={Link} to="/orders/create" variant="outlined">
          {translate('order.create')}
        </Button>
      )}
    </>
  )
}
