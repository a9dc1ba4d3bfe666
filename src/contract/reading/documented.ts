import { readAmount } from '../amount.ts'
import { isRawNumber } from '../json.ts'
import { isObject } from '../isObject.ts'
import { isKnownStatus, knownOrderTypes } from '../status.ts'
import { isoTime } from './time.ts'

/** Documented fields of a record; null for fields of any content. */
type Fields = { readonly [name: string]: Fields | null }

const money: Fields = { currency: null, amount: null }

/** docs/interface.md 2.4 and 2.5. `type` in the single record is `orderType` in the list. */
const fieldsOf: Record<'orders' | 'users', Fields> = {
  orders: {
    id: null,
    status: null,
    orderType: null,
    type: null,
    purposeCode: null,
    failureCode: null,
    failureMessage: null,
    source: money,
    destination: money,
    userId: null,
    mid: null,
    senderName: { firstName: null, lastName: null },
    partnerContext: null,
    fees: {
      networkFee: null,
      processingFee: null,
      rrFee: null,
      fixedFee: { fixedFeesCurrency: null },
    },
    createdAt: null,
    updatedAt: null,
  },
  users: {
    userId: null,
    name: null,
    email: null,
    phone: null,
    phoneCode: null,
    orgId: null,
    orgName: null,
    mid: null,
    entityName: null,
    createdAt: null,
  },
}

export const unlisted = ['field', 'status', 'type', 'form'] as const

/** A field that the interface does not document, or a value that no table of ours explains. */
export type Unlisted = { what: (typeof unlisted)[number]; name: string; value?: unknown }

/** Lists undocumented fields and values of a record; `assumed` adds what was read tolerantly. */
export function unlistedIn(kind: 'orders' | 'users', record: Record<string, unknown>): Unlisted[] {
  const unlisted: Unlisted[] = []
  addFields(fieldsOf[kind], record, '', unlisted)
  if (kind === 'orders') {
    const { status, orderType = record.type } = record
    if (isWord(status) && !isKnownStatus(status)) unlisted.push({ what: 'status', name: status })
    if (isWord(orderType) && !knownOrderTypes.includes(orderType))
      unlisted.push({ what: 'type', name: orderType })
  }
  addUnread(kind, record, unlisted)
  if (isObject(record.assumed))
    for (const [field, how] of Object.entries(record.assumed))
      if (typeof how === 'string') unlisted.push({ what: 'form', name: `${field}: ${formOf(how)}` })
  return unlisted
}

function addUnread(kind: 'orders' | 'users', record: Record<string, unknown>, unlisted: Unlisted[]): void {
  const add = (name: string, value: unknown, isRead: boolean) => {
    if (!isRead) unlisted.push({ what: 'form', name: `${name}: could not be read`, value })
  }
  for (const name of kind === 'orders' ? ['createdAt', 'updatedAt'] : ['createdAt']) {
    const value = record[name]
    add(name, value, !isStated(value) || (typeof value === 'string' && isoTime(value) !== null))
  }
  if (kind === 'users') return
  for (const side of ['source', 'destination']) {
    const inner = record[side]
    const value = isObject(inner) ? inner.amount : undefined
    add(`${side}.amount`, value, !isStated(value) || readAmount(value) !== undefined)
  }
}

function isStated(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function addFields(
  fields: Fields,
  record: Record<string, unknown>,
  path: string,
  unlisted: Unlisted[],
): void {
  for (const key of Object.keys(record)) {
    if (path === '' && key === 'assumed') continue
    const value = record[key]
    const inner = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (inner === undefined) unlisted.push({ what: 'field', name: path + key, value })
    else if (inner && isObject(value) && !isRawNumber(value))
      addFields(inner, value, `${path}${key}.`, unlisted)
  }
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function formOf(how: string): string {
  return how.replace(/\bsent as (?!a number|text|one text)\S.*/, 'sent in a form for people')
}
