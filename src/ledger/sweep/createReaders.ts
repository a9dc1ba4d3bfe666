import { ApiError } from '../../client/ApiError.ts'
import { retryAfterMs } from '../../client/retryAfter.ts'
import { WireError } from '../../client/WireError.ts'
import { JsonError, parseJson, rawNumber, tryParseJson } from '../../contract/json.ts'
import {
  openListAnswer,
  openRecordAnswer,
  type ListAnswer,
  type NoAnswer,
  type Received,
  type RecordAnswer,
} from '../../contract/reading/answer.ts'
import { routes, type Route, type RouteName } from '../../contract/routes.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { countsFromZero } from './countsFromZero.ts'
import { packAnswer, unpackRows, type LargeAnswer, type Packed } from './packAnswer.ts'
import { refusesLimit } from './refusesLimit.ts'

/** A page of a list, parsed so that no digit is lost; `serviceAt` is the service's own time, where it tells it. */
export type ReadPage = (page: number, limit: number, signal: AbortSignal) => Promise<PageRead>
export type PageRead = { rows: unknown[]; serviceAt?: number }

/** One order by its id. `missing` only where the service says so in a way that is about the order. */
export type ReadOne = (id: string, signal: AbortSignal) => Promise<{ record: unknown } | 'missing'>

/** How the service is read; errors may carry `kind` and `retryAfterMs`. */
export type Readers = { orders: ReadPage; order: ReadOne; users: ReadPage }

/** One GET with its answer as text, as the gateway sends it to the service; a large one has bytes instead. */
export type Get = (
  path: string,
  mid: string,
  options: { signal?: AbortSignal },
) => Promise<{ status: number; readonly text: string; large?: Uint8Array; headers: Headers }>

type Options = {
  firstPage?: 0 | 1 | undefined
  /** Where large answers are opened. */
  pack?: (large: LargeAnswer) => Promise<Packed>
}

/** The lists of the service as the ledger reads them: raw rows with every digit, or an error that says what was answered. */
export function createReaders(
  get: Get,
  { firstPage = 1, pack = async (large) => packAnswer(large) }: Options = {},
): (mid: string) => Readers {
  const { listOrders, listUsers, getOrder } = routes.v1

  const readPage = (route: Route, name: RouteName, mid: string): ReadPage => {
    let mostRows = Infinity
    // Pages that were set to count from 0 are shifted where requests are sent.
    let isBaseKnown = firstPage === 0

    async function open(page: number, limit: number, signal: AbortSignal) {
      const path = `${route.path}?limit=${limit}&page=${page}`
      const answer = await read({ get, pack, mid, name, page }, path, signal)
      return { ...answer, opened: answer.opened ?? openListAnswer(route, { ...answer, page }) }
    }

    return async (page, limit, signal) => {
      const asked = Math.min(limit, mostRows)
      for (const size of [asked, ...smallerPages.filter((rows) => rows < asked)]) {
        const { opened, status, serviceAt } = await open(page, size, signal)
        const isTooLarge = 'refused' in opened && refusesLimit(status, opened.refused)
        if (isTooLarge && size > smallestPage) continue
        if (page === 1 && !isBaseKnown && (!('refused' in opened) || status === 404)) {
          const rowsOf = async (nth: number) => rowsIn((await open(nth, size, signal)).opened)
          if (await countsFromZero(rowsIn(opened), rowsOf)) throw new WireError('page_base', zeroBased(route))
          isBaseKnown = true
        }
        if (!('rows' in opened)) throw noAnswer(`GET ${route.path}`, status, opened)
        // The sweep takes fewer rows than it asked for as the largest page of the service.
        if (size < asked) mostRows = size
        return { rows: opened.rows, ...(serviceAt !== undefined && { serviceAt }) }
      }
      throw new Error('unreachable: the smallest page returns or throws')
    }
  }

  return (mid) => ({
    orders: readPage(listOrders, 'v1.listOrders', mid),
    users: readPage(listUsers, 'v1.listUsers', mid),
    async order(id, signal) {
      // Dots alone would be another place.
      if (!/^[A-Za-z0-9_-]{1,128}$/.test(id)) throw new TypeError(`no usable order id: ${JSON.stringify(id)}`)
      const from = { get, pack, mid, name: 'v1.getOrder' as const, page: 1 }
      const answer = await read(from, getOrder.path.replace('{orderId}', id), signal)
      if (answer.status === 404) return 'missing'
      const opened = answer.opened ? oneOf(answer.opened) : openRecordAnswer(getOrder, answer)
      if (!('record' in opened)) throw noAnswer(`GET ${getOrder.path}`, answer.status, opened)
      if (opened.record === undefined)
        throw new WireError('misfit', `GET ${getOrder.path} answered success without an order`)
      return { record: opened.record }
    },
  })
}

/** Tried in turn where the service refuses the size of a page; the interface names no largest one. */
const smallestPage = 10
const smallerPages = [50, 25, 20, smallestPage]

const rowsIn = (answer: ListAnswer) => ('rows' in answer ? answer.rows : [])

const zeroBased = ({ path }: Route) =>
  `GET ${path} counts its pages from 0: page 0 holds rows that page 1 does not. Set UPSTREAM_FIRST_PAGE=0`

function noAnswer(call: string, status: number, answer: NoAnswer): Error {
  return 'refused' in answer
    ? new ApiError(call, status, answer.refused)
    : new WireError('misfit', `${call} does not fit the contract: ${answer.misfit}`)
}

type From = Required<Pick<Options, 'pack'>> & { get: Get; mid: string; name: RouteName; page: number }

/** `opened`: of a large answer, which has no body here. */
async function read(
  { get, pack, mid, name, page }: From,
  path: string,
  signal: AbortSignal,
): Promise<Received & { serviceAt?: number; opened?: ListAnswer }> {
  const call = `GET ${path.replace(/\?.*/, '')}`
  const answer = await get(path, mid, { signal })
  const { status, large, headers } = answer
  if (status === 429 || status >= 500)
    throw new WireError(status === 429 ? 'rate_limited' : 'unavailable', `${call} answered ${status}`, {
      status,
      retryAfterMs: retryAfterMs(headers),
    })
  // What is said at such length is no error of theirs.
  if (status >= 400) return { status, body: large ? undefined : tryParseJson(answer.text) }
  const serviceAt = Date.parse(headers.get('date') ?? '')
  const facts = { status, ...(Number.isNaN(serviceAt) ? {} : { serviceAt }) }
  if (large)
    return {
      ...facts,
      body: undefined,
      opened: await openLarge(call, await pack({ bytes: large, name, status, page })),
    }
  // Several pages may arrive at once.
  await yieldToEventLoop()
  return { ...facts, body: answer.text.trim() === '' ? undefined : parse(call, answer.text) }
}

async function openLarge(call: string, packed: Packed): Promise<ListAnswer> {
  const { opened } = packed
  if ('fault' in opened)
    throw new WireError(opened.fault.kind, `${call} answered with ${opened.fault.message}`)
  return 'rows' in opened ? { ...opened, rows: await unpackRows(packed) } : opened
}

function oneOf(opened: ListAnswer): RecordAnswer {
  return 'rows' in opened ? { record: opened.rows[0] } : opened
}

function parse(call: string, text: string): unknown {
  try {
    return parseJson(text, { lossy: rawNumber })
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    throw new WireError(error.kind, `${call} answered with ${error.message}`)
  }
}
