import { isRawNumber, isObject } from '../json.ts'
import { isStated, spelling } from './shape.ts'

const names = new Set(['mid', 'merchantid', 'merchant', 'merchantcode', 'merchantmid', 'ownermid'])

export function isOwnerName(key: string): boolean {
  return names.has(spelling(key))
}

/** Owner of a row whose merchant ID is unreadable: it belongs to no merchant ID here. */
export const unclearOwner = ''

/**
 * Owner of a row. A `mid` of ours, in any case or shape, is the owner. Any other value is a sub-merchant of the
 * requested merchant ID. Without a `mid`, nested records are searched.
 */
export function ownerOf(row: unknown, fallback: string, ours: readonly string[]): string {
  if (!isObject(row) || isRawNumber(row)) return fallback
  if (typeof row.mid === 'string' && ours.includes(row.mid)) return row.mid
  const own = ownersIn(row)
  const sent = own.length > 0 ? own : ownersWithin(row, 3)
  if (sent.includes(undefined)) return unclearOwner
  const owners = sent.flatMap((one) => oneOfOurs(one ?? '', fallback, ours) ?? [])
  const documented = isStated(row.mid) ? oneOfOurs(namedOwner(row.mid) ?? '', fallback, ours) : undefined
  // If a row names two owners, it must not count as the requester's.
  return documented ?? owners.find((owner) => owner !== fallback) ?? owners[0] ?? fallback
}

/** The sub-merchant a record names: a merchant ID that is not ours. */
export function subMerchantOf({ mid }: { mid?: unknown }, ours: readonly string[]): string | undefined {
  const sent = namedOwner(mid)?.trim()
  if (sent === undefined || sent === '') return undefined
  return oneOfOurs(sent, '', ours) === undefined ? sent : undefined
}

function oneOfOurs(sent: string, fallback: string, ours: readonly string[]): string | undefined {
  if (ours.includes(sent)) return sent
  const folded = sent.trim().toLowerCase()
  const matches = ours.filter((mid) => mid.toLowerCase() === folded)
  // If two of our IDs differ in case only, the requested one wins.
  return matches.includes(fallback) ? fallback : matches[0]
}

/** Owners an object names; undefined for an unreadable `mid`. */
function ownersIn(record: Record<string, unknown>): (string | undefined)[] {
  return Object.keys(record).flatMap((key) => {
    const value = record[key]
    if (!isOwnerName(key) || !isStated(value)) return []
    const sent = namedOwner(value)
    // `merchant` may be an object without an ID.
    return sent === undefined && !/id$/i.test(key) ? [] : [sent]
  })
}

function ownersWithin(record: Record<string, unknown>, depth: number): (string | undefined)[] {
  return Object.keys(record).flatMap((key) => {
    const value = record[key]
    // `partnerContext` is free-form: a merchant named there owns nothing.
    if (typeof value !== 'object' || value === null || key === 'partnerContext') return []
    return [value].flat().flatMap((inner: unknown) => {
      if (!isObject(inner) || isRawNumber(inner)) return []
      const own = ownersIn(inner)
      return own.length > 0 || depth <= 1 ? own : ownersWithin(inner, depth - 1)
    })
  })
}

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
  const [only, ...rest] = Object.values(value)
  return rest.length === 0 ? namedOwner(only, depth - 1) : undefined
}

/** Sets `mid` to our spelling of the owner; for a sub-merchant it keeps `mid` as sent and adds `belongsTo`. */
export function withOwner(record: Record<string, unknown>, owner: string): Record<string, unknown> {
  const sent = namedOwner(record.mid)
  if (sent === undefined || sent === '' || sent === owner) return record
  return sent.trim().toLowerCase() === owner.toLowerCase()
    ? { ...record, mid: owner }
    : { ...record, belongsTo: owner }
}
