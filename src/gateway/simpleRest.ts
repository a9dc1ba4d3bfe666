import { z } from 'zod'
import { listLimit } from '../contract/listLimit.ts'
import type { Context } from './context.ts'
import { GatewayError } from './GatewayError.ts'
import { readBody } from './readBody.ts'

/** The dialect of `ra-data-simple-rest`: what a list is asked for. */
export type ListQuery = {
  filter: Record<string, unknown>
  sort: { field: string; order: 'asc' | 'desc' }
  offset: number
  limit: number
}

/** How many rows there are in an answer when nobody says, and at most. */
type Sizes = { usual: number; most: number }

const listSizes: Sizes = { usual: 25, most: 1000 }

const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC'])])
const rangeSchema = ({ most }: Sizes) =>
  z
    .tuple([z.int().min(0), z.int().min(0)])
    .refine(([from, to]) => to >= from && to - from < most, `expected at most ${most} rows`)
    .refine(([, to]) => to < listLimit, beyondLimit)

const beyondLimit = `a list ends at its row ${listLimit.toLocaleString('en')}: narrow the filter, or turn the sort order round`

type Parts = { filter?: unknown; sort?: unknown; range?: unknown }
type First = ListQuery['sort']

/** Reads `filter`, `sort` and `range` of an address; what cannot be read is told with its field. */
export function readListQuery(
  url: string,
  fields: readonly string[],
  first: First,
  sizes: Sizes = listSizes,
): ListQuery {
  const { searchParams } = new URL(url)
  const partOf = (name: string) => {
    const text = searchParams.get(name)
    return text === null ? undefined : jsonOf(text, name)
  }
  return readListParts(
    { filter: partOf('filter'), sort: partOf('sort'), range: partOf('range') },
    fields,
    first,
    sizes,
  )
}

/** The same three out of a body, where an address must not say what is looked for. */
export async function readListBody(
  context: Context,
  fields: readonly string[],
  first: First,
): Promise<ListQuery> {
  return readListParts(await readBody(context, bodySchema), fields, first, listSizes)
}

const bodySchema = z.strictObject({
  filter: z.unknown().optional(),
  sort: z.unknown().optional(),
  range: z.unknown().optional(),
})

function readListParts(parts: Parts, fields: readonly string[], first: First, sizes: Sizes): ListQuery {
  const filter = readPart(parts, 'filter', z.record(z.string(), z.unknown())) ?? {}
  const [field, order] = readPart(parts, 'sort', sortSchema) ?? [first.field, first.order]
  if (!fields.includes(field)) throw refused('sort', `expected one of ${fields.join(', ')}`)
  const [from, to] = readPart(parts, 'range', rangeSchema(sizes)) ?? [0, sizes.usual - 1]
  return {
    filter,
    sort: { field, order: order.toLowerCase() === 'desc' ? 'desc' : 'asc' },
    offset: from,
    limit: to - from + 1,
  }
}

function readPart<S extends z.ZodType>(from: Parts, name: keyof Parts, schema: S) {
  if (from[name] === undefined) return undefined
  const read = schema.safeParse(from[name])
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
