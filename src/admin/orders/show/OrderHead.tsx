import { useTranslate } from 'react-admin'
import { Link, useHref, useLocation } from 'react-router'
import { CopyableText, CopyTextButton } from '../../kit/field/CopyButton.tsx'
import { Foreign, TypeText, visibleText } from '../../kit/field/Foreign.tsx'
import { MoneyText, useMoneyWords } from '../../kit/field/MoneyText.tsx'
import { StatusMark, useReadStatus } from '../../kit/field/ToneMark.tsx'
import { userPath } from '../../kit/field/RowLink.tsx'
import { Icon } from '../../kit/page/Icon.tsx'
import { Popup } from '../../kit/page/Popup.tsx'
import { useTabTitle } from '../../kit/page/PageTitle.tsx'
import type { Money, Order, OrderReceipt } from '../../data-provider/records.ts'
import { isPaymentUnknown, type StatusReading } from '../../../contract/status.ts'
import { useReply } from '../../meaning/useMeaning.ts'
import { usePermission } from '../../session/SessionContext.ts'
import { similarPath } from './NewestOrder.tsx'
import { exactTime, readTime } from '../../time/time.ts'
import { useFormatLocale } from '../../kit/field/useFormatLocale.ts'

type Props = { order: Order; main: OrderAction | undefined; rest: readonly OrderAction[] }

export function OrderHead({ order, main, rest }: Props) {
  const translate = useTranslate()
  const { id, userId, senderName, orderType, mid, sentMid } = order
  // No personal data in the tab title.
  useTabTitle(translate('order.title', { id: visibleText(id) }))
  return (
    <header className="record-head">
      <div className="record-what">
        <h1>
          <span className="unseen">{translate('order_page.heading', { id: visibleText(id) })} </span>
          {hasMoney(order.source) || hasMoney(order.destination) ? (
            <>
              <MoneyText money={order.source} />{' '}
              <span className="order-receives">
                <span className="order-arrow">
                  <Icon name="arrow" />
                </span>
                <span className="unseen">{translate('order.becomes')} </span>
                <MoneyText money={order.destination} />
              </span>
            </>
          ) : (
            <span aria-hidden>{visibleText(id)}</span>
          )}
        </h1>
        <div className="record-line">
          <StatusMark order={order} />
          {userId === undefined ? (
            senderName !== undefined && <Foreign text={senderName} />
          ) : (
            <Link to={userPath(userId, sentMid === undefined ? undefined : mid)}>
              <Foreign text={senderName ?? userId} />
            </Link>
          )}
          <CopyableText text={id} of={translate('order.id')} isId />
          {orderType !== undefined && (
            <span className="quiet">
              <TypeText type={orderType} />
            </span>
          )}
        </div>
      </div>
      <div className="order-actions">
        {main && <ActionButton action={main} className="button button-main" />}
        <Popup face={<Icon name="more" />} label={translate('app.more')} isIcon className="icon-button">
          <div className="order-menu">
            {rest.map((action) => (
              <ActionButton key={action.name} action={action} className="button" />
            ))}
          </div>
        </Popup>
      </div>
    </header>
  )
}

function hasMoney(money: Money | undefined): boolean {
  return money?.amount !== undefined || money?.currency !== undefined
}

export function ActionButton({ action, className }: { action: OrderAction; className: string }) {
  if ('to' in action)
    return (
      <Link to={action.to} className={className}>
        {action.label}
      </Link>
    )
  return <CopyTextButton text={action.text} label={action.label} className={className} />
}

type OrderAction = { name: string; label: string } & ({ text: () => string } | { to: string })

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
      ? [{ name: 'similar', label: translate('create.similar'), to: similarPath(order.id) }]
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

/** A summary for the provider or a colleague, without personal data. */
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
    const lines: (readonly [name: string, value: string])[] = [
      [translate('order.source'), moneyWords(source) ?? translate('nothing.absent')],
      [translate('order.destination'), moneyWords(destination) ?? translate('nothing.absent')],
      [
        translate('filter.status'),
        statusText && word
          ? `${statusText} (${word})`
          : (statusText ?? word ?? translate('order_page.states.unknown')),
      ],
      ...(type === undefined ? [] : [[translate('filter.orderType'), type] as const]),
      ...(mid === undefined ? [] : [[translate('filter.mid'), visibleText(mid)] as const]),
      ...(created === undefined ? [] : [[translate('order.created'), exactTime(created, locale)] as const]),
      [translate('order_page.summary_as_of'), exactTime(Date.now(), locale)],
    ]
    const title = `${translate('order.id')} ${visibleText(id)}`
    return [title, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\n')
  }
}

const word = /^[A-Za-z][A-Za-z_-]{0,39}$/

/** Only text shaped like a code; anything else may be personal. */
export function plainWord(text: string | undefined): string | undefined {
  return text !== undefined && word.test(text) ? text : undefined
}

type OrderDesk = 'ops' | 'support' | 'finance'

export function useOrderDesk(): OrderDesk {
  const maySeeFees = usePermission('fees.read')
  const mayReport = usePermission('fees.report')
  const mayCreate = usePermission('orders.create')
  if (!maySeeFees) return 'support'
  return mayReport && !mayCreate ? 'finance' : 'ops'
}
