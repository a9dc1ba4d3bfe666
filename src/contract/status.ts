/** Tone of a status. `closed`: over without a payment, but no error. */
export type Tone = 'done' | 'moving' | 'waiting' | 'look' | 'failed' | 'closed' | 'undocumented'

/** `unknown`: undocumented, so neither open nor final. */
export type Finality = 'good' | 'bad' | 'open' | 'unknown'

/** An admin's meaning of a status: finality by order type, `*` for all other types. */
export type StatusName = {
  label?: string | undefined
  finality: Readonly<Record<string, Finality>>
}

export type StatusReading = { label: string; tone: Tone; finality: Finality }

/** In the order of an order's way. docs/interface.md, part 3 documents two; the others are known from practice only. */
const words = {
  initiated: { label: 'Awaiting payment', tone: 'waiting' },
  fund_processing: { label: 'Confirming payment', tone: 'moving' },
  manual_review: { label: 'Held for review', tone: 'look' },
  fund_deposited: { label: 'Funds received, converting', tone: 'moving' },
  fund_scheduled: { label: 'Payout booked', tone: 'moving' },
  fund_settled: { label: 'Funds delivered', tone: 'done' },
  asset_processing: { label: 'Sending the token', tone: 'moving' },
  /** Will be retried, despite its name. */
  asset_deposit_failed: { label: 'Token delivery delayed', tone: 'look' },
  asset_deposited: { label: 'Token in the wallet', tone: 'done' },
  asset_settled: { label: 'Token delivered', tone: 'done' },
  completed: { label: 'Completed', tone: 'done' },
  fund_failed: { label: 'Payment failed', tone: 'failed' },
  fund_deposit_failed: { label: 'Deposit failed', tone: 'failed' },
  asset_settle_failed: { label: 'Token delivery failed', tone: 'failed' },
  fund_returned: { label: 'Returned to payer', tone: 'failed' },
  expired: { label: 'Expired', tone: 'closed' },
  cancelled: { label: 'Cancelled', tone: 'closed' },
} satisfies Record<string, { label: string; tone: Tone }>

type DocumentedStatus = keyof typeof words

export function isKnownStatus(status: string): status is DocumentedStatus {
  return Object.hasOwn(words, status)
}

export const statusLabels = Object.fromEntries(
  Object.entries(words).map(([status, { label }]) => [status, label]),
) as Record<DocumentedStatus, string>

export const knownStatuses: readonly string[] = Object.keys(words)

/** Failures of payer or service; an order that only expired or was cancelled counts as closed. */
export const failedStatuses = ['fund_failed', 'fund_deposit_failed', 'asset_settle_failed', 'fund_returned']

const badEnds = [...failedStatuses, 'expired', 'cancelled']

type Ends = readonly string[]

/**
 * The only table of finality: which statuses are good ends depends on order type and credited kind. Order types
 * after `gaming` are known from practice only.
 */
const goodEnds: Record<string, Ends | { fiat: Ends; token: Ends }> = {
  payin: { fiat: ['fund_settled', 'asset_settled'], token: ['asset_settled'] },
  gaming: ['completed', 'asset_settled'],
  payout: { fiat: ['fund_settled', 'asset_settled'], token: ['asset_deposited', 'asset_settled'] },
  onramp: ['asset_settled'],
  buy: ['asset_settled'],
  offramp: ['fund_settled'],
  sell: ['fund_settled'],
  fiat_prefund: ['fund_settled', 'asset_settled'],
  crypto_prefund: ['fund_settled', 'asset_settled'],
  swap: ['asset_settled'],
}

/** Whether the credited kind changes the outcome. */
export function isSplitByCredit(orderType: string | null, status: string | null): boolean {
  const ends = endsOf(orderType ?? '', 'fiat')
  return ends?.includes(status ?? '') !== endsOf(orderType ?? '', 'token')?.includes(status ?? '')
}

export const knownOrderTypes: readonly string[] = Object.keys(goodEnds)

/** `credited`: undefined when unknown. `name`: an admin's definition, which overrides ours. */
type StatusOf = {
  status: string
  orderType?: string
  credited?: 'fiat' | 'token'
  name?: StatusName | undefined
}

/** An unknown status or order type stays neutral, never final. */
export function readStatus({ name, ...of }: StatusOf): StatusReading {
  const usual = readKnown(of)
  if (!name) return usual
  const { label = usual.label } = name
  const finality = finalityIn(name, of.orderType) ?? usual.finality
  // A colour would claim an outcome that is unknown.
  if (finality === 'unknown') return { label, tone: 'undocumented', finality }
  return { label, tone: usual.finality === finality ? usual.tone : usualTone[finality], finality }
}

/** docs/interface.md, part 3: the first status does not say whether the payer has paid. */
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
  // Every status that is no end for this order type is open.
  return { label: word.label, tone: word.tone === 'done' ? 'moving' : word.tone, finality: 'open' }
}

function endsOf(orderType = '', credited: StatusOf['credited']): readonly string[] | undefined {
  const ends = Object.hasOwn(goodEnds, orderType) ? goodEnds[orderType] : undefined
  // The interface does not mark tokens, so an unknown kind counts as one.
  return ends && 'fiat' in ends ? ends[credited ?? 'token'] : ends
}

/** `undocumented`: the meaning of the status is undefined. */
export type OrderOutcome = (typeof outcomes)[number]

export const outcomes = ['completed', 'open', 'closed', 'undocumented'] as const

type OutcomeOf = {
  status: string | null | undefined
  orderType: string | null | undefined
  credited: string | null | undefined
  name?: StatusName | undefined
}

/** One rule for server, ledger and screens. */
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

/** The interface does not mark tokens; ISO 4217 codes are fiat. */
export function creditedKind(currency: string | null | undefined): 'fiat' | undefined {
  return typeof currency === 'string' && fiat.has(currency) ? 'fiat' : undefined
}

const fiat = new Set(Intl.supportedValuesOf('currency'))

/** docs/interface.md 2.1, 2.2: allowed in requests. */
export const orderTypes = ['payin', 'gaming'] as const
export const paymentTypes = ['bank_transfer', 'local_wallet', 'card'] as const
