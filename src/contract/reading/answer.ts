import { readErrorBody, type ReadError } from '../errorBody.ts'
import { isRawNumber, isObject } from '../json.ts'
import type { Route } from '../routes.ts'
import { type ReadingRules, isStated, spelling, type Shape } from './shape.ts'
import { paginationShape, shapes } from './shapes.ts'
import { toLetter, type Letter } from './toLetter.ts'
import { saysSuccess, wrapperSaysFailure } from './outcomeWords.ts'

/** A response with its parsed body; undefined without one. `page` is the requested page. */
export type Received = { status: number; body: unknown; page?: number }

export type NoAnswer = { refused: ReadError } | { misfit: string }

/** `rows` are unconverted; `toLetter` converts each. The end of a list has no rows. */
export type ListAnswer =
  | { rows: unknown[]; pagination?: Record<string, unknown>; wrapper?: string }
  | NoAnswer

/** `record` is undefined when a success carried none. */
export type RecordAnswer = { record: unknown; wrapper?: string } | NoAnswer

/** Lists end in many ways after the first page; an empty first page must be explicit. */
export function openListAnswer({ rowsIn }: Pick<Route, 'rowsIn' | 'path'>, received: Received): ListAnswer {
  const { status, body, page = 1 } = received
  if (isEndOfList(received)) return { rows: [] }
  if (status >= 400) return { refused: readErrorBody(body) ?? { details: [] } }
  if (body === undefined)
    return status === 204 || page > 1 ? { rows: [] } : { misfit: 'answered without a body' }
  const opened = openList(body, rowsIn)
  if ('nothing' in opened)
    return opened.nothing === 'said' || page > 1
      ? { rows: [] }
      : { misfit: 'expected a list of records, got an answer that holds nothing and does not say success' }
  if (!('rows' in opened)) return opened
  const { pagination, ...list } = opened
  return isObject(pagination) && !isRawNumber(pagination)
    ? {
        ...list,
        pagination: toLetter(paginationShape, pagination, noRules).record as Record<string, unknown>,
      }
    : list
}

export function openRecordAnswer(
  { reading }: Pick<Route, 'reading'>,
  { status, body }: Received,
): RecordAnswer {
  if (status >= 400) return { refused: readErrorBody(body) ?? { details: [] } }
  // A truncated body says nothing about the record.
  if (body === undefined)
    return status === 204 ? { record: undefined } : { misfit: 'answered without a body' }
  const opened = openOne(body, shapes[reading])
  if (!('nothing' in opened)) return opened
  return opened.nothing === 'said'
    ? { record: undefined }
    : { misfit: 'expected a record, got an empty list' }
}

export function readLetter(
  { reading }: Pick<Route, 'reading'>,
  record: unknown,
  rules: ReadingRules,
): Letter {
  return toLetter(shapes[reading], record, rules)
}

/** After the first page: 404, or a 400 that mentions the page. */
export function isEndOfList({ status, body, page = 1 }: Received): boolean {
  if (page <= 1) return false
  if (status === 404) return true
  const error = status === 400 ? readErrorBody(body) : undefined
  if (!error) return false
  const { message = '', details } = error
  return (
    details.some(({ field }) => /^page$/i.test(field)) ||
    /\bpages?\b/i.test(`${error.error ?? ''} ${message} ${details.map((one) => one.message).join(' ')}`)
  )
}

const noRules = { timeZone: 'UTC' }

/** `wrapper`: name of an undocumented wrapper. */
export type OpenedList = { rows: unknown[]; pagination?: unknown; wrapper?: string } | Unopened
export type OpenedRecord = { record: unknown; wrapper?: string } | Unopened

/** `nothing`: no record and no error; 'said' when the response reports success. */
export type Unopened = { nothing: 'said' | 'unsaid' } | { refused: ReadError } | { misfit: string }

type Body = Record<string, unknown>

export function openList(body: unknown, named?: string): OpenedList {
  if (Array.isArray(body)) return { rows: body, wrapper: 'a bare list' }
  // `null` is how a bare list ends after its last page.
  if (body === null) return { nothing: 'unsaid' }
  if (!isPlain(body)) return { misfit: `expected a list of records, got ${kindOf(body)}` }
  if (wrapperSaysFailure(body)) return { refused: readErrorBody(body) ?? { details: [] } }
  const { data } = body
  if (Array.isArray(data)) return { rows: data, pagination: paginationOf(body) }
  if (named !== undefined && isPlain(data) && Array.isArray(data[named]))
    return { rows: data[named], pagination: paginationOf(body) ?? data.pagination }
  const lists = listsIn(isPlain(data) ? data : {}, 'data.')
  const [one, ...rest] = lists.length > 0 ? lists : listsIn(body, '')
  if (one && rest.length === 0)
    return {
      rows: one.rows,
      wrapper: `rows in ${one.path}`,
      pagination: paginationOf(body) ?? paginationOf(one.holder),
    }
  if (one)
    return {
      misfit: `expected one list of records, got ${[one, ...rest].map(({ path }) => path).join(', ')}`,
    }
  if (isEmptyData(body, named)) return { nothing: saysSuccess(body) ? 'said' : 'unsaid' }
  const refused = saysSuccess(body) ? undefined : readErrorBody(body)
  if (refused) return { refused }
  return notUnderstood(body, 'a list of records')
}

/** The record may be in `data`, bare, in a list of one or under a single key. */
export function openOne(body: unknown, shape: Shape): OpenedRecord {
  if (Array.isArray(body)) return openRecord(body, shape, 'a bare list of one')
  if (!isPlain(body)) return { misfit: `expected a record, got ${kindOf(body)}` }
  if (body.data === undefined && isBareRecord(body, shape)) return { record: body, wrapper: 'a bare record' }
  if (wrapperSaysFailure(body)) return { refused: readErrorBody(body) ?? { details: [] } }
  if (isStated(body.data)) return openRecord(body.data, shape)
  const inner = recordsIn(body, shape)
  if (inner.length === 1 && inner[0])
    return { record: inner[0].record, wrapper: `the record in ${inner[0].key}` }
  const refused = saysSuccess(body) ? undefined : readErrorBody(body)
  if (refused) return { refused }
  return saysSuccess(body) ? { nothing: 'said' } : notUnderstood(body, 'a record')
}

function openRecord(data: unknown, shape: Shape, wrapper?: string): OpenedRecord {
  if (Array.isArray(data)) {
    if (data.length === 0) return { nothing: 'unsaid' }
    if (data.length > 1) return { misfit: `expected one record, got a list of ${data.length}` }
    return { record: data[0], wrapper: wrapper ?? 'a list of one' }
  }
  if (!isPlain(data)) return { misfit: `expected a record, got ${kindOf(data)}` }
  if (looksLike(data, shape)) return { record: data, ...(wrapper !== undefined && { wrapper }) }
  const [one, ...rest] = recordsIn(data, shape)
  if (one && rest.length === 0) return { record: one.record, wrapper: `the record in data.${one.key}` }
  return { record: data }
}

const besides = new Set(['errors', 'warnings', 'details', 'messages', 'links', 'meta', 'included'])

type ListMatch = { path: string; rows: unknown[]; holder: Body }

function listsIn(body: Body, path: string, depth = 3): ListMatch[] {
  const entries = Object.entries(body).filter(([key]) => !besides.has(key.toLowerCase()))
  const lists = entries.flatMap(([key, value]) =>
    Array.isArray(value) && value.every((item) => isPlain(item) || typeof item === 'string')
      ? [{ path: path + key, rows: value as unknown[], holder: body }]
      : [],
  )
  if (lists.length > 0 || depth === 0) return lists
  return entries.flatMap(([key, value]) =>
    isPlain(value) ? listsIn(value, `${path}${key}.`, depth - 1) : [],
  )
}

function recordsIn(body: Body, shape: Shape): { key: string; record: Body }[] {
  return Object.entries(body).flatMap(([key, value]) => {
    const record: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
    return isPlain(record) && looksLike(record, shape) ? [{ key, record }] : []
  })
}

function looksLike(body: Body, shape: Shape): boolean {
  const [first] = shape.fields.keys()
  const fields = fieldsIn(body, shape)
  return (first !== undefined && fields.has(first)) || fields.size > 1
}

/** An error can have an ID and a status too, so a bare record needs more fields. */
function isBareRecord(body: Body, shape: Shape): boolean {
  if (!wrapperSaysFailure(body)) return looksLike(body, shape)
  const fields = fieldsIn(body, shape)
  for (const name of ['id', 'status', 'name']) fields.delete(name)
  return fields.size > 1
}

function fieldsIn(body: Body, { names }: Shape): Set<string> {
  return new Set(
    Object.keys(body).flatMap((key) => (isStated(body[key]) ? (names.get(spelling(key)) ?? []) : [])),
  )
}

function isEmptyData(body: Body, named: string | undefined): boolean {
  const { data } = body
  if (isPlain(data))
    return Object.entries(data).every(([key, value]) => key === 'pagination' || !isStated(value))
  if (isStated(data)) return false
  return 'data' in body || (named !== undefined && body[named] === null) || Object.keys(body).length === 0
}

function paginationOf(body: Body): unknown {
  const own = [body.pagination, body.meta, body.paging].find((one) => isPlain(one))
  // Services have sent currencies as `{status, total, pages, data}`.
  return own ?? (body.total === undefined ? undefined : { total: body.total, pages: body.pages })
}

function notUnderstood(body: Body, expected: string): { misfit: string } {
  const names = Object.keys(body).slice(0, 10).join(', ')
  const { data } = body
  const inner = isPlain(data)
    ? `, data with ${Object.keys(data).slice(0, 10).join(', ') || 'nothing in it'}`
    : ''
  return {
    misfit: `expected ${expected}, got ${names === '' ? 'an empty object' : `an object with ${names}`}${inner}`,
  }
}

function kindOf(body: unknown): string {
  if (body === undefined) return 'no body'
  return body === null ? 'null' : `a ${isRawNumber(body) ? 'number' : typeof body}`
}

function isPlain(value: unknown): value is Body {
  return isObject(value) && !isRawNumber(value)
}
