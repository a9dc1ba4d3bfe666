import { fillPath } from '../../../client/address.ts'
import { ApiError, WireError, type WireErrorKind } from '../../../client/WireError.ts'
import { retryAfterMs } from '../../../client/retry.ts'
import { JsonError, parseJson, rawNumber, tryParseJson } from '../../../contract/json.ts'
import {
  openListAnswer,
  openRecordAnswer,
  type ListAnswer,
  type NoAnswer,
  type Received,
} from '../../../contract/reading/answer.ts'
import { routes, type Route } from '../../../contract/routes.ts'
import type { Fault } from '../../../i18n/fault.ts'
import { yieldToEventLoop } from '../../../store/yieldToEventLoop.ts'
import type { ReadError } from '../../../contract/errorBody.ts'

export type ReadPage = (page: number, limit: number, signal: AbortSignal) => Promise<PageRead>
type PageRead = { rows: unknown[]; serviceAt?: number }

/** `missing` only if the response clearly is about this order. */
export type ReadOne = (id: string, signal: AbortSignal) => Promise<{ record: unknown } | 'missing'>

/** Errors may carry `kind` and `retryAfterMs`. */
export type Readers = { orders: ReadPage; order: ReadOne; users: ReadPage }

export type Get = (
  path: string,
  mid: string,
  options: { signal?: AbortSignal },
) => Promise<{ status: number; text: string; headers: Headers }>

type Options = { firstPage?: 0 | 1 | undefined }

export function createReaders(get: Get, { firstPage = 1 }: Options = {}): (mid: string) => Readers {
  const { listOrders, listUsers, getOrder } = routes.v1

  const createReadPage = (route: Route, mid: string): ReadPage => {
    let largestLimit = Infinity
    // The client already shifts pages configured to count from 0.
    let isBaseKnown = firstPage === 0

    async function open(page: number, limit: number, signal: AbortSignal) {
      const answer = await read({ get, mid, page }, `${route.path}?limit=${limit}&page=${page}`, signal)
      const opened = openListAnswer(route, answer)
      if (!('rows' in opened)) return { ...answer, opened }
      if (opened.rows.length > maxRows) {
        const count = opened.rows.length
        const message = `GET ${route.path} answered with ${count} rows at once, but at most ${maxRows} are read`
        throw new ReadFailure('too_large', message, {
          code: 'too_large.rows',
          params: { count, max: maxRows },
        })
      }
      return { ...answer, opened: { ...opened, rows: opened.rows.map(answer.shorten) } }
    }

    async function readPage(page: number, limit: number, signal: AbortSignal): Promise<PageRead> {
      for (const size of [limit, ...smallerPages.filter((rows) => rows < limit)]) {
        const { opened, status, serviceAt } = await open(page, size, signal)
        const isTooLarge = 'refused' in opened && refusesLimit(status, opened.refused)
        if (isTooLarge && size > smallestPage) continue
        if (page === 1 && !isBaseKnown && (!('refused' in opened) || status === 404)) {
          const rowsOf = async (nth: number) => rowsIn((await open(nth, size, signal)).opened)
          if (await countsFromZero(rowsIn(opened), rowsOf)) throw zeroBased(route)
          isBaseKnown = true
        }
        if (!('rows' in opened)) throw noAnswer(`GET ${route.path}`, status, opened)
        // The sweep takes a shorter page as the service's largest page.
        if (size < limit) largestLimit = size
        return { rows: opened.rows, ...(serviceAt !== undefined && { serviceAt }) }
      }
      throw new Error('unreachable: the smallest page returns or throws')
    }

    return async (page, limit, signal) => {
      const size = Math.min(limit, largestLimit)
      try {
        return await readPage(page, size, signal)
      } catch (error) {
        if (!isTooLarge(error)) throw error
        // The next attempt asks for smaller pages.
        largestLimit = smallerPages.find((rows) => rows < size) ?? smallestPage
        throw size > smallestPage ? error : stillTooLarge(error, size)
      }
    }
  }

  return (mid) => ({
    orders: createReadPage(listOrders, mid),
    users: createReadPage(listUsers, mid),
    async order(id, signal) {
      const answer = await read({ get, mid, page: 1 }, fillPath(getOrder.path, { orderId: id }), signal)
      if (answer.status === 404) return 'missing'
      const opened = openRecordAnswer(getOrder, answer)
      if (!('record' in opened)) throw noAnswer(`GET ${getOrder.path}`, answer.status, opened)
      if (opened.record === undefined)
        throw new WireError('misfit', `GET ${getOrder.path} answered success without an order`)
      return { record: answer.shorten(opened.record) }
    },
  })
}

/** Beyond what one page can be, or one statement can query. */
const maxRows = 10_000
/** In characters. Longer rows are quarantined with their beginning. */
const longestRow = 128 * 1024

/** Tried in turn if the service refuses the page size or sends too much; the interface names no limit. */
const smallestPage = 10
const smallerPages = [50, 25, 20, smallestPage]

const rowsIn = (answer: ListAnswer) => ('rows' in answer ? answer.rows : [])

export class ReadFailure extends WireError {
  readonly fault: Fault

  constructor(
    kind: WireErrorKind,
    message: string,
    fault: Fault,
    facts?: ConstructorParameters<typeof WireError>[2],
  ) {
    super(kind, message, facts)
    this.fault = fault
  }
}

function zeroBased({ path }: Route): ReadFailure {
  const message = `GET ${path} counts its pages from 0: page 0 holds rows that page 1 does not. Set UPSTREAM_FIRST_PAGE=0`
  return new ReadFailure('page_base', message, { code: 'sync.page_base', params: { path } })
}

function noAnswer(call: string, status: number, answer: NoAnswer): Error {
  return 'refused' in answer
    ? new ApiError(call, status, answer.refused)
    : new ReadFailure('misfit', `${call} does not fit the contract: ${answer.misfit}`, {
        code: 'misfit',
        params: { path: call, fault: answer.misfit },
      })
}

function isTooLarge(error: unknown): error is Error {
  return error instanceof Error && 'kind' in error && error.kind === 'too_large'
}

function stillTooLarge({ message }: Error, size: number): ReadFailure {
  const advice = 'the payment provider has to send smaller responses'
  return new ReadFailure('too_large', `${message}, even for ${size} rows: ${advice}`, {
    code: 'sync.too_large',
    params: { count: size },
  })
}

type From = { get: Get; mid: string; page: number }
type Read = Received & { serviceAt?: number; shorten: (row: unknown) => unknown }

async function read({ get, mid, page }: From, path: string, signal: AbortSignal): Promise<Read> {
  const call = `GET ${path.replace(/\?.*/, '')}`
  const { status, text, headers } = await get(path, mid, { signal })
  if (status === 429 || status >= 500)
    throw new ReadFailure(
      status === 429 ? 'rate_limited' : 'unavailable',
      `${call} answered ${status}`,
      { code: 'service_status', params: { status } },
      { status, retryAfterMs: retryAfterMs(headers) },
    )
  const facts = { status, page, shorten: text.length > longestRow ? shorten : unchanged }
  if (status >= 400) return { ...facts, body: tryParseJson(text) }
  const serviceAt = Date.parse(headers.get('date') ?? '')
  // Several pages may arrive at once, so other work gets a turn.
  await yieldToEventLoop()
  const body = text.trim() === '' ? undefined : parse(call, text, status)
  return { ...facts, body, ...(Number.isNaN(serviceAt) ? {} : { serviceAt }) }
}

const unchanged = (row: unknown): unknown => row

function shorten(row: unknown): unknown {
  const written = JSON.stringify(row) ?? 'null'
  return written.length > longestRow ? written.slice(0, longestRow / 2) : row
}

function parse(call: string, text: string, status: number): unknown {
  try {
    return parseJson(text, { lossy: rawNumber })
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    throw new ReadFailure(error.kind, `${call} answered with ${error.message}`, {
      code: error.kind === 'truncated' ? 'truncated.json' : error.kind,
      params: { status, fault: error.message },
    })
  }
}

/** Without page 0 of a service that counts from 0, an incomplete list would count as complete. */
async function countsFromZero(
  first: unknown[],
  rowsOf: (page: number) => Promise<unknown[]>,
): Promise<boolean> {
  const zero = await rowsOf(0).catch((error: unknown) => {
    // A database may refuse rows before the first one.
    if (error instanceof WireError) return []
    throw error
  })
  if (zero.length === 0 || share(zero, first)) return false
  const again = await rowsOf(1)
  return !share(zero, again) && (first.length === 0 ? again.length === 0 : share(first, again))
}

function share(some: unknown[], others: unknown[]): boolean {
  const texts = new Set(some.map((row) => JSON.stringify(row)))
  return others.some((row) => texts.has(JSON.stringify(row)))
}

function refusesLimit(status: number, { error = '', message = '', details }: ReadError): boolean {
  if (status !== 400 && status !== 422) return false
  if (details.some(({ field }) => /^(query\.)?limit$/i.test(field))) return true
  const words = [error, message, ...details.map((one) => one.message)].join(' ')
  return /(?<!rate[ _-]?)\blimit\b|\bpage[ _-]?size\b|\bper[ _-]?page\b/i.test(words)
}
