import { rawNumber, isObject } from '../../contract/json.ts'
import type { RouteName } from '../../contract/routes.ts'
import type { Dialect } from './dialects.ts'

type Row = Record<string, unknown>
type Write = (row: Row, dialect: Dialect) => unknown

const writers: Partial<Record<RouteName, Write[]>> = {
  'v1.listOrders': [writeTimes, writeOrderId('id'), writeSender, writeAmounts, writeMid],
  'v1.getOrder': [writeTimes, writeOrderId('id'), writeSender, writeAmounts, writeMid],
  'v1.listUsers': [writeTimes, writeUserId, writeName, writeMid],
  'v1.createOrder': [writeOrderId('orderId'), writeAmounts],
  'v3.createOrder': [writeOrderId('orderId'), writeAmounts],
  'v1.createUser': [writeUserId],
  'v3.createUser': [writeUserId],
  'v1.listPaymentMethods': [writeAmounts, writeRules],
  'v3.listPaymentMethods': [writeAmounts, writeRules],
  'v1.listCurrencies': [writeCode],
  'v3.listCurrencies': [writeCode],
}

export function writeRecord(route: RouteName, record: unknown, dialect: Dialect): unknown {
  return (writers[route] ?? []).reduce<unknown>(
    (written, write) => (isObject(written) ? write(written, dialect) : written),
    record,
  )
}

function writeOrderId(letter: 'id' | 'orderId'): Write {
  return (row, { id }) => (id === undefined ? row : rename(row, letter, id))
}

function writeUserId(row: Row, { id }: Dialect): Row {
  if (id === undefined) return row
  return rename(row, 'userId', { orderId: 'id', order_id: 'user_id', _id: '_id' }[id])
}

function rename(row: Row, from: string, to: string): Row {
  const { [from]: value, ...rest } = row
  return { [to]: value, ...rest }
}

function writeName(row: Row, { name: form }: Dialect): Row {
  const { name, ...rest } = row
  if (typeof name !== 'string') return row
  if (form === 'Name') return { ...rest, Name: name }
  if (form !== 'parts') return row
  const [firstName, ...last] = name.split(' ')
  return { ...rest, firstName, ...(last.length > 0 ? { lastName: last.join(' ') } : {}) }
}

function writeSender(row: Row, { name }: Dialect): Row {
  if (name !== 'one' || !isObject(row.senderName)) return row
  const { firstName, lastName } = row.senderName
  return { ...row, senderName: [firstName, lastName].filter(Boolean).join(' ') }
}

const moneyFields = new Set(['amount', 'minAmount', 'maxAmount', 'networkFee', 'processingFee', 'rrFee'])

function writeAmounts(row: Row, { amount: form }: Dialect): Row {
  if (form === undefined) return row
  if (form === 'empty') return fillIn(row)
  const write = form === 'number' ? asNumber : form === 'text' ? textOf : withSeparators
  const written = (part: Row): Row =>
    Object.fromEntries(
      Object.entries(part).map(([field, value]) => [
        field,
        moneyFields.has(field) && value !== '' ? write(value) : value,
      ]),
    )
  const parts = ['source', 'destination', 'fees'].flatMap((name) => {
    const part = row[name]
    return isObject(part) ? [[name, written(part)]] : []
  })
  return { ...written(row), ...Object.fromEntries(parts) }
}

/** Only orders have fields that may be absent. */
function fillIn(row: Row): Row {
  if (!isObject(row.source)) return row
  const { destination, fees, senderName } = row
  return {
    ...row,
    destination: destination ?? { currency: '', amount: '' },
    fees: { networkFee: '', processingFee: '', rrFee: '', ...(isObject(fees) ? fees : {}) },
    senderName: isObject(senderName) ? { lastName: '', ...senderName } : senderName,
  }
}

function textOf(amount: unknown): string {
  return typeof amount === 'string' ? amount : JSON.stringify(amount)
}

function asNumber(amount: unknown): unknown {
  return rawNumber(textOf(amount))
}

/** Writes decimals with thousands, because "12,345" alone is ambiguous. */
function withSeparators(amount: unknown): string {
  const [whole = '', fraction] = textOf(amount).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return grouped === whole ? textOf(amount) : `${grouped}.${fraction ?? '00'}`
}

function writeCode(row: Row, { currency }: Dialect): unknown {
  return currency === 'plain' ? (row.currency ?? row.code) : row
}

function writeRules(row: Row, { rules: form }: Dialect): Row {
  if (form === undefined || !isObject(row.additionalDetails)) return row
  const rules = Object.entries(row.additionalDetails).filter((entry): entry is [string, Row] =>
    isObject(entry[1]),
  )
  if (form === 'array') return { ...row, additionalDetails: rules.map(([name, rule]) => ({ name, ...rule })) }
  const more = { 'empty-enum': { enum: [] }, 'max-0': { max: 0 }, 'min-above-max': { min: 9, max: 1 } }[form]
  return {
    ...row,
    additionalDetails: Object.fromEntries(rules.map(([name, rule]) => [name, { ...rule, ...more }])),
  }
}

function writeMid(row: Row, { mid: form }: Dialect): Row {
  const { mid } = row
  if (typeof mid !== 'string') return row
  if (form === 'sub') return { ...row, mid: `${mid}_sub_7` }
  if (form === 'case') return { ...row, mid: mid.toUpperCase() }
  if (form !== 'object') return row
  return { ...row, mid: { id: mid, level: 'customer' } }
}

const forms: Record<NonNullable<Dialect['time']>, (iso: string) => unknown> = {
  offset: (iso) => new Date(Date.parse(iso) + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30'),
  space: (iso) => iso.replace('T', ' '),
  naive: (iso) => iso.slice(0, -1),
  'naive-space': (iso) => iso.slice(0, 19).replace('T', ' '),
  date: (iso) => iso.slice(0, 10),
  seconds: (iso) => Math.floor(Date.parse(iso) / 1000),
  milliseconds: (iso) => Date.parse(iso),
  'text-seconds': (iso) => String(Math.floor(Date.parse(iso) / 1000)),
  'text-milliseconds': (iso) => String(Date.parse(iso)),
  rfc2822: (iso) => new Date(iso).toUTCString().replace('GMT', '+0000'),
  mongo: (iso) => ({ $date: iso }),
  null: () => null,
  none: () => undefined,
}

function writeTimes(row: Row, { time }: Dialect): Row {
  if (time === undefined) return row
  const written = { ...row }
  for (const field of ['createdAt', 'updatedAt']) {
    const iso = row[field]
    if (typeof iso === 'string') written[field] = forms[time](iso)
  }
  return written
}
