import type { z } from 'zod'
import { openEnvelope, paginationSchema, type Pagination } from '../contract/envelope.ts'
import { isObject } from '../contract/isObject.ts'
import { readRecord, type Fault } from '../contract/readRecord.ts'
import type { Route } from '../contract/routes.ts'
import { ApiError } from './ApiError.ts'
import type { Reply } from './send.ts'
import { WireError } from './WireError.ts'

/** `faults` names each field that could not be read and what came; the record stands without it. */
export type Answer<T> = { data: T; faults: Fault[]; pagination?: Pagination; traceId?: string }

/** Opens the wrapper and reads the record in it, or throws with the route's name where the answer does not fit. */
export function readOne<R extends Route>(
  route: R,
  call: string,
  reply: Reply,
): Answer<z.output<R['record']>> {
  const { data = {} } = open(route, call, reply)
  if (!isObject(data)) throw misfit(call, reply, 'data is not an object')
  const { record, faults } = readRecord<R['record']>(route.record, data)
  return { data: record, faults, traceId: reply.traceId }
}

/** A row that is not readable stays in its place as an empty record with its fault: the page keeps its length. */
export function readList<R extends Route>(
  route: R,
  call: string,
  reply: Reply,
): Answer<z.output<R['record']>[]> {
  const { data, pagination } = open(route, call, reply)
  const rows = rowsOf(route, data)
  if (!rows) throw misfit(call, reply, `data${route.rowsIn ? `.${route.rowsIn}` : ''} is not a list`)
  const faults: Fault[] = []
  const records = rows.map((row, index) => {
    const read = readRecord<R['record']>(route.record, row)
    for (const fault of read.faults) faults.push({ ...fault, field: [index, fault.field].join('.') })
    return read.record
  })
  const answer: Answer<z.output<R['record']>[]> = { data: records, faults, traceId: reply.traceId }
  if (isObject(pagination)) answer.pagination = readRecord(paginationSchema, pagination).record
  return answer
}

function open(route: Route, call: string, reply: Reply): { data: unknown; pagination: unknown } {
  const { body, status, traceId } = reply
  if (body === undefined && !route.bodyNotShown) {
    throw new WireError('not_json', `${call} answered without a body`, { status, traceId })
  }
  const opened = openEnvelope(body)
  if ('refused' in opened) throw new ApiError(call, status, opened.refused, traceId)
  if ('data' in opened) return opened
  // docs/interface.md, part 4, rules 5 and 6: nothing is promised of these bodies, so they need no wrapper.
  if (route.bodyNotShown) return { data: body, pagination: undefined }
  throw misfit(call, reply, opened.misfit)
}

function rowsOf(route: Route, data: unknown): unknown[] | undefined {
  if (Array.isArray(data)) return data
  const inner = isObject(data) && route.rowsIn ? data[route.rowsIn] : undefined
  return Array.isArray(inner) ? inner : undefined
}

function misfit(call: string, { status, traceId }: Reply, what: string): WireError {
  return new WireError('misfit', `${call} does not fit the contract: ${what}`, { status, traceId })
}
