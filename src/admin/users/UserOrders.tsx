import { useMemo } from 'react'
import { useGetManyReference, useTranslate } from 'react-admin'
import { FailurePanel, StaleNote } from '../failure/FailurePanel.tsx'
import { RowSkeletons } from '../page/PageSkeleton.tsx'
import { Section } from '../page/Section.tsx'
import type { Order } from '../records.ts'
import { LatestOrder } from './LatestOrder.tsx'
import { newestFirst } from './newestFirst.ts'
import { OpenRequests, useOpenRequests } from './OpenRequests.tsx'
import { OrderRows } from './OrderRows.tsx'
import { UserSummary, type OrderFacts } from './UserSummary.tsx'

const byCreated = { field: 'createdAt', order: 'DESC' as const }
const everything = { page: 1, perPage: 500 }

/** From the ledger all of them; the service cannot be asked, so then it says how many orders were searched. */
export function UserOrders({ userId }: { userId: string }) {
  const translate = useTranslate()
  const { data, error, meta, total, refetch, dataUpdatedAt } = useGetManyReference<Order>(
    'orders',
    { target: 'userId', id: userId, pagination: everything, sort: byCreated },
    { retry: false, staleTime: 60_000 },
  )
  const retry = () => void refetch()
  // The service's own list is in an order of its own.
  const orders = useMemo(() => data && newestFirst(data), [data])
  const requests = useOpenRequests(userId)
  const facts = meta as OrderFacts | undefined
  // What stands above comes with what stands below, so that nothing is pushed once it can be read.
  if ((!orders && !error) || requests.isComing)
    return (
      <Section title={translate('user.orders')}>
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
      <Section title={translate('user.orders')}>
        {error &&
          (orders && orders.length > 0 ? (
            <StaleNote error={error} at={dataUpdatedAt} retry={retry} />
          ) : (
            <FailurePanel error={error} retry={retry} />
          ))}
        {orders && !(error && orders.length === 0) && (
          <>
            <UserSummary orders={orders} total={total ?? orders.length} facts={facts} userId={userId} />
            {orders.length > 0 && <OrderRows orders={orders} />}
          </>
        )}
      </Section>
    </>
  )
}
