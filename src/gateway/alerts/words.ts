import type { AlertKind } from '../../contract/alertRule.ts'
import type { Facts, Labels } from '../../ledger/alerts/finding.ts'

type Of = { labels: Labels; facts: Facts }

const orders = (count: Fact) => (count === 1 ? '1 order' : `${count} orders`)

/** The words of notices, for those who read them outside of the product. */
export const words = {
  alerts: {
    late: ({ labels, facts }) => `Order ${labels.order} takes longer than usual${statusOf(facts)}`,
    stuck: ({ labels, facts }) => `Order ${labels.order} is stuck${statusOf(facts)}`,
    slow: ({ labels, facts }) =>
      `${labels.method || labels.orderType} is slow: ${facts.late} of ${facts.open} open orders take longer than usual`,
    failures: ({ labels, facts }) =>
      `${facts.closed} of ${facts.ended} ${labels.orderType} orders that ended in ${facts.minutes} min did not complete`,
    'unknown-status': ({ labels, facts }) =>
      `${orders(facts.orders)} with the unknown status ${labels.status}`,
    sync: ({ labels, facts }) =>
      facts.why === 'failing'
        ? `Sync of ${labels.list} is failing since ${timeOf(facts.since)}`
        : `The list of ${labels.list} was not read since ${timeOf(facts.since)}`,
    doubt: ({ facts }) =>
      `A create request of ${timeOf(facts.since)} is in doubt: check before anybody tries again`,
  } satisfies Record<AlertKind, (of: Of) => string> as Record<AlertKind, (of: Of) => string>,
  heads: {
    open: (count: number) => `${count} open`,
    over: (count: number) => `${count} over`,
    news: (counts: string, name: string) => `Alert: ${counts}: ${name}`,
    resolved: (count: number, name: string) => `Resolved: ${count}: ${name}`,
    repeat: (count: number, name: string) => `Still open: ${count}: ${name}`,
    digest: (counts: string, name: string) => `Quiet hours are over: ${counts}: ${name}`,
    catchUp: (counts: string, name: string) => `Missed meanwhile: ${counts}: ${name}`,
    test: (name: string) => `Test notice: ${name}`,
  },
  lines: {
    over: (text: string) => `Over: ${text}`,
    passed: (text: string) => `Came and went: ${text}`,
    times: (count: number) => ` (${count} times)`,
    more: (count: number) => `and ${count} more`,
    late: (since: string) => `Late: this has waited since ${timeOf(since)}.`,
    test: 'Somebody tries whether notices arrive here. Nothing has happened.',
  },
}

export type Words = typeof words

type Fact = Facts[string] | undefined

function statusOf({ status, since }: Facts): string {
  return status === undefined ? '' : `: ${status} since ${timeOf(since)}`
}

const timeOf = (at: Fact) =>
  typeof at === 'string' ? `${at.slice(0, 16).replace('T', ' ')} UTC` : 'an unknown time'
