import { isObject, isRawNumber } from '../json.ts'
import { only, saysSuccess } from './outcomeWords.ts'
import { isStated, spelling } from './shape.ts'
import { shapes } from './shapes.ts'
import { toLetter } from './toLetter.ts'

export type CreationKind = 'order' | 'user'

/** Response to a creation, as in docs/interface.md 2.3 and 4.2. */
export type Receipt = {
  id?: string
  data: Record<string, unknown>
  assumed?: Record<string, string>
  /** True with an ID, a pay link or payment instructions: then something was created. */
  hasResult: boolean
}

/** Unambiguous ID names; a plain `id` is the ID of the record around it. */
const idNames = { order: 'orderId', user: 'userId' } as const
/** Names of the wrapper when the record is nested one level deeper. */
const nests = {
  order: ['order', 'orders', 'transfer', 'transfers', 'result', 'record'],
  user: ['user', 'users', 'individual', 'customer', 'result', 'record'],
}
const wrappers = ['data', 'result', 'response', 'payload']

type Place = { path: string; record: Record<string, unknown> }

export function readReceipt(kind: CreationKind, body: unknown): Receipt {
  const { inner, outer } = placesIn(kind, body)
  const match = findId(kind, inner, outer)
  const places = [...(match ? [match.place] : []), ...inner, ...outer].filter(isFirst)
  const [home, ...around] = places
  if (!home) return { data: {}, hasResult: false }
  const shape = shapes[`${kind} receipt`]
  const isField = (key: string) => shape.names.has(spelling(key)) && spelling(key) !== 'id'
  const assumed: Record<string, string> = {}
  const merged: Record<string, unknown> = {}
  for (const { path, record } of around.toReversed())
    for (const [key, value] of Object.entries(record))
      if (isField(key) && isStated(value)) {
        merged[key] = only(value)
        if (shape.fields.has(key)) assumed[key] = `from ${join(path, key)}`
      }
  const name = idNames[kind]
  // Drops the response's own `status`, which is not part of the record.
  const words = home.path === '' && saysSuccess(home.record) ? ['success', 'status'] : ['success']
  for (const [key, value] of Object.entries(home.record)) {
    if ([...wrappers, ...nests[kind], ...words].includes(key) || !isStated(value)) continue
    if (key === match?.key) {
      merged[name] = match.id
      continue
    }
    // An invalid ID must not overwrite the valid one.
    if (match && key === name) continue
    merged[key] = isField(key) ? only(value) : value
    delete assumed[key]
  }
  if (match && match.path !== `data.${name}`) assumed[name] = `from ${match.path}`
  else delete assumed[name]
  const letter = toLetter(shape, merged, { timeZone: 'UTC' })
  const data = letter.record as Record<string, unknown>
  const beyond = { ...assumed, ...letter.assumed }
  return {
    ...(match && { id: match.id }),
    data,
    ...(Object.keys(beyond).length > 0 && { assumed: beyond }),
    hasResult: match !== undefined || hasPayData(data),
  }
}

export function hasPayData({ payUrl, paymentsData }: Record<string, unknown>): boolean {
  return isStated(payUrl) || isStated(paymentsData)
}

/** `inner`: contents of the wrapper, deepest first; `outer`: the response itself. */
function placesIn(kind: CreationKind, body: unknown): { inner: Place[]; outer: Place[] } {
  const outer = within(kind, { path: '', record: body })
  const inner = wrappers.flatMap((key) => {
    const top = only(body)
    return within(kind, { path: key, record: isObject(top) ? top[key] : undefined })
  })
  return { inner, outer: inner.length > 0 ? outer.slice(-1) : outer }
}

function within(kind: CreationKind, { path, record }: { path: string; record: unknown }): Place[] {
  const one = only(record)
  if (!isObject(one) || isRawNumber(one)) return []
  const nested = nests[kind].flatMap((key) => {
    const deeper = only(one[key])
    return isObject(deeper) ? [{ path: join(path, key), record: deeper }] : []
  })
  return [...nested, { path, record: one }]
}

function findId(kind: CreationKind, inner: Place[], outer: Place[]) {
  const documented = inner.at(-1)
  const all = [...(documented ? [documented] : []), ...inner, ...outer]
  // An `id` beside a wrapper may be the ID of the response.
  const own = inner.length > 0 ? inner : outer
  const named = [
    ...all.map((place) => ({ place, name: idNames[kind] })),
    ...own.map((place) => ({ place, name: 'id' })),
  ]
  for (const { place, name } of named)
    for (const key of keysLike(place.record, name)) {
      const id = toId(place.record[key])
      if (id !== undefined) return { id, key, place, path: join(place.path, key) }
    }
  return undefined
}

/** An ID as text. Values that a database cannot store are ignored. */
function toId(value: unknown): string | undefined {
  if (isRawNumber(value)) return toId(value.rawJSON)
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? String(value) : undefined
  if (isObject(value) && Object.keys(value).length === 1) return toId(value.$oid)
  if (typeof value !== 'string' || value.trim() === '' || value.length > 512) return undefined
  return value.includes('\0') || !value.isWellFormed() ? undefined : value
}

function keysLike(record: Record<string, unknown>, name: string): string[] {
  const otherKeys = Object.keys(record).filter((key) => key !== name && spelling(key) === spelling(name))
  return Object.hasOwn(record, name) ? [name, ...otherKeys] : otherKeys
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

function isFirst(place: Place, nth: number, all: Place[]): boolean {
  return all.findIndex(({ record }) => record === place.record) === nth
}
