import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Foreign } from '../fields/Foreign.tsx'
import { IdText } from '../fields/IdText.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import { SentText } from '../fields/SentText.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { ColumnChooser } from '../layout/ColumnChooser.tsx'
import { ListPage } from '../layout/ListPage.tsx'
import { PhoneRows } from '../layout/PhoneRows.tsx'
import { ListTable, type Column } from '../layout/RecordTable.tsx'
import type { Order } from '../records.ts'
import { usePermission } from '../usePermission.ts'
import { FeeSum } from './FeeSum.tsx'
import { newestFirst } from './newestFirst.ts'
import { OrderField, orderPath } from './OrderField.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { StatusMark } from './StatusMark.tsx'
import { useIsNarrow } from '../layout/useIsNarrow.ts'

/** Fresh orders arrive by themselves while the first page is open. */
const pollMs = 15_000

export function OrderList() {
  const isNarrow = useIsNarrow()
  const maySeeFees = usePermission('fees.read')
  const shown = maySeeFees ? columns : withoutFees
  return (
    <ListPage
      sort={newestFirst}
      queryOptions={{ refetchInterval: pollMs }}
      actions={<OrderActions columns={isNarrow ? undefined : shown} />}
      filters={<OrderFilters />}
      empty={<NoOrders />}
    >
      {isNarrow ? <OrderRows /> : <ListTable columns={shown} />}
    </ListPage>
  )
}

const columns: Column<Order>[] = [
  { source: 'id', label: 'order.id', render: (order) => <OrderField id={order.id} /> },
  { source: 'createdAt', label: 'order.created', render: ({ createdAt }) => <TimeText iso={createdAt} /> },
  { source: 'status', label: 'order.status', render: (order) => <StatusMark order={order} /> },
  { source: 'orderType', label: 'order.type', render: ({ orderType }) => <SentText text={orderType} /> },
  { source: 'senderName', label: 'order.person', render: (order) => <Person order={order} /> },
  {
    source: 'source',
    label: 'order.source',
    align: 'right',
    render: ({ source }) => <MoneyText money={source} />,
  },
  {
    source: 'destination',
    label: 'order.destination',
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
    isExtra: true,
    render: ({ updatedAt }) => <TimeText iso={updatedAt} />,
  },
  { source: 'mid', label: 'order.mid', isExtra: true, render: ({ mid }) => <SentText text={mid} /> },
]

const withoutFees = columns.filter(({ source }) => source !== 'fees')

function Person({ order: { senderName, userId } }: { order: Order }) {
  if (userId === undefined) return <SentText text={senderName} />
  return (
    <Box
      component={Link}
      to={`/users/${encodeURIComponent(userId)}/show`}
      sx={{ color: 'inherit', textDecorationColor: 'divider' }}
    >
      {senderName === undefined ? <IdText id={userId} /> : <Foreign text={senderName} />}
    </Box>
  )
}

/** On phones: who and how much; status and when. */
function OrderRows() {
  return (
    <PhoneRows<Order>
      lines={({ id, senderName, source, createdAt, ...order }) => ({
        to: orderPath(id),
        title: senderName === undefined ? <IdText id={id} /> : <Foreign text={senderName} />,
        figure: (
          <strong style={{ fontWeight: 550 }}>
            <MoneyText money={source} />
          </strong>
        ),
        note: <StatusMark order={order} />,
        aside: <TimeText iso={createdAt} plain />,
      })}
    />
  )
}

function OrderActions({ columns }: { columns: readonly Column<Order>[] | undefined }) {
  const translate = useTranslate()
  const mayCreate = usePermission('orders.create')
  return (
    <>
      {columns && <ColumnChooser columns={columns} />}
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
