import type { ErasedFacts } from '../../api/orders.ts'
import type { Identifier, RaRecord } from 'react-admin'
import type { Masks, Erased } from '../records.ts'

/** Null and blank text count as absent; a number where text belongs is its digits, and anything else is no text. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return typeof text !== 'string' || text.trim() === '' ? undefined : text
}

export function textsOf<N extends string>(row: Record<string, unknown>, ...names: N[]) {
  return Object.fromEntries(names.map((name) => [name, textOf(row[name])])) as Record<N, string | undefined>
}

export function numberOf(value: unknown): number | undefined {
  const number = Number(value ?? Number.NaN)
  return Number.isFinite(number) ? number : undefined
}

export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

export function rowsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Rows that the service sends under one id twice are still two rows. */
export function distinct<R extends RaRecord>(rows: R[]): R[] {
  const seen = new Map<Identifier, number>()
  return rows.map((row) => {
    const nth = (seen.get(row.id) ?? 0) + 1
    seen.set(row.id, nth)
    return nth === 1 ? row : { ...row, id: `${row.id} (${nth})` }
  })
}

/** The id as the service sent it: no usable id has a space in it. */
export function sentId(id: string): string {
  return id.replace(/ \(\d+\)$/, '')
}

/** A record that stands twice in one page, the same in all fields, has moved while the page was made. */
export function withoutRepeats<R extends { id: string }>(rows: R[]): R[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
}

export function masksOf(wire: Record<string, unknown>): Masks | undefined {
  const { masked, reveal } = objectOf(wire.countinghouse)
  if (!Array.isArray(masked) || masked.length === 0) return undefined
  return { fields: masked.map(String), token: textOf(reveal) }
}

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

export function erasedOf({ erasedAt, erasedWhy }: ErasedFacts): { erased?: Erased } {
  return erasedAt === undefined || erasedWhy === undefined ? {} : { erased: { at: erasedAt, why: erasedWhy } }
}
