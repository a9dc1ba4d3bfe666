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
import { NoSuchOrder } from '../../mids/OtherMerchant.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import './show.css'
import { isPaymentUnknown } from '../../../contract/status.ts'
import { MeaningPart } from '../../meaning/MeaningPart.tsx'
import { Notes } from '../../notes/Notes.tsx'
import { useMediaQuery } from '../../kit/page/useMediaQuery.ts'
import { Section, Facts } from '../../kit/page/Section.tsx'
import { useMid } from '../../session/SessionContext.ts'
import { ReceiptPart, useReceipt } from './ReceiptPart.tsx'
import { useInStep, useSeenOrder, useStoredOrder, type StoredOrder } from './useStoredOrder.ts'
import { ActionButton, OrderHead, useOrderActions, useOrderDesk } from './OrderHead.tsx'
import { Breakdown } from './Breakdown.tsx'
import { LifecycleStrip } from './LifecycleStrip.tsx'
import { NextStepLine } from './NextStepLine.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { useFieldWords } from '../../kit/field/useFieldWords.ts'
import { SentText, visibleText, RawRecord } from '../../kit/field/Foreign.tsx'
import { MaskedParts } from '../../reveal/RevealButton.tsx'

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
  const stored = useStoredOrder(id, query.isFetchedAfterMount)
  useInStep(query, stored)
  const missing = query.data ? undefined : (
    <>
      <NoSuchOrder id={id} error={query.error} />
      <OrderHistory stored={stored} />
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
              <OrderPage order={order} readAt={query.dataUpdatedAt} stored={stored} />
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

type Props = { order: Order; readAt: number; stored: StoredOrder }

function OrderPage({ order: read, readAt, stored }: Props) {
  const translate = useTranslate()
  const { data: observed, isPending } = stored
  const order = useSeenOrder(read, observed)
  const reading = useReadStatus()(order)
  const { mid } = useMid()
  const desk = useOrderDesk()
  const fieldWords = useFieldWords()
  const isOver = reading.finality === 'good' || reading.finality === 'bad'
  const receipt = useReceipt({ id: order.id, mid: order.mid, isOver })
  const { tone } = reading
  const isWaiting =
    tone === 'waiting' || tone === 'undocumented' || isPaymentUnknown(reading, order.isFirstStatus)
  const isPhone = useMediaQuery('(max-width: 599.95px)')
  const { main, rest } = useOrderActions({ order, reading, receipt })
  const meaning = (
    <Section title={translate('meaning.title')}>
      <MeaningPart
        hasReply={main.name !== 'reply'}
        order={order}
        stay={observed?.order.status === order.status ? observed?.stay : undefined}
      />
    </Section>
  )
  return (
    <>
      <OrderHead order={order} main={isPhone ? undefined : main} rest={rest} />
      <LifecycleStrip order={order} observed={observed} />
      <NextStepLine order={order} observed={observed}>
        {isPhone && <ActionButton action={main} className="button button-main order-main" />}
      </NextStepLine>
      <div className="order-rest">
        <OrderFaults order={order} />
        <div className="record-columns">
          <div>
            {desk === 'support' && meaning}
            <ReceiptPart receipt={receipt} isWaiting={isWaiting} />
            <Section title={translate('order.money')}>
              <Breakdown order={order} seen={observed?.order} />
            </Section>
            {desk !== 'support' && meaning}
            <Section title={translate('ra.message.details')}>
              <OrderDetails order={order} receipt={receipt} seen={observed?.order} />
            </Section>
          </div>
          <div>
            <OrderHistory stored={stored} order={read} readAt={readAt} />
            {/* The history above moves nothing when it arrives. */}
            <Notes kind="orders" id={order.id} mid={order.mid ?? mid} isReady={!isPending} />
          </div>
        </div>
        <MaskedParts {...order} nameOf={(field) => fieldWords(field.split('.').at(-1) ?? field)} />
        <OrderAssumed order={order} />
        <RawRecord raw={order.raw} />
      </div>
    </>
  )
}

function OrderAssumed({ order: { assumed } }: { order: Order }) {
  const translate = useTranslate()
  const fieldWords = useFieldWords()
  const fields = Object.entries(assumed)
  if (fields.length === 0) return null
  return (
    <Section title={translate('order.assumed')}>
      <Facts rows={fields.map(([field, how]) => [fieldWords(field), <SentText text={how} />])} />
    </Section>
  )
}

function OrderFaults({ order: { faults } }: { order: Order }) {
  const translate = useTranslate()
  if (faults.length === 0) return null
  return (
    <div role="note" className="section warning">
      {translate('list.unreadable_rows', { smart_count: faults.length })}
      <ul>
        {faults.map(({ field, value }) => (
          <li key={field}>{visibleText(`${field}: ${JSON.stringify(value)?.slice(0, 200)}`)}</li>
        ))}
      </ul>
    </div>
  )
}
