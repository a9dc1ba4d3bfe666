import { rawNumber } from '../contract/json.ts'
import { compareAmounts, readAmount } from '../contract/amount.ts'
import type { Detail } from '../contract/errorBody.ts'
import type { OrderRequestV1, OrderRequestV3 } from '../contract/orderRequest.ts'
import { bankInstructions } from './catalogue/banks.ts'
import { paymentMethods, type PaymentMethod, type FieldRule } from './catalogue/paymentMethods.ts'
import { firstPlan, type MadeOrder } from './madeOrder.ts'
import type { OrderBook } from './orderBook.ts'
import { writeFees } from './pastOrder.ts'
import { creditedFor, feesOf, findUnit, sourceFor, type Unit } from './price.ts'
import { hash } from './catalogue/random.ts'
import { Refusal } from './dialect/refusal.ts'
import type { UserBook } from './userBook.ts'

type Shop = {
  book: OrderBook
  users: UserBook
  now: number
  pace: number
  payBase: string
}

type Money = { currency: string; amount?: string | number }

/** docs/interface.md 2.1. Amount and bank instructions are returned only when the request names a payment method. */
export function createOrderV3(request: OrderRequestV3, shop: Shop): Record<string, unknown> {
  const order = book(request, request.destination, { ...shop, detailsNeeded: true })
  const receipt = { flow: flowOf(order), orderId: order.id }
  const payUrl = `${shop.payBase}/pay/${order.token}`
  if (!request.source.paymentCode) return { ...receipt, payUrl }
  const full = { ...receipt, amount: rawNumber(order.source.amount), payUrl }
  if (request.source.paymentType !== 'bank_transfer') return full
  const h = hash(shop.book.seed, 90, shop.book.made.length)
  return {
    ...full,
    paymentsData: {
      accountDetails: bankInstructions(order.source.currency, h),
      type: 'bank_transfer',
      extra: { accountId: `acc_${h}` },
    },
  }
}

/** docs/interface.md 2.2 shows no destination: without one, the merchant's own token is credited. */
export function createOrderV1(request: OrderRequestV1, shop: Shop): Record<string, unknown> {
  const order = book(request, request.destination ?? { currency: 'USDT' }, {
    ...shop,
    detailsNeeded: request.headlessMode === true,
  })
  const payUrl = `${shop.payBase}/pay/${order.token}`
  return { flow: flowOf(order), orderId: order.id, amount: rawNumber(order.source.amount), payUrl }
}

function flowOf({ orderType }: MadeOrder): string {
  return orderType === 'gaming' ? 'GAMING_PAYIN' : 'FIAT_PAYIN'
}

function book(
  request: OrderRequestV1 | OrderRequestV3,
  destination: Money,
  { book: orders, users, now, pace, detailsNeeded }: Shop & { detailsNeeded: boolean },
): MadeOrder {
  const { source, orderType } = request
  const faults: Detail[] = []
  const user = request.userId === undefined ? undefined : users.byId(request.userId)
  if (request.userId !== undefined && !user) faults.push({ field: 'userId', message: 'no such user' })
  const from = findUnit(source.currency)
  const to = findUnit(destination.currency)
  if (from?.kind !== 'fiat')
    faults.push({ field: 'source.currency', message: `no payment in ${source.currency}` })
  if (!to) faults.push({ field: 'destination.currency', message: `cannot credit ${destination.currency}` })
  const fitting = methodsFor(request)
  if (from && fitting.length === 0) {
    const field = source.paymentCode === undefined ? 'source.paymentType' : 'source.paymentCode'
    faults.push({ field, message: `no such payment method for ${source.currency}` })
  }
  faults.push(...amountFaults('source.amount', source), ...amountFaults('destination.amount', destination))
  if (faults.length > 0 || !from || !to) throw refuse(faults)

  const amounts = settle(source, destination, from, to)
  faults.push(...limitFaults(fitting, amounts.paid))
  if (source.paymentCode !== undefined && fitting[0]) {
    const values = { ...nameOf(user), ...detailsOf(source) }
    const path = 'source.additionalPaymentDetails'
    faults.push(...checkRules(fitting[0].additionalDetails, values, { path, required: detailsNeeded }))
  }
  if (faults.length > 0) throw refuse(faults)

  const { name = 'Guest', userId = '' } = user ?? {}
  const [firstName = name, ...rest] = name.split(' ')
  const fees = feesOf(amounts.paid, from, to)
  return orders.add({
    orderType,
    purposeCode: request.purposeCode ?? '',
    source: { currency: from.code, amount: amounts.paid },
    destination: { currency: to.code, amount: amounts.credited },
    userId,
    senderName: rest.length > 0 ? { firstName, lastName: rest.join(' ') } : { firstName },
    partnerContext: contextOf(request),
    fees: writeFees(fees, from, hash(orders.seed, 91, orders.made.length)),
    createdAt: now,
    successUrl: request.successRedirectUrl,
    failureUrl: request.failureRedirectUrl,
    plan: firstPlan({ orderType, credits: to.kind, pace }, source.paymentType, now),
  })
}

function methodsFor({ source }: OrderRequestV1 | OrderRequestV3): PaymentMethod[] {
  return paymentMethods.filter(
    (method) =>
      method.currency === source.currency &&
      method.paymentType === source.paymentType &&
      method.direction.includes('deposit') &&
      (source.paymentCode ?? method.paymentCode) === method.paymentCode,
  )
}

/** docs/interface.md, part 1, point 3: calculates the side without an amount. */
function settle(source: Money, destination: Money, from: Unit, to: Unit): { paid: string; credited: string } {
  const wanted = readAmount(destination.amount)
  if (wanted !== undefined) return { paid: sourceFor(wanted, to, from), credited: wanted }
  const paid = readAmount(source.amount) ?? '0'
  return { paid, credited: creditedFor(paid, from, to, feesOf(paid, from, to)) }
}

function amountFaults(field: string, { currency, amount }: Money): Detail[] {
  if (amount === undefined) return []
  const read = readAmount(amount) ?? '0'
  const decimals = findUnit(currency)?.decimals ?? 18
  const places = read.split('.')[1]?.replace(/0+$/, '').length ?? 0
  return places > decimals ? [{ field, message: `${currency} has ${decimals} decimals` }] : []
}

/** Without a payment code the payer chooses later, so the widest limits apply. */
function limitFaults(methods: PaymentMethod[], paid: string): Detail[] {
  if (methods.some((method) => isWithin(method, paid))) return []
  const text = methods
    .map(({ name, minAmount, maxAmount }) => `${name}: ${minAmount} to ${maxAmount}`)
    .join(', ')
  return [{ field: 'source.amount', message: `${paid} is outside the limits (${text})` }]
}

function isWithin({ minAmount, maxAmount }: PaymentMethod, paid: string): boolean {
  return compareAmounts(paid, minAmount) >= 0 && compareAmounts(paid, maxAmount) <= 0
}

/** The service knows its users, so name and e-mail need not be sent again. */
function nameOf(user: { name: string; email: string } | undefined): Record<string, unknown> {
  if (!user) return {}
  const [firstName, ...rest] = user.name.split(' ')
  return { firstName, lastName: rest.join(' ') || firstName, email: user.email }
}

function detailsOf({ additionalPaymentDetails: details }: Record<string, unknown>): Record<string, unknown> {
  return typeof details === 'object' && details !== null ? { ...details } : {}
}

function contextOf(request: Record<string, unknown>): Record<string, unknown> | undefined {
  const { partnerId, customerMetaData } = request
  return partnerId === undefined && customerMetaData === undefined
    ? undefined
    : { partnerId, customerMetaData }
}

function refuse(faults: Detail[]): Refusal {
  return new Refusal(400, 'the request has invalid parameters', faults)
}

/** docs/interface.md 2.8 and part 8: checks the extra fields of a method. The catalogue's own patterns are safe to run. */
function checkRules(
  rules: Record<string, FieldRule>,
  values: Record<string, unknown>,
  { path, required }: { path: string; required: boolean },
): Detail[] {
  return Object.entries(rules).flatMap(([name, rule]) => {
    const value = values[name]
    if (value === undefined && !required) return []
    const message = value === undefined ? 'required by the payment method' : breach(rule, value)
    return message === undefined ? [] : [{ field: `${path}.${name}`, message }]
  })
}

function breach({ min, max, pattern, enum: allowed }: FieldRule, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'expected a string'
  if (min !== undefined && value.length < min) return `expected at least ${min} characters`
  if (max !== undefined && value.length > max) return `expected at most ${max} characters`
  if (allowed && !allowed.includes(value)) return `expected one of ${allowed.join(', ')}`
  if (pattern !== undefined && !new RegExp(pattern).test(value)) return `expected a match of ${pattern}`
  return undefined
}
