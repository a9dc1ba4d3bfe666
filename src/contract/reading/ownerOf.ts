import { isRawNumber } from '../json.ts'
import { isObject } from '../isObject.ts'

/**
 * Whose row it is: a `mid` that is one of ours, in whatever case or shape, names its owner. Any other value is a
 * sub-merchant's, and the row belongs to the merchant ID that was asked with.
 */
export function ownerOf(row: unknown, asked: string, ours: readonly string[]): string {
  const sent = textOf(isObject(row) ? (row.mid ?? row.merchantId ?? row.merchant_id ?? row.MID) : undefined)
  if (sent === undefined) return asked
  if (ours.includes(sent)) return sent
  const folded = sent.trim().toLowerCase()
  const matches = ours.filter((mid) => mid.toLowerCase() === folded)
  // Two of ours may differ in their case alone: then it is the one that was asked with.
  return matches.includes(asked) ? asked : (matches[0] ?? asked)
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (isRawNumber(value)) return value.rawJSON
  if (!isObject(value)) return undefined
  return textOf(value.mid ?? value.id ?? value.code)
}

/**
 * The record with its owner told: `mid` as the service wrote it, but for another case or shape of a merchant ID of
 * ours, and `belongsTo` where that is a sub-merchant's.
 */
export function withOwner(record: Record<string, unknown>, owner: string): Record<string, unknown> {
  const sent = textOf(record.mid)
  if (sent === undefined || sent === '' || sent === owner) return record
  return sent.trim().toLowerCase() === owner.toLowerCase()
    ? { ...record, mid: owner }
    : { ...record, belongsTo: owner }
}
