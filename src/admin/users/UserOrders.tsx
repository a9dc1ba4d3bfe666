import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useGetManyReference, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { IdText } from '../fields/IdText.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { FailurePanel } from '../layout/FailurePanel.tsx'
import { late, RowSkeletons } from '../layout/PageSkeleton.tsx'
import { Section } from '../layout/Section.tsx'
import { StatusMark } from '../orders/StatusMark.tsx'
import type { Order } from '../records.ts'

const newestFirst = { field: 'createdAt', order: 'DESC' as const }
const all = { page: 1, perPage: 500 }

/** The service cannot be asked for them, so it says how many orders were looked through. */
export function UserOrders({ userId }: { userId: string }) {
  const translate = useTranslate()
  const { data, error, meta, refetch } = useGetManyReference<Order>(
    'orders',
    { target: 'userId', id: userId, pagination: all, sort: newestFirst },
    { retry: false, staleTime: 60_000 },
  )
  return (
    <Section title={translate('user.orders')}>
      {error && <FailurePanel error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Box role="status" sx={late}>
          <Typography sx={{ color: 'text.secondary' }}>{translate('user.orders_looking')}</Typography>
          <RowSkeletons rows={3} />
        </Box>
      )}
      {data && (
        <>
          <Typography sx={{ mb: 1, color: 'text.secondary' }}>
            {translate(meta?.isWhole ? 'user.orders_whole' : 'user.orders_newest', { looked: meta?.looked })}
            {data.length === 0 && ` ${translate('user.no_orders')}`}
          </Typography>
          {data.length > 0 && <OrderTable orders={data} />}
        </>
      )}
    </Section>
  )
}

function OrderTable({ orders }: { orders: Order[] }) {
  const translate = useTranslate()
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={translate('user.orders')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('order.id')}</TableCell>
            <TableCell sx={wide}>{translate('order.created')}</TableCell>
            <TableCell>{translate('order.status')}</TableCell>
            <TableCell align="right">{translate('order.source')}</TableCell>
            <TableCell align="right" sx={wide}>
              {translate('order.destination')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {orders.map((order) => (
            <TableRow key={order.id}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <Link to={`/orders/${encodeURIComponent(order.id)}/show`}>
                  <IdText id={order.id} />
                </Link>
              </TableCell>
              <TableCell sx={wide}>
                <TimeText iso={order.createdAt} />
              </TableCell>
              <TableCell>
                <StatusMark order={order} />
              </TableCell>
              <TableCell align="right">
                <MoneyText money={order.source} />
              </TableCell>
              <TableCell align="right" sx={wide}>
                <MoneyText money={order.destination} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

/** What a phone has no room for stands on the order's page. */
const wide = { display: { xs: 'none', sm: 'table-cell' } } as const
