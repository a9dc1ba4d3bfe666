import { hasBegun, type NoticeItem } from '../../ledger/alerts/notice.ts'
import { coverPersonal } from '../redact/detect/coverPersonal.ts'
import { alertText } from './alertText.ts'
import type { Outgoing } from './createDeliveries.ts'

type Told = Pick<Outgoing, 'mid' | 'rule' | 'notice' | 'sendsResolved'>

/** More lines nobody reads in a message: the page of the alerts has all. */
const mostLines = 20

/** What a receiver hears of. */
export function itemsFor({ notice, sendsResolved }: Pick<Told, 'notice' | 'sendsResolved'>): NoticeItem[] {
  return sendsResolved ? notice.items : notice.items.filter(hasBegun)
}

/** The first line says what it is about, the others one alert each. */
export function noticeText(told: Told): { title: string; lines: string[] } {
  const items = itemsFor(told)
  const { mid, rule, notice } = told
  const open = items.filter(({ action }) => action === 'trigger').length
  const lines = items.slice(0, mostLines).map((item) => lineOf(rule.kind, item))
  if (items.length > mostLines) lines.push(`and ${items.length - mostLines} more`)
  const name = `${coverPersonal(rule.name)} (${mid})`
  return { title: `${headOf(notice.kind, open, items.length - open)}: ${name}`, lines }
}

function headOf(kind: string, open: number, over: number): string {
  if (kind === 'repeat') return `Still open: ${open}`
  const parts = [...(open > 0 ? [`${open} open`] : []), ...(over > 0 ? [`${over} over`] : [])].join(', ')
  return kind === 'digest'
    ? `Quiet hours are over: ${parts}`
    : open > 0
      ? `Alert: ${parts}`
      : `Resolved: ${over}`
}

function lineOf(kind: string, item: NoticeItem): string {
  const text = alertText(kind, item)
  const times = item.times > 1 ? ` (${item.times} times)` : ''
  if (item.action === 'trigger') return text + times
  return `${item.passed ? 'Came and went' : 'Over'}: ${text}${times}`
}
