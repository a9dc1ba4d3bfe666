import type { AlertKind } from '../../contract/alertRule.ts'
import type { NoticeItem } from '../../ledger/alerts/notice.ts'
import { coverPersonal } from '../redact/detect/coverPersonal.ts'

type Of = Pick<NoticeItem, 'labels' | 'facts'>

/** One alert in plain words, for those who read it elsewhere. Nothing personal is in it. */
export function alertText(kind: string, { labels, facts }: Of): string {
  const write = texts[kind as AlertKind]
  return coverPersonal(write ? write({ labels, facts }) : kind)
}

const texts: Record<AlertKind, (of: Of) => string> = {
  late: ({ labels, facts }) => `Order ${labels.order} takes longer than usual${statusOf(facts)}`,
  stuck: ({ labels, facts }) => `Order ${labels.order} is stuck${statusOf(facts)}`,
  slow: ({ labels, facts }) =>
    `${labels.method || labels.orderType} is slow: ${facts.late} of ${facts.open} open orders take longer than usual`,
  failures: ({ labels, facts }) =>
    `${facts.closed} of ${facts.ended} ${labels.orderType} orders that ended in ${facts.minutes} min did not complete`,
  'unknown-status': ({ labels, facts }) => `${facts.orders} orders have the unknown status ${labels.status}`,
  'fee-drift': ({ facts }) =>
    `Usual fees of ${facts.pair}${facts.paymentMethod === null ? '' : ` by ${facts.paymentMethod}`} have moved by ${facts.points} points since ${dayOf(facts.since)}`,
  sync: ({ labels, facts }) =>
    facts.why === 'failing'
      ? `Sync of ${labels.list} is failing since ${timeOf(facts.since)}`
      : `The list of ${labels.list} was not read since ${timeOf(facts.since)}`,
  doubt: ({ facts }) =>
    `A create request of ${timeOf(facts.since)} is in doubt: check before anybody tries again`,
}

function statusOf({ status, since }: Of['facts']): string {
  return status === undefined ? '' : `: ${status} since ${timeOf(since)}`
}

type Fact = Of['facts'][string] | undefined

const dayOf = (at: Fact) => (typeof at === 'string' ? at.slice(0, 10) : 'an unknown day')
const timeOf = (at: Fact) =>
  typeof at === 'string' ? `${at.slice(0, 16).replace('T', ' ')} UTC` : 'an unknown time'
