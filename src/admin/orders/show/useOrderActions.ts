import { useTranslate } from 'react-admin'
import { useHref, useLocation } from 'react-router'
import { isPaymentUnknown, type StatusReading } from '../../../contract/status.ts'
import { useReply } from '../../meaning/useMeaning.ts'
import type { Order, OrderReceipt } from '../../records.ts'
import { usePermission } from '../../session/SessionContext.ts'
import { similarPath } from '../create/createPaths.ts'
import { useOrderDesk, type OrderDesk } from './useOrderDesk.ts'
import { useSummary } from './useSummary.ts'

export type OrderAction = { name: string; label: string } & ({ text: () => string } | { to: string })

type Of = { order: Order; reading: StatusReading; receipt: OrderReceipt | undefined }

/** What can be done with an order: the one thing that this desk most likely wants now, and the rest. */
export function useOrderActions({ order, reading, receipt }: Of): { main: OrderAction; rest: OrderAction[] } {
  const translate = useTranslate()
  const desk = useOrderDesk()
  const page = useHref(useLocation().pathname)
  const mayCreate = usePermission('orders.create')
  const summary = useSummary(order)
  const reply = useReply(order)
  const payUrl = receipt?.payUrl
  const copied = (name: string, label: string, text: () => string) => ({
    name,
    label: translate(label),
    text,
  })
  const toSummary = copied('summary', 'order_page.copy_summary', summary)
  const all: OrderAction[] = [
    ...(payUrl === undefined ? [] : [copied('pay', 'order_page.copy_pay_link', () => payUrl)]),
    ...(reply ? [copied('reply', 'meaning.copy_reply', reply)] : []),
    toSummary,
    ...(mayCreate
      ? [{ name: 'similar', label: translate('order_page.create_similar'), to: similarPath(order.id) }]
      : []),
    // Without what may follow the path: a search there could be for a person.
    copied('page', 'order_page.copy_page_link', () => new URL(page, location.href).href),
  ]
  const isWaiting = reading.tone === 'waiting' || isPaymentUnknown(reading, order.isFirstStatus)
  const wanted = wantedFirst(desk, isWaiting, reading)
  const main = wanted.map((name) => all.find((one) => one.name === name)).find(Boolean) ?? toSummary
  return { main, rest: all.filter(({ name }) => name !== main.name) }
}

function wantedFirst(desk: OrderDesk, isWaiting: boolean, { finality }: StatusReading): string[] {
  if (desk === 'finance') return ['summary']
  if (isWaiting) return ['pay', ...(desk === 'support' ? ['reply'] : [])]
  if (desk === 'support') return ['reply']
  return finality === 'bad' ? ['similar'] : ['summary']
}
