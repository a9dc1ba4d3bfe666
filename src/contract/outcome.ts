import { readStatus, type Finality, type StatusName } from './status.ts'

/** What became of an order, in the words of a report. `undocumented`: nobody said what its status means. */
export type OrderOutcome = (typeof outcomes)[number]

export const outcomes = ['completed', 'open', 'closed', 'undocumented'] as const

export type OutcomeOf = {
  status: string | null | undefined
  orderType: string | null | undefined
  /** The currency of what is credited. */
  credited: string | null | undefined
  /** What an admin of this merchant ID says of the status. */
  name?: StatusName | undefined
}

/** What became of an order: one rule for the gateway, the ledger and the screens. */
export function outcomeOf({ status, orderType, credited, name }: OutcomeOf): OrderOutcome {
  if (status === null || status === undefined) return 'undocumented'
  const kind = creditedKind(credited)
  const { finality } = readStatus({
    status,
    name,
    ...(typeof orderType === 'string' && { orderType }),
    ...(kind && { credited: kind }),
  })
  return outcomeByFinality[finality]
}

const outcomeByFinality: Record<Finality, OrderOutcome> = {
  good: 'completed',
  open: 'open',
  bad: 'closed',
  unknown: 'undocumented',
}

/** The interface does not tell a token from money; a code of ISO 4217 is money. */
export function creditedKind(currency: string | null | undefined): 'fiat' | undefined {
  return typeof currency === 'string' && fiat.has(currency) ? 'fiat' : undefined
}

const fiat = new Set(Intl.supportedValuesOf('currency'))
