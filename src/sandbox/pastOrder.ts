import { rawNumber } from '../contract/json.ts'
import { paymentMethods } from './catalogue/paymentMethods.ts'
import { currencies } from './catalogue/currencies.ts'
import type { Course } from './life.ts'
import { person, userId } from './people.ts'
import { creditedFor, feesOf, findUnit, type Fees, type Unit } from './price.ts'
import { chance, hash, pick } from './catalogue/random.ts'

/** The service's record of an order; the two routes name its fields differently. */
export type OrderFacts = {
  id: string
  orderType: string
  status: string
  purposeCode: string
  source: { currency: string; amount: string }
  destination?: { currency: string; amount: string }
  userId: string
  senderName: { firstName: string; lastName?: string }
  partnerContext?: unknown
  fees?: Record<string, unknown>
  createdAt: number
  updatedAt: number
}

const methods = paymentMethods.filter((method) => method.direction.includes('deposit'))
const popularTokens = ['USDT', 'USDT', 'USDT', 'USDC', 'USDC', 'ETH', 'BTC', 'DAI', 'TRX']
const purposes = ['personal', 'personal', 'service_charges', 'gift_and_donation', 'education', 'fee_payments']
const fiat = currencies.filter((currency) => currency.direction.includes('withdraw'))

type CourseInput = { seed: number; index: number; users: number; course: Course; id: string }
type Facts = Omit<OrderFacts, 'status' | 'createdAt' | 'updatedAt'>

/** Computes an order from its number alone. Some orders are as odd as real ones. */
export function pastOrder({ seed, index, users, course, id }: CourseInput): Facts {
  const h = (stream: number) => hash(seed, stream, index)
  const method = pick(methods, h(3))
  const source = unit(method.currency)
  const credited = unit(
    course.credits === 'token' ? pick(popularTokens, h(4)) : otherFiat(method.currency, h(4)),
  )
  const amount = paidAmount(method, source, h(5), h(6))
  const fees = feesOf(amount, source, credited, reserve(h(7)))
  // Some users order far more often than others.
  const customer = Math.floor((h(8) / 2 ** 32) ** 2 * users)
  const { firstName, lastName } = person(seed, customer)
  const facts: Facts = {
    id,
    orderType: course.orderType,
    purposeCode: course.orderType === 'gaming' ? 'gaming_top_ups' : pick(purposes, h(9)),
    source: { currency: source.code, amount },
    userId: userId(seed, customer),
    senderName: lastName ? { firstName, lastName } : { firstName },
  }
  if (!chance(h(10), 0.02)) {
    facts.destination = { currency: credited.code, amount: creditedFor(amount, source, credited, fees) }
  }
  if (!chance(h(11), 0.04)) facts.fees = writeFees(fees, source, h(12))
  if (chance(h(13), 0.3)) facts.partnerContext = context(h(14), index)
  return facts
}

/** docs/interface.md 2.4: numbers on the wire. */
export function writeFees(fees: Fees, source: Unit, h: number): Record<string, unknown> {
  const written: Record<string, unknown> = {
    networkFee: rawNumber(fees.networkFee),
    processingFee: rawNumber(fees.processingFee),
  }
  if (fees.rrFee !== undefined) written.rrFee = rawNumber(fees.rrFee)
  if (chance(h, 0.9)) written.fixedFee = { fixedFeesCurrency: chance(h, 0.05) ? '' : source.code }
  return written
}

/** Small payments are common and large ones rare; most are round. */
function paidAmount(
  { minAmount, maxAmount }: { minAmount: string; maxAmount: string },
  { decimals, rateToUsd }: Unit,
  h: number,
  h2: number,
): string {
  // An order must pay more than its fees.
  const low = Math.log(Math.max(Number(minAmount) * 1.2, 6 / Number(rateToUsd)))
  const high = Math.log(Number(maxAmount) * 0.9)
  const figure = Math.exp(low + (high - low) * (h / 2 ** 32) ** 1.6)
  if (!chance(h2, 0.6)) return figure.toFixed(decimals)
  const step = 10 ** Math.max(0, Math.floor(Math.log10(figure)) - 1)
  return (Math.ceil(figure / step) * step).toFixed(decimals)
}

function reserve(h: number): string | undefined {
  if (chance(h, 0.6)) return undefined
  return chance(h, 0.9) ? '0' : '0.015'
}

function context(h: number, index: number): unknown {
  const reference = `INV-${2000 + (index % 900_000)}`
  const forms = [
    { reference },
    { reference, channel: pick(['web', 'app', 'call centre'], h) },
    { basket: { items: 1 + (h % 5), reference } },
    {},
  ]
  return pick(forms, h)
}

function otherFiat(currency: string, h: number): string {
  const otherCodes = ['EUR', 'USD', 'GBP', ...fiat.map(({ code }) => code)].filter(
    (code) => code !== currency,
  )
  return pick(otherCodes, h)
}

function unit(code: string): Unit {
  const unit = findUnit(code)
  if (!unit) throw new Error(`the catalogue has no ${code}`)
  return unit
}
