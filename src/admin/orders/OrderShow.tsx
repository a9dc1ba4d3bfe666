import { Box, Typography } from '@mui/material'
import { useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import { StaleNote } from '../failure/StaleNote.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import { StatusMark } from '../fields/StatusMark.tsx'
import { useReadStatus } from '../fields/useReadStatus.ts'
import { exactTime, readTime, relativeTime } from '../fields/time.ts'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { useNow } from '../fields/useNow.ts'
import { useNoteLookedAt } from '../list/lookedAt.ts'
import { StepThrough } from '../list/StepThrough.tsx'
import { orderPath } from '../fields/OrderField.tsx'
import { MeaningPart } from '../meaning/MeaningPart.tsx'
import { PageSkeleton } from '../page/PageSkeleton.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { RawRecord } from '../fields/RawRecord.tsx'
import { Section } from '../page/Section.tsx'
import { Notes } from '../notes/Notes.tsx'
import type { Order } from '../records.ts'
import { useMid } from '../session/MidContext.ts'
import { RevealProvider } from '../reveal/Reveal.tsx'
import { NoSuchOrder } from './NoSuchOrder.tsx'
import { OrderFees } from './OrderFees.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import {
  OrderAssumed,
  OrderFaults,
  OrderIdentifiers,
  OrderParties,
  OrderTimes,
  PartnerContext,
} from './OrderParts.tsx'
import { ReceiptPart } from './ReceiptPart.tsx'
import { useReceipt } from './useReceipt.ts'

const pollMs = 3_000

/** One order, read again each time it is opened and polled until it is final. */
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
  useNoteLookedAt('orders', id, order?.mid, order !== undefined && isFetched)

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
    <>
      <StepThrough resource="orders" id={id} pathOf={orderPath} />
      <PageTitle title={title} />
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
    </>
  )
}

type PageProps = { order: Order; isFetched: boolean; readAt: number; readAgain: () => void }

function OrderPage({ order, isFetched, readAt, readAgain }: PageProps) {
  const translate = useTranslate()
  const { tone, finality } = useReadStatus()(order)
  const { mid } = useMid()
  const isOver = finality === 'good' || finality === 'bad'
  const receipt = useReceipt({ id: order.id, mid: order.mid, isOver })
  const isWaiting = tone === 'waiting' || tone === 'undocumented'
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '6px 24px', mb: 2 }}>
        <Typography component="p" sx={{ fontSize: 26, fontWeight: 550, letterSpacing: '-0.01em' }}>
          <MoneyText money={order.source} />
        </Typography>
        <Box sx={{ color: 'text.secondary' }}>
          {translate('order.becomes')} <MoneyText money={order.destination} />
        </Box>
        <Box sx={{ fontSize: 15 }}>
          <StatusMark order={order} />
        </Box>
      </Box>
      <OrderFaults order={order} />
      <Section title={translate('meaning.title')}>
        <MeaningPart order={order} />
      </Section>
      <ReceiptPart receipt={receipt} isWaiting={isWaiting} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          columnGap: 6,
        }}
      >
        <div>
          <Section title={translate('order.money')}>
            <OrderFees order={order} />
          </Section>
          <Section title={translate('order.parties')}>
            <OrderParties order={order} />
          </Section>
        </div>
        <div>
          <Section title={translate('order.times')}>
            <OrderTimes order={order} isFetched={isFetched} />
          </Section>
          <OrderHistory
            id={order.id}
            isFetched={isFetched}
            order={order}
            readAt={readAt}
            onNewer={readAgain}
          />
          <Notes kind="orders" id={order.id} mid={order.mid ?? mid} isReady={isFetched} />
          <Section title={translate('order.identifiers')}>
            <OrderIdentifiers order={order} />
          </Section>
        </div>
      </Box>
      <PartnerContext order={order} />
      <OrderAssumed order={order} />
      <RawRecord raw={order.raw} />
    </>
  )
}

/** The service does not answer: this is what the ledger has of it, and how old that is. */
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
