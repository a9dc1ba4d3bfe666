import { readAmount } from '../amount.ts'
import { isRawNumber, isObject } from '../json.ts'
import { orderRowShape, orderSingleShape, userShape, type Shape } from '../rowShape.ts'
import { isKnownStatus, knownOrderTypes } from '../status.ts'
import { isoTime } from './time.ts'

const shapes = { orders: { ...orderRowShape, ...orderSingleShape }, users: userShape }

export const unlisted = ['field', 'status', 'type', 'form'] as const

/** A field that the interface does not document, or a value that no table of ours explains. */
export type Unlisted = { what: (typeof unlisted)[number]; name: string; value?: unknown }

/** Lists undocumented fields and values of a record; `assumed` adds what was read tolerantly. */
export function unlistedIn(kind: 'orders' | 'users', record: Record<string, unknown>): Unlisted[] {
  const unlisted: Unlisted[] = []
  addFields(shapes[kind], record, '', unlisted)
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

function addFields(fields: Shape, record: Record<string, unknown>, path: string, unlisted: Unlisted[]): void {
  for (const key of Object.keys(record)) {
    if (path === '' && key === 'assumed') continue
    const value = record[key]
    const inner = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (inner === undefined) unlisted.push({ what: 'field', name: path + key, value })
    else if (typeof inner === 'object' && isObject(value) && !isRawNumber(value))
      addFields(inner, value, `${path}${key}.`, unlisted)
  }
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function formOf(how: string): string {
  return how.replace(/\bsent as (?!a number|text|one text)\S.*/, 'sent in a form for people')
}
