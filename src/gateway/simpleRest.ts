import { z } from 'zod'
import { GatewayError } from './GatewayError.ts'

/** The dialect of `ra-data-simple-rest`: what a list is asked for. */
export type ListQuery = {
  filter: Record<string, unknown>
  sort: { field: string; order: 'asc' | 'desc' }
  offset: number
  limit: number
}

const most = 1000

const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC'])])
const rangeSchema = z
  .tuple([z.int().min(0), z.int().min(0)])
  .refine(([from, to]) => to >= from && to - from < most, `expected at most ${most} rows`)

/** Reads `filter`, `sort` and `range` of an address; what cannot be read is told with its field. */
export function readListQuery(url: string, fields: readonly string[], first: ListQuery['sort']): ListQuery {
  const { searchParams } = new URL(url)
  const filter = readPart(searchParams, 'filter', z.record(z.string(), z.unknown())) ?? {}
  const [field, order] = readPart(searchParams, 'sort', sortSchema) ?? [first.field, first.order]
  if (!fields.includes(field)) throw refused('sort', `expected one of ${fields.join(', ')}`)
  const [from, to] = readPart(searchParams, 'range', rangeSchema) ?? [0, 24]
  return {
    filter,
    sort: { field, order: order.toLowerCase() === 'desc' ? 'desc' : 'asc' },
    offset: from,
    limit: to - from + 1,
  }
}

function readPart<S extends z.ZodType>(from: URLSearchParams, name: string, schema: S) {
  const text = from.get(name)
  if (text === null) return undefined
  const read = schema.safeParse(jsonOf(text, name))
  if (!read.success) throw refused(name, read.error.issues[0]?.message ?? 'cannot be read')
  return read.data
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refused(name, 'expected JSON')
  }
}

export function refused(field: string, message: string): GatewayError {
  return new GatewayError(400, `${field}: ${message}`, { details: [{ field, message }] })
}

/** Fields of a filter by a schema; one that is not known is an error, never a silent "all". */
export function readFilter<S extends z.ZodObject>(filter: Record<string, unknown>, schema: S): z.output<S> {
  const read = z.strictObject(schema.shape).safeParse(filter)
  if (read.success) return read.data as z.output<S>
  const details = read.error.issues.map(({ path, message }) => ({
    field: ['filter', ...path].join('.'),
    message,
  }))
  throw new GatewayError(400, 'the filter has fields that cannot be taken', { details })
}

/** A page of rows with its place in the whole, as react-admin's simple-rest provider reads it. */
export function listAnswer(
  name: string,
  rows: readonly unknown[],
  { offset }: Pick<ListQuery, 'offset'>,
  total: number,
): Response {
  const last = rows.length === 0 ? offset : offset + rows.length - 1
  return Response.json(rows, { headers: { 'Content-Range': `${name} ${offset}-${last}/${total}` } })
}
