import { useTranslate } from 'react-admin'
import { MoneyText } from '../fields/MoneyText.tsx'
import { OrderField } from '../fields/OrderField.tsx'
import { StatusMark } from '../fields/StatusMark.tsx'
import { useReadStatus } from '../fields/useReadStatus.ts'
import { MeaningPart } from '../meaning/MeaningPart.tsx'
import { Section } from '../page/Section.tsx'
import type { Order } from '../records.ts'

/** What to tell about the newest order that has not ended: most who call ask about that one. */
export function LatestOpen({ orders }: { orders: readonly Order[] }) {
  const translate = useTranslate()
  const readStatus = useReadStatus()
  const open = orders
    .filter((order) => ['open', 'unknown'].includes(readStatus(order).finality))
    .toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''))[0]
  if (!open) return null
  return (
    <Section title={translate('user.latest_open')}>
      <p className="latest-open">
        <OrderField id={open.id} /> <MoneyText money={open.source} /> <StatusMark order={open} />
      </p>
      <MeaningPart order={open} />
    </Section>
  )
}
