import { rawNumber } from '../contract/json.ts'
import { organisation } from './access.ts'
import type { OrderFacts } from './pastOrder.ts'
import { chance, hash } from './catalogue/random.ts'
import type { UserFacts } from './userBook.ts'

/** docs/interface.md 2.4, list route: `orderType` and both times. */
export function toOrderRow(order: OrderFacts, mid: string): Record<string, unknown> {
  return { ...shared(order, mid), orderType: order.orderType, ...failureOf(order), ...times(order) }
}

/** docs/interface.md 2.4, single record: `type`. Its sample has no times, so a tenth of these have none. */
export function toOrderSingle(order: OrderFacts, mid: string): Record<string, unknown> {
  const { partnerContext } = order
  const odd = chance(hash(0, 80, Number(order.id.slice(-7))), 0.1)
  return {
    ...shared(order, mid),
    type: order.orderType,
    ...failureOf(order),
    ...(partnerContext === undefined ? {} : { partnerContext }),
    ...(odd ? {} : times(order)),
  }
}

function shared(order: OrderFacts, mid: string) {
  const { id, status, purposeCode, source, destination, userId, senderName, fees } = order
  return { id, status, purposeCode, source, destination, userId, mid, senderName, fees }
}

const failures = {
  PAYMENT_NOT_COMPLETED: 'The payment was not completed by the user',
  NAME_NOT_MATCHED: 'Name on the account does not match',
  BIOMETRICS_CHECK_FAILED: 'Biometrics check failed',
  OTHERS: 'Declined by the bank',
}

/** Seen in the field, not in docs/interface.md. */
function failureOf({ id, status }: OrderFacts) {
  if (status !== 'fund_failed') return {}
  const codes = Object.entries(failures)
  const [failureCode, failureMessage] = codes[hash(0, 81, Number(id.slice(-7))) % codes.length] ?? []
  return { failureCode, failureMessage }
}

function times({ createdAt, updatedAt }: OrderFacts) {
  return { createdAt: new Date(createdAt).toISOString(), updatedAt: new Date(updatedAt).toISOString() }
}

/** docs/interface.md 2.5: some responses carry more fields. */
export function toUserRow(user: UserFacts, merchant: { mid: string; name: string }): Record<string, unknown> {
  const { userId, name, email, phone, phoneCode } = user
  const row = { userId, name, email, phone, phoneCode }
  if (!user.full) return row
  return {
    ...row,
    ...organisation,
    mid: merchant.mid,
    entityName: merchant.name,
    createdAt: new Date(user.createdAt).toISOString(),
  }
}

/** The knob `numbers`: sends amounts and phones as JSON numbers, fees and context as strings. */
export function swapForms(row: Record<string, unknown>): Record<string, unknown> {
  const { source, destination, phone, fees } = row as Record<string, Record<string, string> | undefined>
  const amount = (money: Record<string, string> | undefined) =>
    money?.amount === undefined ? money : { ...money, amount: rawNumber(money.amount) }
  const swapped = { ...row }
  if (source) swapped.source = amount(source)
  if (destination) swapped.destination = amount(destination)
  if (typeof phone === 'string' && /^[1-9]\d+$/.test(phone)) swapped.phone = rawNumber(phone)
  if (row.partnerContext !== undefined) swapped.partnerContext = JSON.stringify(row.partnerContext)
  if (fees) {
    swapped.fees = Object.fromEntries(
      Object.entries(fees).map(([name, fee]) => [name, name === 'fixedFee' ? fee : JSON.stringify(fee)]),
    )
  }
  return swapped
}
