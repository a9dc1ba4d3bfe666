import type { ErasedFacts } from '../../api/orders.ts'
import type { Identifier, RaRecord } from 'react-admin'
import type { Masks, Erased } from './records.ts'

/** Null and blank text count as absent; numbers become text, all other types are ignored. */
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

/** The value at a path like `source.amount`. */
export function valueAt(record: unknown, path: string): unknown {
  return path.split('.').reduce((part, name) => objectOf(part)[name], record)
}

export function rowsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Makes IDs unique: the service may send two rows with one ID. */
export function distinct<R extends RaRecord>(rows: R[]): R[] {
  const seen = new Map<Identifier, number>()
  return rows.map((row) => {
    const nth = (seen.get(row.id) ?? 0) + 1
    seen.set(row.id, nth)
    return nth === 1 ? row : { ...row, id: `${row.id} (${nth})` }
  })
}

/** The ID as sent: `distinct` adds a space, which no real ID contains. */
export function sentId(id: string): string {
  return id.replace(/ \(\d+\)$/, '')
}

/** Drops identical rows of a page: the record moved while the page was built. */
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

/** The record as the server shows it, without the server's own fields. */
export function sourceOf(wire: Record<string, unknown>): unknown {
  const { countinghouse: _, assumed: __, belongsTo: ___, ...record } = wire
  return record
}

/** Our merchant ID that owns the record, and the sub-merchant's as sent. */
export function midsOf({ mid, belongsTo }: Record<string, unknown>): { mid?: string; sentMid?: string } {
  const [sent, owner] = [textOf(mid), textOf(belongsTo)]
  return owner === undefined ? { mid: sent } : { mid: owner, sentMid: sent }
}

export function erasedOf({ erasedAt, erasedWhy }: ErasedFacts): { erased?: Erased } {
  return erasedAt === undefined || erasedWhy === undefined ? {} : { erased: { at: erasedAt, why: erasedWhy } }
}
