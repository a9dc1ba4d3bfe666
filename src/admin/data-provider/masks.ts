import type { Masks, Erased } from '../records.ts'
import { numberOf, objectOf, textOf } from './jsonValues.ts'

/** What the gateway put beside a record whose contact values it masked. */
export function masksOf(wire: Record<string, unknown>): Masks | undefined {
  const { masked, reveal } = objectOf(wire.countinghouse)
  if (!Array.isArray(masked) || masked.length === 0) return undefined
  return { fields: masked.map(String), token: textOf(reveal) }
}

/** Number of undocumented fields that the gateway sealed. */
export function sealedIn({ undocumented }: Record<string, unknown>): number | undefined {
  const { sealed, fields } = objectOf(undocumented)
  return sealed === true ? numberOf(fields) : undefined
}

/** The record as far as the gateway shows it, without the gateway's own marks. */
export function sourceOf(wire: Record<string, unknown>): unknown {
  const { countinghouse: _, assumed: __, belongsTo: ___, ...record } = wire
  return record
}

/** The merchant ID of ours that a record belongs to, and the sub-merchant's where the service wrote that. */
export function midsOf({ mid, belongsTo }: Record<string, unknown>): { mid?: string; sentMid?: string } {
  const [sent, owner] = [textOf(mid), textOf(belongsTo)]
  return owner === undefined ? { mid: sent } : { mid: owner, sentMid: sent }
}

export function erasedOf(record: unknown): { erased?: Erased } {
  const { erasedAt, erasedWhy } = objectOf(record)
  const at = textOf(erasedAt)
  return at === undefined ? {} : { erased: { at, why: erasedWhy === 'age' ? 'age' : 'request' } }
}
