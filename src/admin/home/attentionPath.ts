import { ordersPath } from '../fees/feeLinks.ts'

type Item = { kind: string; filter: Record<string, unknown> }

const lists: Record<string, string> = {
  intents: '/intents',
  approvals: '/intents',
  unreadable: '/unreadable',
  periods: '/periods',
  'statements-ask': '/statements',
  'statements-differ': '/statements',
}

/** The list that shows exactly what was counted; of orders that wait the oldest comes first. */
export function attentionPath({ kind, filter }: Item): string {
  if (kind === 'sync') return '/coverage'
  if (kind === 'receivers' || kind === 'paused-receivers') return '/alerts'
  const list = lists[kind]
  // Lists of orders and of requests are of the merchant ID in use by themselves.
  const { mid: _, ...own } = filter
  // What orders do not say is a value in a list: a filter that is nothing would be none.
  if (list === undefined)
    return `${ordersPath(own.paymentMethod === null ? { ...own, paymentMethod: [null] } : own)}&sort=createdAt&order=ASC`
  const part = list === '/intents' ? own : filter
  return `${list}?${new URLSearchParams({ filter: JSON.stringify(part) })}`
}
