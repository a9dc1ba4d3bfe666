import { Box, Typography } from '@mui/material'
import { useGetManyReference, useTranslate } from 'react-admin'
import { MoneyText } from '../fields/MoneyText.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { FailurePanel } from '../layout/FailurePanel.tsx'
import { late, RowSkeletons } from '../layout/PageSkeleton.tsx'
import { RecordTable, type Column } from '../layout/RecordTable.tsx'
import { Section } from '../layout/Section.tsx'
import { OrderField } from '../orders/OrderField.tsx'
import { StatusMark } from '../orders/StatusMark.tsx'
import type { Order } from '../records.ts'
import { useIsNarrow } from '../layout/useIsNarrow.ts'

const newestFirst = { field: 'createdAt', order: 'DESC' as const }
const everything = { page: 1, perPage: 500 }

/** The service cannot be asked for them, so it says how many orders were looked through. */
export function UserOrders({ userId }: { userId: string }) {
  const translate = useTranslate()
  // What a phone has no room for stands on the order's page.
  const isNarrow = useIsNarrow()
  const { data, error, meta, refetch } = useGetManyReference<Order>(
    'orders',
    { target: 'userId', id: userId, pagination: everything, sort: newestFirst },
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
          {data.length > 0 && (
            <RecordTable columns={isNarrow ? main : all} rows={data} label={translate('user.orders')} />
          )}
        </>
      )}
    </Section>
  )
}

const main: Column<Order>[] = [
  { source: 'id', label: 'order.id', render: ({ id }) => <OrderField id={id} /> },
  { source: 'status', label: 'order.status', render: (order) => <StatusMark order={order} /> },
  {
    source: 'source',
    label: 'order.source',
    align: 'right',
    render: ({ source }) => <MoneyText money={source} />,
  },
]

const all: Column<Order>[] = [
  ...main,
  {
    source: 'destination',
    label: 'order.destination',
    align: 'right',
    render: ({ destination }) => <MoneyText money={destination} />,
  },
  {
    source: 'createdAt',
    label: 'order.created',
    align: 'right',
    render: ({ createdAt }) => <TimeText iso={createdAt} />,
  },
]
