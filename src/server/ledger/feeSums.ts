import { plain, splitAmount, writeAmount, type Amount } from '../../contract/amount.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../store/tables.ts'

export type FeeSums = {
  orders: number
  withFees: number
  withRr: number
  /** Decimal places of the four sums below. */
  scale: number
  source: bigint
  network: bigint
  processing: bigint
  rr: bigint
}

export type Charged = Pick<Selectable<Tables['ledger_order']>, (typeof chargedColumns)[number]>

export const chargedColumns = [
  'order_type',
  'status',
  'created_at',
  'source_currency',
  'source_amount',
  'destination_currency',
  'destination_amount',
  'payment_method',
  'fee_currency',
  'fee_currency_stated',
  'network_fee',
  'processing_fee',
  'rr_fee',
  'has_fees',
] as const

export function sourceOf({
  source_amount,
  source_currency,
  fee_currency,
  has_fees,
}: Charged): Tables['fee_key']['source'] {
  if (source_amount === null) return 'none'
  if (source_currency !== fee_currency) return 'other'
  return has_fees === 1 ? 'charged' : 'free'
}

export function sumsIn<K>(all: Map<K, FeeSums>, key: K): FeeSums {
  const existing = all.get(key)
  if (existing) return existing
  const sums = noSums()
  all.set(key, sums)
  return sums
}

export function noSums(): FeeSums {
  const none = { source: 0n, network: 0n, processing: 0n, rr: 0n }
  return { orders: 0, withFees: 0, withRr: 0, scale: 0, ...none }
}

/** A missing fee adds nothing; `has_fees` distinguishes it from a fee of zero. */
export function sumsOf(row: Charged): FeeSums {
  const amounts = [
    row.source_currency === row.fee_currency ? row.source_amount : null,
    row.network_fee,
    row.processing_fee,
    row.rr_fee,
  ].map((amount) => splitAmount(amount ?? '0'))
  const scale = Math.max(...amounts.map(({ fraction }) => fraction.length))
  const [source = 0n, network = 0n, processing = 0n, rr = 0n] = amounts.map(({ whole, fraction }) =>
    BigInt(whole + fraction.padEnd(scale, '0')),
  )
  const withRr = row.rr_fee === null ? 0 : 1
  return { orders: 1, withFees: row.has_fees, withRr, scale, source, network, processing, rr }
}

export function addFees(into: FeeSums, more: FeeSums, sign: 1 | -1): void {
  into.orders += sign * more.orders
  into.withFees += sign * more.withFees
  into.withRr += sign * more.withRr
  if (into.scale < more.scale) rescale(into, more.scale)
  const by = factor(sign, into.scale - more.scale)
  into.source += by === 1n ? more.source : more.source * by
  into.network += by === 1n ? more.network : more.network * by
  into.processing += by === 1n ? more.processing : more.processing * by
  into.rr += by === 1n ? more.rr : more.rr * by
}

export function isNothing({ orders, withFees, withRr, source, network, processing, rr }: FeeSums): boolean {
  return (orders | withFees | withRr) === 0 && (source | network | processing | rr) === 0n
}

function rescale(sums: FeeSums, scale: number): void {
  const by = 10n ** BigInt(scale - sums.scale)
  sums.source *= by
  sums.network *= by
  sums.processing *= by
  sums.rr *= by
  sums.scale = scale
}

function factor(sign: 1 | -1, exponent: number): bigint {
  return exponent === 0 ? BigInt(sign) : BigInt(sign) * 10n ** BigInt(exponent)
}

/** `orders,withFees,withRr,scale,source,network,processing,rr`, at the smallest scale. */
export function writeSums(sums: FeeSums): string {
  const { orders, withFees, withRr } = sums
  let { scale, source, network, processing, rr } = sums
  while (
    scale > 0 &&
    source % 10n === 0n &&
    network % 10n === 0n &&
    processing % 10n === 0n &&
    rr % 10n === 0n
  ) {
    scale--
    source /= 10n
    network /= 10n
    processing /= 10n
    rr /= 10n
  }
  return [orders, withFees, withRr, scale, source, network, processing, rr].join(',')
}

export function readSums(text: string): FeeSums {
  const sums = noSums()
  addText(sums, text, 0, text.length, 1)
  return sums
}

/** The hot path of a report: adds without allocating, as long as numbers are safe integers. */
export function addText(into: FeeSums, text: string, from: number, to: number, sign: 1 | -1): void {
  let [field, size, digits, own] = [0, 0, 0, 1]
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i)
    if (code === comma) {
      read[field++] = own * size
      size = digits = 0
      own = 1
    } else if (code === minus) own = -1
    else if (++digits > maxDigits) return addFees(into, toSums(text.slice(from, to)), sign)
    else size = size * 10 + code - zero
  }
  read[field] = own * size
  if (field !== 7) throw new TypeError(`not the sums of a fee total: ${text.slice(from, to)}`)
  const [orders = 0, withFees = 0, withRr = 0, scale = 0, source = 0, network = 0, processing = 0, rr = 0] =
    read
  into.orders += sign * orders
  into.withFees += sign * withFees
  into.withRr += sign * withRr
  if (into.scale < scale) rescale(into, scale)
  const power = into.scale - scale
  if (source !== 0) into.source += scaled(sign * source, power)
  if (network !== 0) into.network += scaled(sign * network, power)
  if (processing !== 0) into.processing += scaled(sign * processing, power)
  if (rr !== 0) into.rr += scaled(sign * rr, power)
}

const read = [0, 0, 0, 0, 0, 0, 0, 0]

function scaled(units: number, power: number): bigint {
  const product = units * 10 ** power
  return Number.isSafeInteger(product) ? BigInt(product) : BigInt(units) * 10n ** BigInt(power)
}

const [comma, minus, zero] = [44, 45, 48]
const maxDigits = 15

/** For sums beyond safe integers. */
function toSums(text: string): FeeSums {
  const [orders, withFees, withRr, scale, source = 0, network = 0, processing = 0, rr = 0] = text.split(',')
  return {
    orders: Number(orders),
    withFees: Number(withFees),
    withRr: Number(withRr),
    scale: Number(scale),
    source: BigInt(source),
    network: BigInt(network),
    processing: BigInt(processing),
    rr: BigInt(rr),
  }
}

/** Drops trailing zeros, so that additions which cancel out leave no trace. */
export function amountOf(units: bigint, scale: number): Amount {
  return plain(writeAmount({ units, scale }))
}

/** Entries as `number:sums`, sorted by number, so that a reader can skip most of them. */
export function writeEntries(entries: Map<number, string>): string {
  return [...entries]
    .toSorted(([a], [b]) => a - b)
    .map(([number, sums]) => `${number}:${sums}`)
    .join(' ')
}

export function readEntries(text: string): Map<number, string> {
  const entries = new Map<number, string>()
  eachEntry(text, (number, from, to) => entries.set(number, text.slice(from, to)))
  return entries
}

/** Passes positions instead of strings: most entries of a row are not needed. */
export function eachEntry(text: string, take: (number: number, from: number, to: number) => void): void {
  for (let start = 0; start < text.length;) {
    const colon = text.indexOf(':', start)
    const space = text.indexOf(' ', colon)
    const end = space === -1 ? text.length : space
    take(Number(text.slice(start, colon)), colon + 1, end)
    start = end + 1
  }
}
