import { isRawNumber } from '../json.ts'
import { isObject } from '../isObject.ts'
import { isStated, spelling } from './shape.ts'

/** What a merchant ID is called, in any spelling. */
const names = new Set(['mid', 'merchantid', 'merchant', 'merchantcode', 'merchantmid', 'ownermid'])

export function isOwnerName(key: string): boolean {
  return names.has(spelling(key))
}

/** That of a row which says whose it is in a form that nobody can read: of nobody here. */
export const unclearOwner = ''

/**
 * Whose row it is: a `mid` that is one of ours, in whatever case or shape, names its owner. Any other value is a
 * sub-merchant's, and the row belongs to the merchant ID that was asked with. A row without one is looked through for
 * the records within it.
 */
export function ownerOf(row: unknown, asked: string, ours: readonly string[]): string {
  if (!isObject(row) || isRawNumber(row)) return asked
  if (typeof row.mid === 'string' && ours.includes(row.mid)) return row.mid
  const own = ownersIn(row)
  const sent = own.length > 0 ? own : ownersWithin(row, 3)
  if (sent.includes(undefined)) return unclearOwner
  const owners = sent.flatMap((one) => oneOfOurs(one ?? '', asked, ours) ?? [])
  const documented = isStated(row.mid) ? oneOfOurs(namedOwner(row.mid) ?? '', asked, ours) : undefined
  // Where two are named, it is not that of the one who asks.
  return documented ?? owners.find((owner) => owner !== asked) ?? owners[0] ?? asked
}

/** The sub-merchant that a record names, where it names one: a merchant ID that is none of ours. */
export function subMerchantOf({ mid }: { mid?: unknown }, ours: readonly string[]): string | undefined {
  const sent = namedOwner(mid)?.trim()
  if (sent === undefined || sent === '') return undefined
  return oneOfOurs(sent, '', ours) === undefined ? sent : undefined
}

function oneOfOurs(sent: string, asked: string, ours: readonly string[]): string | undefined {
  if (ours.includes(sent)) return sent
  const folded = sent.trim().toLowerCase()
  const matches = ours.filter((mid) => mid.toLowerCase() === folded)
  // Two of ours may differ in their case alone: then it is the one that was asked with.
  return matches.includes(asked) ? asked : matches[0]
}

/** What an object says of its owner; undefined for a `mid` that cannot be read. */
function ownersIn(record: Record<string, unknown>): (string | undefined)[] {
  return Object.keys(record).flatMap((key) => {
    const value = record[key]
    if (!isOwnerName(key) || !isStated(value)) return []
    const sent = namedOwner(value)
    // `merchant` may be an object with anything about it.
    return sent === undefined && !/id$/i.test(key) ? [] : [sent]
  })
}

function ownersWithin(record: Record<string, unknown>, depth: number): (string | undefined)[] {
  return Object.keys(record).flatMap((key) => {
    const value = record[key]
    // Free-form: what a partner calls a merchant there owns nothing.
    if (typeof value !== 'object' || value === null || key === 'partnerContext') return []
    return [value].flat().flatMap((inner: unknown) => {
      if (!isObject(inner) || isRawNumber(inner)) return []
      const own = ownersIn(inner)
      return own.length > 0 || depth <= 1 ? own : ownersWithin(inner, depth - 1)
    })
  })
}

/** The merchant ID in whatever stands in its place. */
export function namedOwner(value: unknown, depth = 3): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (isRawNumber(value)) return value.rawJSON
  if (depth === 0) return undefined
  if (Array.isArray(value)) return value.length === 1 ? namedOwner(value[0], depth - 1) : undefined
  if (!isObject(value)) return undefined
  const { mid, id, code, value: inner, merchantId, $oid } = value
  const named = [mid, id, code, merchantId, inner, $oid].find(isStated)
  if (named !== undefined) return namedOwner(named, depth - 1)
  const [only, ...others] = Object.values(value)
  return others.length === 0 ? namedOwner(only, depth - 1) : undefined
}

/**
 * The record with its owner told: `mid` as the service wrote it, but for another case or shape of a merchant ID of
 * ours, and `belongsTo` where that is a sub-merchant's.
 */
export function withOwner(record: Record<string, unknown>, owner: string): Record<string, unknown> {
  const sent = namedOwner(record.mid)
  if (sent === undefined || sent === '' || sent === owner) return record
  return sent.trim().toLowerCase() === owner.toLowerCase()
    ? { ...record, mid: owner }
    : { ...record, belongsTo: owner }
}
