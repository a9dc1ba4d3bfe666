import { isRawNumber } from '../contract/json.ts'
import { isObject } from '../contract/isObject.ts'

/** How new an answer is: what it says of its own age, and the place of its request among all. */
export type Stamp = { updatedAt: string | null; fetchSeq: number }

/** Fields that an earlier answer said, with [updatedAt, fetchSeq] of that answer. */
export type Older = Record<string, [string | null, number]>

export type Version = { record: Record<string, unknown>; stamp: Stamp; older?: Older }

/**
 * Two answers on the same thing as one record. The newer one stands; of the other only what the newer one does
 * not say is filled in, since a field that is absent (or null) says nothing: a list row without fees does not
 * take away the fees of a single record. `older` remembers how old the filled-in fields are, so that the
 * newest answer to speak of a field wins whatever the order of arrival.
 */
export function mergeRecord(stored: Version, received: Version): Required<Version> {
  const [top, other] = isNewer(received.stamp, stored.stamp) ? [received, stored] : [stored, received]
  const record = { ...top.record }
  const older: Older = { ...top.older }
  const taken: string[] = []
  for (const [path, value] of fieldsOf(other.record)) {
    const age = ageOf(other, path)
    if (states(record, path) && !isNewer(age, ageOf(top, path))) continue
    const otherName = otherNames[path] ?? path
    if (states(record, path) && older[path] === undefined && older[otherName] === undefined) continue
    put(record, path, value)
    taken.push(path)
    delete older[otherName]
    older[path] = [age.updatedAt, age.fetchSeq]
  }
  const assumed = assumedOf(top, other, taken)
  if (assumed) record.assumed = assumed
  else delete record.assumed
  return { record, stamp: top.stamp, older }
}

/** What was assumed of a field goes with the answer that the field is from. */
function assumedOf(top: Version, other: Version, taken: string[]): object | undefined {
  const kept = (version: Version, isFromOther: boolean) =>
    Object.entries(isObject(version.record.assumed) ? version.record.assumed : {}).filter(
      ([path]) => isFromOther === taken.some((field) => covers(field, path)),
    )
  const both = [...kept(other, true), ...kept(top, false)]
  return both.length === 0 ? undefined : Object.fromEntries(both)
}

function covers(field: string, path: string): boolean {
  return field === path || path.startsWith(`${field}.`) || field.startsWith(`${path}.`)
}

/** Strictly newer: by their own word where both give it, else by the time of the question. */
export function isNewer(a: Stamp, b: Stamp): boolean {
  if (a.updatedAt !== null && b.updatedAt !== null && a.updatedAt !== b.updatedAt)
    return a.updatedAt > b.updatedAt
  return a.fetchSeq > b.fetchSeq
}

/** Objects whose fields are merged one by one. */
const inParts = new Set(['source', 'destination', 'fees', 'senderName'])

/** docs/interface.md 2.4: the single record calls the list's `orderType` `type`. */
const otherNames: Record<string, string> = { type: 'orderType', orderType: 'type' }

function fieldsOf(record: Record<string, unknown>): [path: string, value: unknown][] {
  return Object.entries(record).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'assumed') return []
    if (!isParts(key, value)) return isStated(value) ? [[key, value]] : []
    const inner = Object.entries(value).filter(([, part]) => isStated(part))
    return inner.map(([part, value]) => [`${key}.${part}`, value])
  })
}

function states(record: Record<string, unknown>, path: string): boolean {
  const { key, part } = split(path)
  const value = record[key]
  if (part !== undefined && isParts(key, value)) return isStated(value[part])
  const otherName = otherNames[key]
  return isStated(value) || (otherName !== undefined && isStated(record[otherName]))
}

function put(record: Record<string, unknown>, path: string, value: unknown): void {
  const { key, part } = split(path)
  const otherName = otherNames[key]
  if (otherName !== undefined) delete record[otherName]
  const whole = record[key]
  record[key] = part === undefined ? value : { ...(isParts(key, whole) ? whole : {}), [part]: value }
}

function ageOf({ stamp, older }: Version, path: string): Stamp {
  const age = older?.[path] ?? older?.[otherNames[path] ?? path]
  return age ? { updatedAt: age[0], fetchSeq: age[1] } : stamp
}

function split(path: string): { key: string; part?: string } {
  const point = path.indexOf('.')
  const key = path.slice(0, point)
  return point > 0 && inParts.has(key) ? { key, part: path.slice(point + 1) } : { key: path }
}

function isParts(key: string, value: unknown): value is Record<string, unknown> {
  return inParts.has(key) && isObject(value) && !isRawNumber(value)
}

function isStated(value: unknown): boolean {
  return value !== null && value !== undefined
}
