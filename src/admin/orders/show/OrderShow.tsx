import { Box } from '@mui/material'
import { useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { FailurePanel, StaleNote } from '../../kit/failure/FailurePanel.tsx'
import { useReadStatus } from '../../kit/field/ToneMark.tsx'
import { exactTime, readTime, relativeTime } from '../../time/time.ts'
import { useFormatLocale } from '../../kit/field/useFormatLocale.ts'
import { useNow } from '../../kit/field/TimeText.tsx'
import { StepThrough } from '../../kit/list/StepThrough.tsx'
import { orderPath } from '../../kit/field/RowLink.tsx'
import { PageSkeleton, PageTitle } from '../../kit/page/PageTitle.tsx'
import type { Order } from '../../data-provider/records.ts'
import { RevealProvider } from '../../reveal/Reveal.tsx'
import { NoSuchOrder } from './NoSuchOrder.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderPage } from './OrderPage.tsx'
// oxlint-disable-next-line import/no-unassigned-import
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
      retry: false,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? pollMs : false),
    },
  )
  const { data: order, error, refetch, dataUpdatedAt, isFetchedAfterMount: isFetched } = query
  const title = translate('order.title', { id })

  if (!order) {
    const isMissing = (error as { status?: number } | null)?.status === 404
    return (
      <>
        <StepThrough resource="orders" id={id} pathOf={orderPath} />
        <PageTitle title={title} />
        {error ? (
          isMissing ? (
            <>
              <NoSuchOrder id={id} error={error} />
              <OrderHistory id={id} isFetched={isFetched} />
            </>
          ) : (
            <FailurePanel error={error} retry={() => void refetch()} />
          )
        ) : (
          <PageSkeleton />
        )}
      </>
    )
  }
  return (
    <div className="record-page order-page">
      <StepThrough resource="orders" id={id} pathOf={orderPath} />
      {error && <StaleNote error={error} at={dataUpdatedAt} retry={() => void refetch()} />}
      {order.seenAt !== undefined && <LastSeenNote at={order.seenAt} />}
      <RevealProvider key={id}>
        <OrderPage
          order={order}
          isFetched={isFetched}
          readAt={dataUpdatedAt}
          readAgain={() => void refetch()}
        />
      </RevealProvider>
    </div>
  )
}

function LastSeenNote({ at }: { at: string }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const now = useNow()
  const time = readTime(at) ?? now
  return (
    <Box role="alert" sx={{ py: 0.5, fontSize: 13, color: 'warning.main' }}>
      {translate('source.seen', { age: relativeTime(time, now, locale), time: exactTime(time, locale) })}
    </Box>
  )
}
