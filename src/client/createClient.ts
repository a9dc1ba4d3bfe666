import type { z } from 'zod'
import { routes, type Route } from '../contract/routes.ts'
import { isEndOfList, openListAnswer, openRecordAnswer, type NoAnswer } from '../contract/reading/answer.ts'
import { addressOf, fillPath } from './address.ts'
import { ApiError, WireError } from './WireError.ts'
import { withDeadline } from './deadline.ts'
import { createRetry, type Outcome, type RetryParts } from './retry.ts'
import { send, type Reply } from './send.ts'
import { paginationSchema, type Pagination } from '../contract/records.ts'
import { isObject, parseJson } from '../contract/json.ts'
import { readRecord, type Fault } from '../contract/readRecord.ts'
import { readErrorBody } from '../contract/errorBody.ts'
import { readCreation } from '../contract/reading/creation.ts'

export type ClientParts = {
  baseUrl: string
  fetch: typeof fetch
  /** Sent with every call: the server sends credentials here, the browser sends none. */
  headers?: Record<string, string>
  limits?: Partial<typeof defaults>
  retry?: Partial<RetryParts>
}

export type CallOptions = { mid?: string; headers?: Record<string, string>; signal?: AbortSignal }

/** Each time covers the whole call with its retries. */
const defaults = { getMs: 10_000, postMs: 20_000, bytes: 8 * 1024 * 1024 }

export type Client = ReturnType<typeof createClient>

/** Typed calls to the documented routes, by version: `client.v1.listOrders({ page: 1, limit: 50 }, { mid: 'mer_1' })`. */
export function createClient(parts: ClientParts) {
  const call = createCall(parts)

  const list =
    <R extends Route>(route: R) =>
    async (query: z.input<R['query']>, options?: CallOptions): Promise<Answer<z.output<R['record']>[]>> => {
      const page = Number(query.page ?? 1)
      const reply = await call(route, route.path, { query, options }).catch((error: unknown) =>
        endOf(error, page),
      )
      return readList(route, nameOf(route), reply, page)
    }

  const one =
    <R extends Route>(route: R) =>
    async (orderId: string, options?: CallOptions): Promise<Answer<z.output<R['record']>>> =>
      readOne(route, nameOf(route), await call(route, fillPath(route.path, { orderId }), { options }))

  const create =
    <R extends Route & { body: z.ZodType }>(route: R) =>
    async (body: z.input<R['body']>, options?: CallOptions): Promise<Answer<z.output<R['record']>>> =>
      readCreated(route, nameOf(route), await call(route, route.path, { body, options }))

  return {
    v1: {
      createOrder: create(routes.v1.createOrder),
      listOrders: list(routes.v1.listOrders),
      getOrder: one(routes.v1.getOrder),
      listPaymentMethods: list(routes.v1.listPaymentMethods),
      createUser: create(routes.v1.createUser),
      listUsers: list(routes.v1.listUsers),
      listMids: list(routes.v1.listMids),
      listCurrencies: list(routes.v1.listCurrencies),
    },
    v3: {
      listCurrencies: list(routes.v3.listCurrencies),
      listTokens: list(routes.v3.listTokens),
      createOrder: create(routes.v3.createOrder),
      createUser: create(routes.v3.createUser),
      listPaymentMethods: list(routes.v3.listPaymentMethods),
    },
  }
}

/** Past the last page, some services answer with an error instead of an empty list. */
function endOf(error: unknown, page: number): Reply {
  if (!(error instanceof ApiError) || !isEndOfList({ ...error, page })) throw error
  return { body: [], status: 200, headers: new Headers() }
}

type CallParts = { query?: Record<string, unknown>; body?: unknown; options?: CallOptions }

function createCall({ baseUrl, fetch, headers, limits, retry }: ClientParts) {
  const { getMs, postMs, bytes } = { ...defaults, ...limits }
  const retrying = createRetry(retry)

  return async function call(
    route: Route,
    path: string,
    { query, body, options }: CallParts,
  ): Promise<Reply> {
    const ms = route.method === 'GET' ? getMs : postMs
    return withDeadline(ms, nameOf(route), options?.signal, (deadline) => {
      const exchange = () =>
        send({
          fetch,
          method: route.method,
          url: addressOf(baseUrl, path, query),
          call: nameOf(route),
          headers: mergeHeaders(headers, options?.headers, midHeader(options?.mid)),
          body: body === undefined ? undefined : JSON.stringify(body),
          signal: deadline.signal,
          maxBytes: bytes,
        })
      // Only reads are retried: the service has no idempotency key.
      return route.method === 'GET' ? retrying(exchange, deadline, waitOf) : exchange()
    })
  }
}

/** An error with a reason comes from our server, which has already retried. */
function waitOf(outcome: Outcome<Reply>): number | undefined {
  const error = 'error' in outcome ? outcome.error : undefined
  if (!(error instanceof WireError) || error.reason !== undefined) return undefined
  const isRetryable = ['network', 'truncated', 'unavailable', 'rate_limited'].includes(error.kind)
  return isRetryable ? (error.retryAfterMs ?? 0) : undefined
}

function midHeader(mid: string | undefined): Record<string, string> {
  if (mid === undefined) return {}
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(mid))
    throw new TypeError(`no usable merchant ID: ${JSON.stringify(mid)}`)
  return { MID: mid }
}

/** Header names are case-insensitive; later values win. */
function mergeHeaders(...all: (Record<string, string> | undefined)[]): Headers {
  const merged = new Headers()
  for (const [name, value] of all.flatMap((some) => Object.entries(some ?? {}))) merged.set(name, value)
  return merged
}

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`
}

/** `faults` lists unreadable fields with their values; the record is returned without them. */
type Answer<T> = {
  data: T
  faults: Fault[]
  /** A single record before its values were read: amounts as sent, unreadable fields included. */
  letter?: unknown
  pagination?: Pagination
  /** Values read more tolerantly than the interface documents, by field. */
  assumed?: Record<string, unknown>
  /** Number of rows the server withheld because they belong to other merchant IDs. */
  withheld?: number
  traceId?: string
}

function readOne<R extends Route>(route: R, call: string, reply: Reply): Answer<z.output<R['record']>> {
  const opened = openRecordAnswer(route, reply)
  if (!('record' in opened) || opened.record === undefined) throw noAnswer(call, reply, opened)
  const { record, faults } = readRecord<R['record']>(route.record, opened.record)
  return { data: record, faults, letter: opened.record, traceId: reply.traceId }
}

/** An unreadable row becomes an empty record with its fault, so that the page keeps its length. */
function readList<R extends Route>(
  route: R,
  call: string,
  reply: Reply,
  page: number,
): Answer<z.output<R['record']>[]> {
  const opened = openListAnswer(route, { ...reply, page })
  if (!('rows' in opened)) throw noAnswer(call, reply, opened)
  const faults: Fault[] = []
  const records = opened.rows.map((row, index) => {
    const read = readRecord<R['record']>(route.record, row)
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
  const { status, traceId } = reply
  const what = 'misfit' in answer ? answer.misfit : 'success with nothing in it'
  return new WireError('misfit', `${call} does not fit the contract: ${what}`, { status, traceId })
}

/** Reads the response to a creation. A refusal inside a 200 throws, and so does a response that proves nothing. */
function readCreated<R extends Route>(route: R, call: string, reply: Reply): Answer<z.output<R['record']>> {
  const { body, status, traceId } = reply
  // A 202 means that the server stored the request and sent nothing; it explains why in the shape of an error.
  const own = status === 202 ? readErrorBody(body) : undefined
  if (own?.reason !== undefined) throw new ApiError(call, status, own, traceId, body)
  const kind = route.path.includes('/users/') ? 'user' : 'order'
  const created = readCreation(kind, { status, body, text: '' })
  if (created.verdict === 'refused') throw new ApiError(call, status, created.error, traceId, body)
  if (created.verdict === 'doubt') throw noAnswer(call, reply, { misfit: created.why })
  // Keeps all digits of numbers, as in other responses.
  const data = parseJson(JSON.stringify(created.receipt.data))
  const { record, faults } = readRecord<R['record']>(route.record, data)
  // Behind a server, the server reports what it assumed.
  const assumed = isObject(body) && isObject(body.assumed) ? body.assumed : created.receipt.assumed
  return { data: record, faults, traceId, ...(assumed && { assumed }) }
}
