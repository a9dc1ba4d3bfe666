/** How a status is shown. `closed`: over without a payment, and nothing is wrong. */
export type Tone = 'done' | 'moving' | 'waiting' | 'look' | 'failed' | 'closed' | 'undocumented'

/** Where an order stands in its life. `unknown`: nobody documented it, so it counts as neither open nor final. */
export type Finality = 'good' | 'bad' | 'open' | 'unknown'

/** What an admin says that a status means: finality by order type, `*` for all that are not named. */
export type StatusName = {
  label?: string | undefined
  finality: Readonly<Record<string, Finality>>
}

export type StatusReading = { label: string; tone: Tone; finality: Finality }

/** docs/interface.md, part 3 shows two statuses; the others are known from the field and are never a promise. */
const words = {
  initiated: { label: 'Awaiting payment', tone: 'waiting' },
  fund_processing: { label: 'Confirming payment', tone: 'moving' },
  fund_deposited: { label: 'Funds received, converting', tone: 'moving' },
  asset_processing: { label: 'Sending the token', tone: 'moving' },
  manual_review: { label: 'Held for review', tone: 'look' },
  fund_scheduled: { label: 'Payout booked', tone: 'moving' },
  fund_settled: { label: 'Funds delivered', tone: 'done' },
  asset_deposited: { label: 'Token in the wallet', tone: 'done' },
  asset_settled: { label: 'Token delivered', tone: 'done' },
  completed: { label: 'Completed', tone: 'done' },
  fund_failed: { label: 'Payment failed', tone: 'failed' },
  fund_deposit_failed: { label: 'Deposit failed', tone: 'failed' },
  asset_settle_failed: { label: 'Token delivery failed', tone: 'failed' },
  /** Will be tried again, in spite of its name. */
  asset_deposit_failed: { label: 'Token delivery delayed', tone: 'look' },
  fund_returned: { label: 'Returned to payer', tone: 'failed' },
  expired: { label: 'Expired', tone: 'closed' },
  cancelled: { label: 'Cancelled', tone: 'closed' },
} satisfies Record<string, { label: string; tone: Tone }>

type KnownStatus = keyof typeof words

export function isKnownStatus(status: string): status is KnownStatus {
  return Object.hasOwn(words, status)
}

/** What a status is called in English. */
export const statusLabels = Object.fromEntries(
  Object.entries(words).map(([status, { label }]) => [status, label]),
) as Record<KnownStatus, string>

export const knownStatuses: readonly string[] = Object.keys(words)

const badEnds = [
  'fund_failed',
  'fund_deposit_failed',
  'asset_settle_failed',
  'fund_returned',
  'expired',
  'cancelled',
]

/** The one table of finality: what ends well depends on the order type and on what is credited. */
const goodEnds: Record<string, readonly string[]> = {
  'payin fiat': ['fund_settled', 'asset_settled'],
  'payin token': ['asset_settled'],
  gaming: ['completed', 'asset_settled'],
}

/** The statuses that docs/interface.md, part 3 shows; whatever else comes is not in the document. */
export const documentedStatuses: readonly string[] = ['fund_processing', 'asset_settled']

/**
 * `credited` is what the destination holds; undefined where nobody can tell. `name` is what an admin says of the status,
 * which goes before what is known of it here.
 */
type StatusOf = {
  status: string
  orderType?: string
  credited?: 'fiat' | 'token'
  name?: StatusName | undefined
}

/** Says what a status means for this order; a word or an order type nobody documented stays neutral, never final. */
export function readStatus({ name, ...of }: StatusOf): StatusReading {
  const usual = readKnown(of)
  if (!name) return usual
  const { label = usual.label } = name
  const finality = finalityIn(name, of.orderType) ?? usual.finality
  // A colour would claim an outcome that nobody knows.
  if (finality === 'unknown') return { label, tone: 'undocumented', finality }
  return { label, tone: usual.finality === finality ? usual.tone : usualTone[finality], finality }
}

/** Nobody knows what the first status of an order on its way says of the payment: docs/interface.md, part 3. */
export function isPaymentUnknown({ tone }: StatusReading, isFirstStatus = false): boolean {
  return isFirstStatus && tone === 'moving'
}

const usualTone = { good: 'done', bad: 'failed', open: 'moving' } as const

function finalityIn({ finality }: StatusName, orderType = ''): Finality | undefined {
  if (Object.hasOwn(finality, orderType)) return finality[orderType]
  return Object.hasOwn(finality, '*') ? finality['*'] : undefined
}

function readKnown({ status, orderType, credited }: Omit<StatusOf, 'name'>): StatusReading {
  const word: { label: string; tone: Tone } | undefined = isKnownStatus(status) ? words[status] : undefined
  if (!word) return { label: status, tone: 'undocumented', finality: 'unknown' }
  const ends = endsOf(orderType, credited)
  if (!ends) return { label: word.label, tone: 'undocumented', finality: 'unknown' }
  if (badEnds.includes(status)) return { ...word, finality: 'bad' }
  if (ends.includes(status)) return { ...word, finality: 'good' }
  // Whatever is in no list of ends is open, also a status that is final for another type of order.
  return { label: word.label, tone: word.tone === 'done' ? 'moving' : word.tone, finality: 'open' }
}

function endsOf(
  orderType: string | undefined,
  credited: StatusOf['credited'],
): readonly string[] | undefined {
  if (orderType === 'gaming') return goodEnds.gaming
  if (orderType !== 'payin') return undefined
  // Not knowing what is credited, only what is final either way counts.
  return credited === undefined ? goodEnds['payin token'] : goodEnds[`payin ${credited}`]
}

/** What became of an order, in the words of a report. `undocumented`: nobody said what its status means. */
export type OrderOutcome = (typeof outcomes)[number]

export const outcomes = ['completed', 'open', 'closed', 'undocumented'] as const

type OutcomeOf = {
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

/** docs/interface.md 2.1, 2.2: the words a request may use. */
export const orderTypes = ['payin', 'gaming'] as const
export const paymentTypes = ['bank_transfer', 'local_wallet', 'card'] as const
