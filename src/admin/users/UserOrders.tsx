import { Box, Typography } from '@mui/material'
import { useGetManyReference, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { ListFacts } from '../data-provider/ledgerOrLive.ts'
import { MoneyText } from '../fields/MoneyText.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import { RowSkeletons } from '../page/PageSkeleton.tsx'
import { RecordTable, type Column } from '../list/RecordTable.tsx'
import { Section } from '../page/Section.tsx'
import { OrderField } from '../fields/OrderField.tsx'
import { StatusMark } from '../fields/StatusMark.tsx'
import type { Order } from '../records.ts'
import { LatestOpen } from './LatestOpen.tsx'
import { UserTotals } from './UserTotals.tsx'
import { useIsNarrow } from '../page/useIsNarrow.ts'

const newestFirst = { field: 'createdAt', order: 'DESC' as const }
const everything = { page: 1, perPage: 500 }

/** From the ledger all of them; the service cannot be asked, so then it says how many orders were searched. */
export function UserOrders({ userId }: { userId: string }) {
  const translate = useTranslate()
  // What a phone has no room for stands on the order's page.
  const isNarrow = useIsNarrow()
  const { data, error, meta, total, refetch } = useGetManyReference<Order>(
    'orders',
    { target: 'userId', id: userId, pagination: everything, sort: newestFirst },
    { retry: false, staleTime: 60_000 },
  )
  const facts = meta as Partial<ListFacts> | undefined
  return (
    <>
      {data && <LatestOpen orders={data} />}
      <Section title={translate('user.orders')}>
        {error && <FailurePanel error={error} retry={() => void refetch()} />}
        {!data && !error && (
          <Box role="status" className="late">
            <Typography sx={{ color: 'text.secondary' }}>{translate('user.orders_looking')}</Typography>
            <RowSkeletons rows={3} />
          </Box>
        )}
        {data && (
          <>
            <Typography sx={{ mb: 1, color: 'text.secondary' }}>
              {facts?.source === 'ledger' ? (
                <LedgerCount
                  shown={data.length}
                  total={total ?? 0}
                  isExact={facts.coverage === 'exact'}
                  userId={userId}
                />
              ) : (
                <>
                  {translate(meta?.isWhole ? 'user.orders_whole' : 'user.orders_newest', {
                    looked: meta?.looked,
                  })}
                  {data.length === 0 && ` ${translate('user.no_orders')}`}
                </>
              )}
            </Typography>
            {data.length > 0 && (
              <Box sx={{ mb: 2.5, maxWidth: 760 }}>
                <UserTotals orders={data} />
              </Box>
            )}
            {data.length > 0 && (
              <RecordTable columns={isNarrow ? main : all} rows={data} label={translate('user.orders')} />
            )}
          </>
        )}
      </Section>
    </>
  )
}

type CountProps = { shown: number; total: number; isExact: boolean; userId: string }

/** How many there are, and over how many the sums below go. */
function LedgerCount({ shown, total, isExact, userId }: CountProps) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const figure = (count: number) => new Intl.NumberFormat(locale).format(count)
  if (total === 0 && isExact) return translate('user.no_orders_exact')
  const filter = encodeURIComponent(JSON.stringify({ userId }))
  return (
    <>
      {translate(isExact ? 'user.orders_exact' : 'user.orders_at_least', {
        smart_count: total,
        count: figure(total),
      })}{' '}
      {shown < total && `${translate('user.orders_shown', { shown: figure(shown) })} `}
      <Link to={`/orders?filter=${filter}`}>{translate('user.orders_all')}</Link>
    </>
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
