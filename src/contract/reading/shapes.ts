import { isRawNumber, isObject } from '../json.ts'
import type { RecordName } from '../routes.ts'
import {
  accountShape,
  orderRowShape,
  orderSingleShape,
  userShape,
  type Shape as RowShape,
} from '../rowShape.ts'
import { amountNumber, amountText, anything, flag, inside, text, textIn, time, whole } from './kinds.ts'
import { fieldRules } from './fieldRules.ts'
import { isStated, shape, type Composed, type FieldKind, type Shape } from './shape.ts'

const accountFields = Object.keys(accountShape)

/** A single name text becomes the first name: where to split it is unknown. */
const senderName = inside(
  shape({
    firstName: { kind: text, aliases: ['name', 'fullName', 'first'] },
    lastName: { kind: text, aliases: ['last'] },
  }),
  (value) =>
    typeof value === 'string' ? { value: { firstName: value }, assumed: 'sent as one text' } : undefined,
)

const wholeName: FieldKind = {
  isLetter: text.isLetter,
  read(value, rules) {
    if (!isObject(value) || isRawNumber(value)) return text.read(value, rules)
    const parts = [value.name ?? value.fullName, value.firstName ?? value.first ?? value.first_name]
    const [one, first] = parts.map(wordOf)
    const last = wordOf(value.lastName ?? value.last ?? value.last_name)
    const joined = one ?? joinWords([first, last])
    return joined === undefined ? undefined : { value: joined, assumed: 'put together from its parts' }
  },
}

const currencyCode = textIn('code', 'currency', 'symbol')
const money = shape({ currency: currencyCode, amount: amountText })

const kinds = { text, amount: amountText, fee: amountNumber, open: anything }

/** Schemas of a shape's fields, chosen by their kind. A record may override a field with a more tolerant schema. */
function fieldsOf(fields: RowShape): Record<string, FieldKind> {
  const read = Object.entries(fields).map(([field, kind]) => [
    field,
    typeof kind === 'string' ? kinds[kind] : inside(shape(fieldsOf(kind))),
  ])
  return Object.fromEntries(read)
}

const fees = shape({
  ...fieldsOf(orderRowShape.fees),
  fixedFee: inside(
    shape({ fixedFeesCurrency: { kind: currencyCode, aliases: ['currency', 'fixedFeeCurrency'] } }),
  ),
})

const midText = textIn('mid', 'id', 'code')

const orderFields = {
  id: { kind: textIn('$oid'), aliases: ['orderId'] },
  status: textIn('status', 'code', 'name'),
  source: inside(money),
  destination: inside(money),
  userId: textIn('userId', 'id'),
  mid: { kind: midText, aliases: ['merchantId'] },
  senderName,
  fees: inside(fees),
  createdAt: time,
  updatedAt: time,
}

/** Older services send the amounts as flat fields. */
const flatMoney = (field: string, prefix: string): Composed => ({
  field,
  from: [`${prefix}Currency`, `${prefix}Amount`],
  value: ([currency, amount]) =>
    isStated(currency) || isStated(amount)
      ? { ...(isStated(currency) && { currency }), ...(isStated(amount) && { amount }) }
      : undefined,
})

const orderOptions = {
  composed: [
    flatMoney('source', 'deposit'),
    flatMoney('destination', 'withdraw'),
    flatMoney('source', 'source'),
    flatMoney('destination', 'destination'),
  ],
}

/** Account fields that are one level higher than documented. */
const looseAccount: Composed = {
  field: 'accountDetails',
  from: accountFields,
  value: (parts) => {
    const stated = accountFields.flatMap((name, nth) => (isStated(parts[nth]) ? [[name, parts[nth]]] : []))
    return stated.length > 0 ? Object.fromEntries(stated) : undefined
  },
}
const looseAccountId: Composed = {
  field: 'extra',
  from: ['accountId'],
  value: ([accountId]) => (isStated(accountId) ? { accountId } : undefined),
}

const record = (...[fields, options]: Parameters<typeof shape>): Shape =>
  shape(fields, { ...options, isRecord: true })

/** All tolerant reading of records is defined here. */
export const shapes = {
  'order row': record(
    { ...fieldsOf(orderRowShape), ...orderFields, orderType: { kind: text, aliases: ['type'] } },
    orderOptions,
  ),
  'order single': record(
    { ...fieldsOf(orderSingleShape), ...orderFields, type: { kind: text, aliases: ['orderType'] } },
    orderOptions,
  ),
  user: record(
    {
      ...fieldsOf(userShape),
      userId: { kind: textIn('$oid'), aliases: ['id'] },
      name: { kind: wholeName, aliases: ['fullName'] },
      mid: { kind: midText, aliases: ['merchantId'] },
      createdAt: time,
    },
    {
      composed: [
        { field: 'name', from: ['firstName', 'lastName'], value: (parts) => joinWords(parts.map(wordOf)) },
      ],
    },
  ),
  mid: record(
    { mid: { kind: text, aliases: ['id', 'code', 'merchantId'] }, name: text, status: text, level: text },
    { plain: 'mid' },
  ),
  'currency v1': record(
    {
      currency: { kind: text, aliases: ['code'] },
      logoUrl: { kind: text, aliases: ['logo'] },
      decimalPrecision: { kind: whole, aliases: ['precision', 'decimals'] },
    },
    { plain: 'currency' },
  ),
  'currency v3': record({ code: { kind: text, aliases: ['currency'] }, name: text }, { plain: 'code' }),
  token: record(
    { symbol: { kind: text, aliases: ['code', 'currency'] }, name: text, network: textIn('name', 'code') },
    { plain: 'symbol' },
  ),
  'payment method': record({
    name: text,
    paymentCode: { kind: text, aliases: ['code'] },
    paymentType: { kind: text, aliases: ['type'] },
    logoUrl: { kind: text, aliases: ['logo'] },
    minAmount: amountNumber,
    maxAmount: amountNumber,
    currency: currencyCode,
    additionalDetails: fieldRules,
  }),
  'order receipt': record({
    flow: text,
    orderId: { kind: text, aliases: ['id'] },
    amount: amountNumber,
    payUrl: { kind: text, aliases: ['paymentUrl', 'checkoutUrl', 'payLink', 'paymentLink'] },
    paymentsData: {
      kind: inside(
        shape(
          {
            accountDetails: { kind: anything, aliases: ['bankDetails'] },
            type: text,
            extra: inside(shape({ accountId: text })),
          },
          { composed: [looseAccount, looseAccountId] },
        ),
      ),
      aliases: ['paymentData', 'paymentInstructions'],
    },
  }),
  'user receipt': record({ userId: { kind: text, aliases: ['id'] } }),
} satisfies Record<RecordName, Shape>

export const paginationShape = shape({
  total: { kind: whole, aliases: ['totalCount', 'count'] },
  pages: { kind: whole, aliases: ['totalPages', 'pageCount'] },
  currentPage: { kind: whole, aliases: ['page'] },
  limit: { kind: whole, aliases: ['pageSize', 'perPage'] },
  hasNext: { kind: flag, aliases: ['hasMore', 'hasNextPage'] },
  hasPrev: { kind: flag, aliases: ['hasPrevious', 'hasPreviousPage'] },
})

function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function joinWords(words: (string | undefined)[]): string | undefined {
  return words.filter((word) => word !== undefined).join(' ') || undefined
}
