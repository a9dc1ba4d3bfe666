import type { Finality } from '../../../src/contract/status.ts'
import type { Chance } from '../ledger/ledgers.ts'

/** An amount as written on the wire, and its value in units of 1e-18. */
export type Sent = { text: string; units: bigint | null }

/** The fields of an order in one answer. The answer leaves out undefined fields. */
export type Version = {
  status?: string | undefined
  orderType?: string | undefined
  createdAt?: string | undefined
  currency?: string | undefined
  amount?: Sent | undefined
  network?: Sent | undefined
  processing?: Sent | undefined
  rr?: Sent | undefined
  /** The stated currency of the fees. */
  stated?: string | undefined
  /** The credited currency. */
  destination?: string | undefined
}

export type FeeWorld = {
  mids: string[]
  /** Near a change of the clocks. */
  base: number
  answers: { mid: string; fetchSeq: number; rows: Map<string, Version> }[]
  /** Payment methods of orders created here, by MID and ID. */
  methods: Map<string, string>
  /** Final finality of statuses set by admins, by MID and status, for each order type. */
  names: Map<string, Record<string, Finality>>
  /** The final version of each order, by MID and ID. */
  truth: Map<string, { mid: string; order: Version }>
}

export const zones = [
  'UTC',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Europe/Berlin',
  'Pacific/Apia',
  'America/New_York',
]

const clockChanges = [
  '2010-11-07T02:31:00Z',
  '2011-12-30T10:00:00Z',
  '2026-03-08T07:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-10-03T15:30:00Z',
  '2026-10-25T01:00:00Z',
  '2026-11-01T06:00:00Z',
  '2025-12-31T18:30:00Z',
  '2024-02-29T18:15:00Z',
]

const minute = 60_000

/** Orders and their answers, in the order of the requests. */
export function makeFeeWorld(random: Chance, mids: string[]): FeeWorld {
  const base = Date.parse(random.one(clockChanges))
  const truth: FeeWorld['truth'] = new Map()
  const answers = Array.from({ length: 2 + random.below(6) }, (_, i) => {
    const mid = random.one(mids)
    const rows = new Map<string, Version>()
    for (let n = 1 + random.below(14); n > 0; n--) {
      const id = String(random.below(25))
      rows.set(id, randomVersion(random, base))
    }
    for (const [id, version] of rows) {
      const before = truth.get(`${mid} ${id}`)?.order
      truth.set(`${mid} ${id}`, { mid, order: { ...before, ...withoutUndefined(version) } })
    }
    return { mid, fetchSeq: i + 1, rows }
  })
  const methods = new Map<string, string>()
  for (const mid of mids)
    for (let id = 0; id < 25; id++)
      if (random.below(3) === 0) methods.set(`${mid} ${id}`, random.one(paymentMethods))
  const names: FeeWorld['names'] = new Map()
  for (let n = random.below(4); n > 0; n--) {
    const finality = { [random.one(['payin', 'gaming', '*'])]: random.one(finalities) }
    names.set(`${random.one(mids)} ${random.one(statuses)}`, finality)
  }
  return { mids, base, answers, truth, methods, names }
}

export const paymentMethods = ['card', 'SEPA_CT', 'local_wallet']

const finalities: readonly Finality[] = ['good', 'bad', 'open', 'unknown']

export const statuses = [
  'initiated',
  'expired',
  'completed',
  'fund_settled',
  'asset_settled',
  'asset_deposit_failed',
  'Ä "quoted", odd: 1',
]
export const orderTypes = ['payin', 'payin', 'gaming', 'payout']
export const currencies = ['EUR', 'EUR', 'USD', 'USDT']

function withoutUndefined(version: Version): Version {
  return Object.fromEntries(Object.entries(version).filter(([, value]) => value !== undefined))
}

function randomVersion(random: Chance, base: number): Version {
  const maybe = <T>(value: T): T | undefined => (random.below(6) === 0 ? undefined : value)
  const hasFees = random.below(3) > 0
  return {
    status: maybe(random.one(statuses)),
    orderType: maybe(random.one(orderTypes)),
    createdAt: maybe(random.below(12) === 0 ? 'soon' : writtenTime(random, randomInstant(random, base))),
    currency: maybe(random.one(currencies)),
    destination: maybe(random.one(currencies)),
    amount: maybe(randomAmount(random)),
    network: hasFees ? maybe(randomAmount(random)) : undefined,
    processing: hasFees ? maybe(randomAmount(random)) : undefined,
    rr: hasFees ? maybe(randomAmount(random)) : undefined,
    stated: random.below(3) === 0 ? random.one(['EUR', 'INR']) : undefined,
  }
}

/** Mostly at the edges of days, hours and quarters of an hour, seldom exactly on them. */
export function randomInstant(random: Chance, base: number): number {
  const day = base + (random.below(5) - 2) * 1440 * minute
  const far = base + (random.below(800) - 400) * 1440 * minute + random.below(1440) * minute
  const near = random.one([day, day + random.below(96) * 15 * minute, far, base])
  return near + random.one([0, -1, 1, 30_000, -minute, random.below(3600_000) - 1800_000])
}

function writtenTime(random: Chance, instant: number): string {
  if (random.below(3) > 0) return new Date(instant).toISOString()
  return new Date(instant + 330 * minute).toISOString().replace('Z', '+05:30')
}

const one = 10n ** 18n

function randomAmount(random: Chance): Sent {
  const digits = (length: number) => Array.from({ length }, () => random.below(10)).join('')
  return random.one<() => Sent>([
    () => ({ text: 'much', units: null }),
    () => ({ text: '0.00', units: 0n }),
    () => sent(BigInt(random.below(100_000)) * 10n ** 16n, 2),
    () => sent(BigInt(random.below(100_000)) * 10n ** 16n, 2),
    () => sent(-BigInt(random.below(1000)) * 10n ** 15n, 3),
    () => sent(BigInt(`1${digits(29)}`) * one, 0),
    () => sent(BigInt(`9${digits(29)}${digits(18)}`), 18),
    () => sent(BigInt(1 + random.below(9)), 18),
    () => ({ text: '2.5e3', units: 2500n * one }),
  ])()
}

function sent(units: bigint, decimals: number): Sent {
  const digits = (units < 0n ? -units : units).toString().padStart(19, '0')
  const size = `${digits.slice(0, -18)}.${digits.slice(-18).slice(0, decimals)}`.replace(/\.$/, '')
  return { text: (units < 0n ? '-' : '') + size, units }
}

/** One row on the wire. An amount is a number or a string, with its digits as written. */
export function rowText(random: Chance, id: string, version: Version): string {
  const { status, orderType, createdAt, currency, amount, network, processing, rr, stated } = version
  const { destination } = version
  const money = (sent: Sent | undefined) => {
    if (sent === undefined) return undefined
    return sent.units === null || random.below(2) === 0 ? sent.text : `#${sent.text}`
  }
  const fees = {
    networkFee: money(network),
    processingFee: money(processing),
    rrFee: money(rr),
    fixedFee: stated === undefined ? undefined : { fixedFeesCurrency: stated },
  }
  const row = {
    id,
    status,
    [random.below(2) === 0 ? 'orderType' : 'type']: orderType,
    createdAt,
    source: { currency, amount: money(amount) },
    destination: destination === undefined ? undefined : { currency: destination },
    fees: Object.values(fees).every((fee) => fee === undefined) ? undefined : fees,
  }
  return JSON.stringify(row).replaceAll(/"#([^"]*)"/g, '$1')
}
