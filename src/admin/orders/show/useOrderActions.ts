import { useTranslate } from 'react-admin'
import { useHref, useLocation } from 'react-router'
import { isPaymentUnknown, type StatusReading } from '../../../contract/status.ts'
import { useReply } from '../../meaning/useMeaning.ts'
import type { Order, OrderReceipt } from '../../data-provider/records.ts'
import { usePermission } from '../../session/SessionContext.ts'
import { similarPath } from './NewestOrder.tsx'
import { exactTime, readTime } from '../../time/time.ts'
import { useFormatLocale } from '../../kit/field/useFormatLocale.ts'
import { useMoneyWords } from '../../kit/field/useMoneyWords.ts'
import { useReadStatus } from '../../kit/field/ToneMark.tsx'
import { visibleText } from '../../kit/field/Foreign.tsx'

export type OrderAction = { name: string; label: string } & ({ text: () => string } | { to: string })

type Of = { order: Order; reading: StatusReading; receipt: OrderReceipt | undefined }

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
    // Only the path: a search in the address may be personal.
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

function useSummary(order: Order): () => string {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const readStatus = useReadStatus()
  const moneyWords = useMoneyWords()
  const { id, status, orderType, createdAt, mid, source, destination } = order
  return () => {
    const reading = readStatus(order)
    const { label, finality } = reading
    const isUnknown = finality === 'unknown' || isPaymentUnknown(reading, order.isFirstStatus)
    const word = plainWord(status)
    const statusText = isUnknown ? undefined : visibleText(label)
    const created = createdAt === undefined ? undefined : readTime(createdAt)
    const type = plainWord(orderType)
    return summaryText(`${translate('order.id')} ${visibleText(id)}`, [
      [translate('order.source'), moneyWords(source) ?? translate('nothing.absent')],
      [translate('order.destination'), moneyWords(destination) ?? translate('nothing.absent')],
      [
        translate('order.status'),
        statusText && word
          ? `${statusText} (${word})`
          : (statusText ?? word ?? translate('order_page.states.unknown')),
      ],
      ...(type === undefined ? [] : [[translate('order.type'), type] as const]),
      ...(mid === undefined ? [] : [[translate('order.mid'), visibleText(mid)] as const]),
      ...(created === undefined ? [] : [[translate('order.created'), exactTime(created, locale)] as const]),
      [translate('order_page.summary_as_of'), exactTime(Date.now(), locale)],
    ])
  }
}

/** A summary for the provider or a colleague, without personal data. */
type Summary = readonly (readonly [name: string, value: string])[]

const word = /^[A-Za-z][A-Za-z_-]{0,39}$/

/** Only text shaped like a code; anything else may be personal. */
export function plainWord(text: string | undefined): string | undefined {
  return text !== undefined && word.test(text) ? text : undefined
}

function summaryText(title: string, lines: Summary): string {
  return [title, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\n')
}

type OrderDesk = 'ops' | 'support' | 'finance'

export function useOrderDesk(): OrderDesk {
  const maySeeFees = usePermission('fees.read')
  const mayReport = usePermission('fees.report')
  const mayCreate = usePermission('orders.create')
  if (!maySeeFees) return 'support'
  return mayReport && !mayCreate ? 'finance' : 'ops'
}
