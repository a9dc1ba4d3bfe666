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

/** `faults` names each field that could not be read and what came; the record stands without it. */
export type Answer<T> = {
  data: T
  faults: Fault[]
  pagination?: Pagination
  /** What was read beyond the letter of the interface, by field. */
  assumed?: Record<string, unknown>
  /** Rows of merchant IDs that are not the operator's, which the gateway kept back. */
  withheld?: number
  traceId?: string
}

/** Brings a record to the letter of the interface. Behind a gateway that has been done. */
export type Reading = { toLetter?: ((route: Route, sent: unknown) => unknown) | undefined }

const asSent = (_: Route, sent: unknown): unknown => sent

/** Opens the wrapper and reads the record in it, or throws with the route's name where the answer does not fit. */
export function readOne<R extends Route>(
  route: R,
  call: string,
  reply: Reply,
  { toLetter = asSent }: Reading,
): Answer<z.output<R['record']>> {
  const opened = openRecordAnswer(route, reply)
  // docs/interface.md, part 4, rules 5 and 6: nothing is promised of these bodies, so any will do.
  const isAny = route.bodyNotShown && !('refused' in opened)
  if (!('record' in opened) && !isAny) throw noAnswer(call, reply, opened)
  const sent = 'record' in opened ? opened.record : undefined
  if (sent === undefined && !isAny) throw noAnswer(call, reply, { record: undefined })
  const { record, faults } = readRecord<R['record']>(route.record, toLetter(route, sent ?? {}))
  return { data: record, faults, traceId: reply.traceId }
}

/** A row that is not readable stays in its place as an empty record with its fault: the page keeps its length. */
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

/** What a creation gave back; a refusal inside a success is one, and what proves nothing is no success. */
export function readCreated<R extends Route>(
  route: R,
  call: string,
  { body, status, traceId }: Reply,
): Answer<z.output<R['record']>> {
  // The gateway has taken it and sent nothing: it says why in the shape of an error.
  const own = status === 202 ? readErrorBody(body) : undefined
  if (own?.reason !== undefined) throw new ApiError(call, status, own, traceId, body)
  const kind = route.path.includes('/users/') ? 'user' : 'order'
  const created = readCreation(kind, { status, body, text: '' })
  if (created.verdict === 'refused') throw new ApiError(call, status, created.error, traceId, body)
  if (created.verdict === 'doubt' && body === undefined)
    throw new WireError('not_json', `${call} answered without a body`, { status, traceId })
  if (created.verdict === 'doubt')
    throw new WireError('misfit', `${call} does not fit the contract: ${created.why}`, { status, traceId })
  // With every digit as text, as the rest of an answer is read here.
  const data = parseJson(JSON.stringify(created.receipt.data))
  const { record, faults } = readRecord<R['record']>(route.record, data)
  // Behind a gateway it is the gateway that says what it assumed.
  const assumed = isObject(body) && isObject(body.assumed) ? body.assumed : created.receipt.assumed
  return { data: record, faults, traceId, ...(assumed && { assumed }) }
}
