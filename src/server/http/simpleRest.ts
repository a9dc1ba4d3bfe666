import { sql } from 'kysely'
import { z } from 'zod'
import { listLimit } from '../../contract/listLimit.ts'
import { fault, toFault, wordFault, type Fault, type FieldFault, type PlainCode } from '../../i18n/fault.ts'
import { ApiError } from './ApiError.ts'
import { plainFault } from './schemaFaults.ts'

/** A list request in the dialect of `ra-data-simple-rest`. */
export type ListQuery = {
  filter: Record<string, unknown>
  sort: { field: string; order: 'asc' | 'desc' }
  offset: number
  limit: number
}

/** Default and maximum rows per response, and the last row that can be read. */
type PageSizes = { initial: number; limit: number; end: number }

/** Longer ranges are cut: a large response delays others. */
const maxRows = 200

const listSizes: PageSizes = { initial: 25, limit: maxRows, end: listLimit }

/** For short lists that screens read in full. */
export const wholeList: PageSizes = { initial: maxRows, limit: maxRows, end: Number.MAX_SAFE_INTEGER }

const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC'])])
const filterSchema = z.record(z.string(), z.unknown())

const rangeSchema = z
  .tuple([z.int().min(0), z.int().min(0)])
  .refine(([from, to]) => to >= from, 'end_after_beginning')

const beyondLimit = fault('list_end', { row: listLimit.toLocaleString('en') })

const listParameters = ['filter', 'sort', 'range']

type ListParts = { filter?: unknown; sort?: unknown; range?: unknown }
type Sort = ListQuery['sort']

/** Parses `filter`, `sort` and `range` of a URL; errors name the field. */
export function readListQuery(
  url: string,
  fields: readonly string[],
  initial: Sort,
  sizes: PageSizes = listSizes,
): ListQuery {
  const { searchParams } = new URL(url)
  // Ignoring `?status=failed` would return everything.
  const other = [...searchParams.keys()].find((name) => !listParameters.includes(name))
  if (other !== undefined) throw refused(other.slice(0, 64), 'list_parameter')
  const partOf = (name: string) => {
    const text = searchParams.get(name)
    return text === null ? undefined : jsonOf(text, name)
  }
  const parts = { filter: partOf('filter'), sort: partOf('sort'), range: partOf('range') }
  return readListParts(parts, fields, initial, sizes)
}

/** Same, from a body: URLs must not contain personal data. */
export function readListParts(
  parts: ListParts,
  fields: readonly string[],
  initial: Sort,
  sizes: PageSizes = listSizes,
): ListQuery {
  const filter = readPart(parts, 'filter', filterSchema) ?? {}
  const [field, order] = readPart(parts, 'sort', sortSchema) ?? [initial.field, initial.order]
  if (!fields.includes(field)) throw refused('sort', fault('one_of', { values: fields.join(', ') }))
  const [from, to] = readPart(parts, 'range', rangeSchema) ?? [0, sizes.initial - 1]
  const limit = Math.min(to - from + 1, sizes.limit)
  if (from + limit > sizes.end) throw refused('range', beyondLimit)
  return {
    filter,
    sort: { field, order: order.toLowerCase() === 'desc' ? 'desc' : 'asc' },
    offset: from,
    limit,
  }
}

function readPart<S extends z.ZodType>(from: ListParts, name: keyof ListParts, schema: S) {
  if (from[name] === undefined) return undefined
  const read = schema.safeParse(from[name])
  if (read.success) return read.data
  const [first] = read.error.issues
  throw refused(name, first ? plainFault(first) : 'not_taken')
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refused(name, 'json')
  }
}

export function refused(field: string, cause: PlainCode | Fault): ApiError {
  const detail = toFault(cause)
  return new ApiError(400, fault('field', { field, fault: wordFault(detail) }), {
    details: [{ field, ...detail }],
  })
}

/** Unknown filter fields are errors; ignoring them would return everything. */
export function readFilter<S extends z.ZodObject>(filter: Record<string, unknown>, schema: S): z.output<S> {
  if (!(schema.def.catchall instanceof z.ZodNever)) throw new Error('the schema of a filter is not strict')
  const read = schema.safeParse(filter)
  if (read.success) return read.data
  const details = read.error.issues.flatMap(filterFaults)
  throw new ApiError(400, 'filter', { details })
}

function filterFaults(issue: z.core.$ZodIssue): FieldFault[] {
  const name = (key: PropertyKey[]) => ['filter', ...issue.path, ...key].join('.')
  if (issue.code !== 'unrecognized_keys') return [{ field: name([]), ...plainFault(issue) }]
  return issue.keys.map((key) => ({ field: name([key]), code: 'no_filter' }))
}

/** Each column has one of its values; a column without values matches anything. */
export function hasOneOf(
  columns: Record<string, string | number | readonly (string | number)[] | undefined>,
) {
  const conditions = Object.entries(columns).flatMap(([column, values]) =>
    values === undefined ? [] : [sql<boolean>`${sql.ref(column)} in (${sql.join([values].flat())})`],
  )
  return sql<boolean>`${sql.join([sql`1 = 1`, ...conditions], sql` and `)}`
}

export function pageAnswer(name: string, rows: readonly unknown[], query: ListQuery): Response {
  return listAnswer(name, rows.slice(query.offset, query.offset + query.limit), query, rows.length)
}

/** A page with `Content-Range`, as react-admin's simple-rest provider expects. */
export function listAnswer(
  name: string,
  rows: readonly unknown[],
  { offset }: Pick<ListQuery, 'offset'>,
  total: number,
): Response {
  const last = rows.length === 0 ? offset : offset + rows.length - 1
  return Response.json(rows, { headers: { 'Content-Range': `${name} ${offset}-${last}/${total}` } })
}
