import { useTranslate } from 'react-admin'
import { MoneyText } from '../fields/MoneyText.tsx'
import { OrderField } from '../fields/RowLink.tsx'
import { StatusMark } from '../fields/ToneMark.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { useReadStatus } from '../fields/useReadStatus.ts'
import { MeaningPart } from '../meaning/MeaningPart.tsx'
import { Section } from '../page/Section.tsx'
import type { Order } from '../records.ts'

/** The newest order that has not ended, or else the newest, and what to tell about it. Most callers ask about it. */
export function LatestOrder({ orders }: { orders: readonly Order[] }) {
  const translate = useTranslate()
  const readStatus = useReadStatus()
  const open = orders.find((order) => ['open', 'unknown'].includes(readStatus(order).finality))
  const order = open ?? orders[0]
  if (!order) return null
  return (
    <Section title={translate(open ? 'user.latest_open' : 'user.latest')}>
      <p className="latest-order">
        <OrderField id={order.id} /> <MoneyText money={order.source} /> <StatusMark order={order} />
        <TimeText iso={order.createdAt} />
      </p>
      <MeaningPart order={order} />
    </Section>
  )
}
