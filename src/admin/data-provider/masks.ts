import type { Masks } from '../records.ts'
import { objectOf, textOf } from './jsonValues.ts'

/** What the gateway put beside a record whose contact values it masked. */
export function masksOf(wire: Record<string, unknown>): Masks | undefined {
  const { masked, reveal } = objectOf(wire.countinghouse)
  if (!Array.isArray(masked) || masked.length === 0) return undefined
  return { fields: masked.map(String), token: textOf(reveal) }
}

/** The record as the service sent it: a token that reveals is nothing to show. */
export function withoutMarks<W extends Record<string, unknown>>(wire: W): W {
  if (!('countinghouse' in wire)) return wire
  const { countinghouse: _, ...rest } = wire
  return rest as W
}
