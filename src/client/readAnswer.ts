import type { z } from 'zod'
import { paginationSchema, type Pagination } from '../contract/pagination.ts'
import { isObject } from '../contract/isObject.ts'
import { readRecord, type Fault } from '../contract/readRecord.ts'
import { openListAnswer, openRecordAnswer, type NoAnswer } from '../contract/reading/answer.ts'
import type { Route } from '../contract/routes.ts'
import { ApiError, WireError } from './WireError.ts'
import type { Reply } from './send.ts'
import { readErrorBody } from '../contract/errorBody.ts'
import { parseJson } from '../contract/json.ts'
import { readCreation } from '../contract/reading/creation.ts'

/** `faults` lists unreadable fields with their values; the record is returned without them. */
export type Answer<T> = {
  data: T
  faults: Fault[]
  pagination?: Pagination
  /** Values read more tolerantly than the interface documents, by field. */
  assumed?: Record<string, unknown>
  /** Number of rows the server withheld because they belong to other merchant IDs. */
  withheld?: number
  traceId?: string
}

/** Converts a record to its documented form. Not set behind a server, which has already converted it. */
export type Reading = { toLetter?: ((route: Route, sent: unknown) => unknown) | undefined }

const asSent = (_: Route, sent: unknown): unknown => sent

export function readOne<R extends Route>(
  route: R,
  call: string,
  reply: Reply,
  { toLetter = asSent }: Reading,
): Answer<z.output<R['record']>> {
  const opened = openRecordAnswer(route, reply)
  // docs/interface.md, part 4, rules 5 and 6: these bodies are undocumented, so any is accepted.
  const isAny = route.bodyNotShown && !('refused' in opened)
  if (!('record' in opened) && !isAny) throw noAnswer(call, reply, opened)
  const sent = 'record' in opened ? opened.record : undefined
  if (sent === undefined && !isAny) throw noAnswer(call, reply, { record: undefined })
  const { record, faults } = readRecord<R['record']>(route.record, toLetter(route, sent ?? {}))
  return { data: record, faults, traceId: reply.traceId }
}

/** An unreadable row becomes an empty record with its fault, so that the page keeps its length. */
export function readList<R extends Route>(
  route: R,
  call: string,
  reply: Reply,
  { toLetter = asSent, page = 1 }: Reading & { page?: number },
): Answer<z.output<R['record']>[]> {
  const opened = openListAnswer(route, { ...reply, page })
  if (!('rows' in opened)) throw noAnswer(call, reply, opened)
  const faults: Fault[] = []
  const records = opened.rows.map((row, index) => {
    const read = readRecord<R['record']>(route.record, toLetter(route, row))
    for (const fault of read.faults) faults.push({ ...fault, field: [index, fault.field].join('.') })
    return read.record
  })
  const answer: Answer<z.output<R['record']>[]> = { data: records, faults, traceId: reply.traceId }
  if (opened.pagination) answer.pagination = readRecord(paginationSchema, opened.pagination).record
  if (isObject(reply.body) && typeof reply.body.withheld === 'number') answer.withheld = reply.body.withheld
  return answer
}

function noAnswer(call: string, reply: Reply, answer: NoAnswer | { record: unknown }): Error {
  if (reply.body === undefined) return new WireError('not_json', `${call} answered without a body`, reply)
  if ('refused' in answer) return new ApiError(call, reply.status, answer.refused, reply.traceId)
  return misfit(call, reply, 'misfit' in answer ? answer.misfit : 'success with nothing in it')
}

function misfit(call: string, { status, traceId }: Reply, what: string): WireError {
  return new WireError('misfit', `${call} does not fit the contract: ${what}`, { status, traceId })
}

/** Reads the response to a creation. A refusal inside a 200 throws, and so does a response that proves nothing. */
export function readCreated<R extends Route>(
  route: R,
  call: string,
  { body, status, traceId }: Reply,
): Answer<z.output<R['record']>> {
  // A 202 means that the server stored the request and sent nothing; it explains why in the shape of an error.
  const own = status === 202 ? readErrorBody(body) : undefined
  if (own?.reason !== undefined) throw new ApiError(call, status, own, traceId, body)
  const kind = route.path.includes('/users/') ? 'user' : 'order'
  const created = readCreation(kind, { status, body, text: '' })
  if (created.verdict === 'refused') throw new ApiError(call, status, created.error, traceId, body)
  if (created.verdict === 'doubt' && body === undefined)
    throw new WireError('not_json', `${call} answered without a body`, { status, traceId })
  if (created.verdict === 'doubt')
    throw new WireError('misfit', `${call} does not fit the contract: ${created.why}`, { status, traceId })
  // Keeps all digits of numbers, as in other responses.
  const data = parseJson(JSON.stringify(created.receipt.data))
  const { record, faults } = readRecord<R['record']>(route.record, data)
  // Behind a server, the server reports what it assumed.
  const assumed = isObject(body) && isObject(body.assumed) ? body.assumed : created.receipt.assumed
  return { data: record, faults, traceId, ...(assumed && { assumed }) }
}
