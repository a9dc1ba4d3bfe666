import { words as own } from './alerts.ts'

/** Copy of the type in `api/alerts.ts`, which i18n must not import. */
type WatchKind = 'late' | 'doubt' | 'sync' | 'failures' | 'unknown-status' | 'fees'

type Of = { labels: Record<string, string>; facts: Record<string, Fact> }
type Fact = string | number | null | undefined

const orders = (count: Fact) => (count === 1 ? '1 order' : `${count} orders`)

/** Notices by webhook and e-mail. The server imports this file without Vite. */
export const words = {
  alerts: {
    late: ({ facts }) =>
      `${orders(facts.orders)} in their status for longer than usual, the oldest since ${timeOf(facts.since)}`,
    failures: ({ labels, facts }) =>
      `${facts.closed} of ${facts.ended} ${labels.orderType} orders that ended in ${facts.minutes} min did not complete`,
    'unknown-status': ({ labels, facts }) =>
      `${orders(facts.orders)} with the unknown status ${labels.status}`,
    fees: ({ labels, facts }) =>
      `The fees of ${orders(facts.orders)} of the last 24 hours differ by ${facts.difference} ${labels.currency} from the agreed rates`,
    sync: ({ labels, facts }) =>
      facts.why === 'failing'
        ? `Sync of ${labels.list} has been failing since ${timeOf(facts.since)}`
        : `The list of ${labels.list} has not been read since ${timeOf(facts.since)}`,
    doubt: ({ facts }) =>
      `A create request of ${timeOf(facts.since)} is in doubt: check whether it was created before you try again`,
  } satisfies Record<WatchKind, (of: Of) => string> as Record<WatchKind, (of: Of) => string>,
  watches: own.alerts.kinds,
  heads: {
    open: (count: number) => `${count} open`,
    over: (count: number) => `${count} resolved`,
    news: (counts: string, name: string) => `Alert: ${counts}: ${name}`,
    resolved: (count: number, name: string) => `${count} resolved: ${name}`,
    repeat: (count: number, name: string) => `${count} still open: ${name}`,
    test: (name: string) => `Test notice: ${name}`,
  },
  lines: {
    over: (text: string) => `Resolved: ${text}`,
    more: (count: number) => `and ${count} more`,
    late: (since: string) => `This notice is from ${timeOf(since)}.`,
    test: 'This is a test notice. No action is needed.',
  },
}

export type NoticeWords = typeof words

const timeOf = (at: Fact) =>
  typeof at === 'string' ? `${at.slice(0, 16).replace('T', ' ')} UTC` : 'an unknown time'
