import { useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { QueryState } from '../../kit/failure/QueryState.tsx'
import { useReadStatus } from '../../kit/field/ToneMark.tsx'
import { exactTime, readTime, relativeTime } from '../../time/time.ts'
import { useFormatLocale } from '../../kit/field/useFormatLocale.ts'
import { useNow } from '../../kit/field/TimeText.tsx'
import { StepThrough } from '../../kit/list/StepThrough.tsx'
import { orderPath } from '../../kit/field/RowLink.tsx'
import { PageTitle } from '../../kit/page/PageTitle.tsx'
import type { Order } from '../../data-provider/records.ts'
import { RevealProvider } from '../../reveal/Reveal.tsx'
import { NoSuchOrder } from './NoSuchOrder.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderPage } from './OrderPage.tsx'
import './show.css'

const pollMs = 3_000

export function OrderShow() {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const readStatus = useReadStatus()
  const isOpen = (order: Order) => {
    const { finality } = readStatus(order)
    return finality === 'open' || finality === 'unknown'
  }
  const query = useGetOne<Order>(
    'orders',
    { id },
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? pollMs : false),
    },
  )
  const { refetch, dataUpdatedAt, isFetchedAfterMount: isFetched } = query
  const missing = query.data ? undefined : (
    <>
      <NoSuchOrder id={id} error={query.error} />
      <OrderHistory id={id} isFetched={isFetched} />
    </>
  )
  return (
    <div className="record-page order-page">
      <StepThrough resource="orders" id={id} pathOf={orderPath} />
      {!query.data && <PageTitle title={translate('order.title', { id })} />}
      <QueryState query={query} missing={missing}>
        {(order) => (
          <>
            {order.seenAt !== undefined && <LastSeenNote at={order.seenAt} />}
            <RevealProvider key={id}>
              <OrderPage
                order={order}
                isFetched={isFetched}
                readAt={dataUpdatedAt}
                readAgain={() => void refetch()}
              />
            </RevealProvider>
          </>
        )}
      </QueryState>
    </div>
  )
}

function LastSeenNote({ at }: { at: string }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const now = useNow()
  const time = readTime(at) ?? now
  return (
    <div role="alert" className="buttons stale-note">
      {translate('source.seen', { age: relativeTime(time, now, locale), time: exactTime(time, locale) })}
    </div>
  )
}
