import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Typography, useMediaQuery, type Theme } from '@mui/material'
import { ColumnsButton, DataTable, useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Absent } from '../fields/Absent.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { IdText } from '../fields/IdText.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { ListPage } from '../layout/ListPage.tsx'
import type { Order } from '../records.ts'
import { FeeSum } from './FeeSum.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { StatusMark } from './StatusMark.tsx'

const newestFirst = { field: 'createdAt', order: 'DESC' as const }

/** Fresh orders arrive by themselves while the first page is open. */
const pollMs = 15_000

export function OrderList() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <ListPage
      sort={newestFirst}
      queryOptions={{ refetchInterval: pollMs }}
      actions={<OrderActions isPhone={isPhone} />}
      filters={<OrderFilters />}
      empty={<NoOrders />}
    >
      {isPhone ? <OrderCards /> : <OrderTable />}
    </ListPage>
  )
}

function OrderTable() {
  return (
    <DataTable<Order>
      bulkActionButtons={false}
      rowClick={false}
      hiddenColumns={['updatedAt', 'mid']}
      sx={tableLook}
    >
      <Column source="id" label="order.id" render={(order) => <OrderLink order={order} />} />
      <Column
        source="createdAt"
        label="order.created"
        render={({ createdAt }) => <TimeText iso={createdAt} />}
      />
      <Column source="status" label="order.status" render={(order) => <StatusMark order={order} />} />
      <Column source="orderType" label="order.type" render={({ orderType }) => <Text value={orderType} />} />
      <Column source="senderName" label="order.person" render={(order) => <Person order={order} />} />
      <Column
        source="source"
        label="order.source"
        align="right"
        render={({ source }) => <MoneyText money={source} />}
      />
      <Column
        source="destination"
        label="order.destination"
        align="right"
        render={({ destination }) => <MoneyText money={destination} />}
      />
      <Column source="fees" label="order.fees" align="right" render={(order) => <FeeSum order={order} />} />
      <Column
        source="updatedAt"
        label="order.updated"
        render={({ updatedAt }) => <TimeText iso={updatedAt} />}
      />
      <Column source="mid" label="order.mid" render={({ mid }) => <Text value={mid} />} />
    </DataTable>
  )
}

type ColumnProps = {
  source: keyof Order
  label: string
  align?: 'right'
  render: (order: Order) => React.ReactNode
}

/** react-admin's column takes any source; this one takes only fields that an order has. */
function Column({ align, ...column }: ColumnProps) {
  return <DataTable.Col<Order> {...column} disableSort {...(align && { align })} />
}

export function OrderLink({ order }: { order: Order }) {
  return (
    <Link to={`/orders/${encodeURIComponent(order.id)}/show`}>
      <IdText id={order.id} />
    </Link>
  )
}

function Text({ value }: { value: string | undefined }) {
  return value === undefined ? <Absent /> : <Foreign text={value} />
}

function Person({ order: { senderName, userId } }: { order: Order }) {
  if (userId === undefined) return <Text value={senderName} />
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

/** On phones a row has two lines: who and how much; status and when. */
function OrderCards() {
  const { data = [] } = useListContext<Order>()
  const translate = useTranslate()
  return (
    <Box
      component="table"
      aria-label={translate('resources.orders.name', { smart_count: 2 })}
      sx={{ width: '100%', borderCollapse: 'collapse' }}
    >
      <tbody>
        {data.map((order) => (
          <Box component="tr" key={order.id} sx={{ borderTop: 1, borderColor: 'divider' }}>
            <Box component="td" sx={{ p: 0 }}>
              <Box component={Link} to={`/orders/${encodeURIComponent(order.id)}/show`} sx={cardLook}>
                <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                  {order.senderName === undefined ? (
                    <IdText id={order.id} />
                  ) : (
                    <Foreign text={order.senderName} />
                  )}
                </Box>
                <Box sx={{ textAlign: 'right', fontWeight: 550 }}>
                  <MoneyText money={order.source} />
                </Box>
                <StatusMark order={order} />
                <Box sx={{ textAlign: 'right', color: 'text.secondary', fontSize: 13 }}>
                  <TimeText iso={order.createdAt} plain />
                </Box>
              </Box>
            </Box>
          </Box>
        ))}
      </tbody>
    </Box>
  )
}

function OrderActions({ isPhone }: { isPhone: boolean }) {
  const translate = useTranslate()
  return (
    <>
      {!isPhone && <ColumnsButton />}
      <Button component={Link} to="/orders/create" variant="contained" startIcon={<AddIcon />}>
        {translate('order.create')}
      </Button>
    </>
  )
}

function NoOrders() {
  const translate = useTranslate()
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>{translate('order.empty')}</Typography>
      <Button component={Link} to="/orders/create" variant="outlined">
        {translate('order.create')}
      </Button>
    </>
  )
}

const cardLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 12px',
  py: '9px',
  color: 'inherit',
  textDecoration: 'none',
} as const

const tableLook = {
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& thead th': { position: 'sticky', top: 0, zIndex: 1 },
} as const
