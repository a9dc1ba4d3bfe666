import { useTranslate } from 'react-admin'
import { isPaymentUnknown } from '../../../contract/status.ts'
import { useReadStatus } from '../../kit/field/ToneMark.tsx'
import { RawRecord } from '../../kit/field/RawRecord.tsx'
import { MeaningPart } from '../../meaning/MeaningPart.tsx'
import { Notes } from '../../notes/Notes.tsx'
import { useMediaQuery } from '../../kit/page/useMediaQuery.ts'
import { Section } from '../../kit/page/Section.tsx'
import type { Order } from '../../data-provider/records.ts'
import { useMid } from '../../session/SessionContext.ts'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderAssumed, OrderFaults, MaskedParts } from '../OrderParts.tsx'
import { ReceiptPart } from './ReceiptPart.tsx'
import { useLedgerOrder, useSeenOrder } from './useObserved.ts'
import { useReceipt } from './useReceipt.ts'
import { ActionButton, OrderHead } from './OrderHead.tsx'
import { Breakdown } from './Breakdown.tsx'
import { LifecycleStrip } from './LifecycleStrip.tsx'
import { NextStepLine } from './NextStepLine.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { useOrderActions, useOrderDesk } from './useOrderActions.ts'

type Props = { order: Order; isFetched: boolean; readAt: number; readAgain: () => void }

export function OrderPage({ order: read, isFetched, readAt, readAgain }: Props) {
  const translate = useTranslate()
  const watched = { id: read.id, isFetched, order: read, readAt, onNewer: readAgain }
  const { data: observed } = useLedgerOrder(watched)
  const order = useSeenOrder(read, observed)
  const reading = useReadStatus()(order)
  const { mid } = useMid()
  const desk = useOrderDesk()
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
              <Breakdown order={order} />
            </Section>
            {desk !== 'support' && meaning}
            <Section title={translate('order.parties')}>
              <OrderDetails order={order} isFetched={isFetched} />
            </Section>
          </div>
          <div>
            <OrderHistory {...watched} />
            <Notes kind="orders" id={order.id} mid={order.mid ?? mid} isReady={isFetched} />
          </div>
        </div>
        <MaskedParts order={order} />
        <OrderAssumed order={order} />
        <div className="order-raw">
          <RawRecord raw={order.raw} />
        </div>
      </div>
    </>
  )
}
