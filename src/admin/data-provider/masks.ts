import type { Masks } from '../records.ts'
import { objectOf, textOf } from './jsonValues.ts'

/** What the gateway put beside a record whose contact values it masked. */
export function masksOf(wire: Record<string, unknown>): Masks | undefined {
  const { masked, reveal } = objectOf(wire.countinghouse)
  if (!Array.isArray(masked) || masked.length === 0) return undefined
  return { fields: masked.map(String), token: textOf(reveal) }
}

/** The record as the service sent it, as far as the gateway shows it; its marks are nothing to show. */
export function sourceOf(wire: Record<string, unknown>): unknown {
  const { countinghouse: _, assumed: __, belongsTo: ___, raw, ...record } = wire
  return raw ?? record
}

/** The merchant ID of ours that a record belongs to, and the sub-merchant's where the service wrote that. */
export function midsOf({ mid, belongsTo }: Record<string, unknown>): { mid?: string; sentMid?: string } {
  const [sent, owner] = [textOf(mid), textOf(belongsTo)]
  return owner === undefined ? { mid: sent } : { mid: owner, sentMid: sent }
}
