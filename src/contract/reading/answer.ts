import { readErrorBody, type ReadError } from '../errorBody.ts'
import { isRawNumber } from '../json.ts'
import { isObject } from '../isObject.ts'
import type { Route } from '../routes.ts'
import { openList, openOne } from './open.ts'
import type { ReadingRules } from './shape.ts'
import { paginationShape, shapes } from './shapes.ts'
import { toLetter, type Letter } from './toLetter.ts'

/** What was answered, its body parsed; undefined where none came. `page` is the one that was asked for. */
export type Received = { status: number; body: unknown; page?: number }

/** A refusal of the service, or an answer that does not fit, with what came. */
export type NoAnswer = { refused: ReadError } | { misfit: string }

/** `rows` as they came; `toLetter` reads each. An end of the list is a list without rows. */
export type ListAnswer =
  | { rows: unknown[]; pagination?: Record<string, unknown>; wrapper?: string }
  | NoAnswer

/** `record` undefined: the service said success, and gave nothing. */
export type RecordAnswer = { record: unknown; wrapper?: string } | NoAnswer

/** Opens the answer to a list route. Past the first page a list ends in many ways; on the first, emptiness must be said. */
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

/** Opens the answer to a route that gives one record. */
export function openRecordAnswer(
  { reading }: Pick<Route, 'reading'>,
  { status, body }: Received,
): RecordAnswer {
  if (status >= 400) return { refused: readErrorBody(body) ?? { details: [] } }
  // A line that breaks off without a word has said nothing of the record.
  if (body === undefined)
    return status === 204 ? { record: undefined } : { misfit: 'answered without a body' }
  const opened = openOne(body, shapes[reading])
  if (!('nothing' in opened)) return opened
  return opened.nothing === 'said'
    ? { record: undefined }
    : { misfit: 'expected a record, got an empty list' }
}

/** Reads one record of a route to the letter of the interface. */
export function readLetter(
  { reading }: Pick<Route, 'reading'>,
  record: unknown,
  rules: ReadingRules,
): Letter {
  return toLetter(shapes[reading], record, rules)
}

/** The same with what was assumed in it, for who reads the service without a gateway. */
export function toRecord(route: Pick<Route, 'reading'>, sent: unknown): unknown {
  const { record, assumed } = readLetter(route, sent, noRules)
  return assumed ? { ...(record as object), assumed } : record
}

/** Past the first page: 404, or a 400 that speaks of the page. */
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
