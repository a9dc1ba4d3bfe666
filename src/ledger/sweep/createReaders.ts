import { ApiError } from '../../client/ApiError.ts'
import { retryAfterMs } from '../../client/retryAfter.ts'
import { WireError } from '../../client/WireError.ts'
import { openEnvelope } from '../../contract/envelope.ts'
import { readErrorBody } from '../../contract/errorBody.ts'
import { isObject } from '../../contract/isObject.ts'
import { JsonError, parseJson, rawNumber, tryParseJson } from '../../contract/json.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'

/** A page of a list, parsed so that no digit is lost; `serviceAt` is the service's own time, where it tells it. */
export type ReadPage = (page: number, limit: number, signal: AbortSignal) => Promise<PageRead>
export type PageRead = { rows: unknown[]; serviceAt?: number }

/** One order by its id. `missing` only where the service says so in a way that is about the order. */
export type ReadOne = (id: string, signal: AbortSignal) => Promise<{ record: unknown } | 'missing'>

/** How the service is read; errors may carry `kind` and `retryAfterMs`. */
export type Readers = { orders: ReadPage; order: ReadOne; users: ReadPage }

/** One GET with its answer as text, as the gateway sends it to the service. */
export type Get = (
  path: string,
  mid: string,
  options: { signal?: AbortSignal },
) => Promise<{ status: number; text: string; headers: Headers }>

/** The lists of the service as the ledger reads them: raw rows with every digit, or an error that says what was answered. */
export function createReaders(get: Get): (mid: string) => Readers {
  return (mid) => ({
    orders: (page, limit, signal) => readList(get, mid, '/v1/public/orders', { page, limit }, signal),
    users: (page, limit, signal) =>
      readList(get, mid, '/v1/public/users/individual', { page, limit }, signal),
    async order(id, signal) {
      // Dots alone would be another place.
      if (!/^[A-Za-z0-9_-]{1,128}$/.test(id)) throw new TypeError(`no usable order id: ${JSON.stringify(id)}`)
      try {
        const { data } = await read(get, mid, `/v1/public/orders/${id}`, signal)
        return { record: data }
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return 'missing'
        throw error
      }
    },
  })
}

async function readList(
  get: Get,
  mid: string,
  path: string,
  { page, limit }: { page: number; limit: number },
  signal: AbortSignal,
): Promise<{ rows: unknown[]; serviceAt?: number }> {
  const { data, serviceAt } = await read(get, mid, `${path}?limit=${limit}&page=${page}`, signal)
  const rows = isObject(data) ? data.transfers : data
  if (!Array.isArray(rows)) throw new WireError('misfit', `GET ${path} answered without a list`)
  return Number.isNaN(serviceAt) ? { rows } : { rows, serviceAt }
}

async function read(
  get: Get,
  mid: string,
  path: string,
  signal: AbortSignal,
): Promise<{ data: unknown; serviceAt: number }> {
  const call = `GET ${path.replace(/\?.*/, '')}`
  const { status, text, headers } = await get(path, mid, { signal })
  if (status === 429)
    throw new WireError('rate_limited', `${call} answered 429`, {
      status,
      retryAfterMs: retryAfterMs(headers),
    })
  if (status >= 500)
    throw new WireError('unavailable', `${call} answered ${status}`, {
      status,
      retryAfterMs: retryAfterMs(headers),
    })
  if (status >= 400) throw new ApiError(call, status, readErrorBody(tryParseJson(text)))
  // Several pages may arrive at once.
  await yieldToEventLoop()
  const opened = openEnvelope(parse(call, text))
  if ('refused' in opened) throw new ApiError(call, status, opened.refused)
  if ('misfit' in opened) throw new WireError('misfit', `${call} does not fit the contract: ${opened.misfit}`)
  return { data: opened.data, serviceAt: Date.parse(headers.get('date') ?? '') }
}

function parse(call: string, text: string): unknown {
  try {
    return parseJson(text, { lossy: rawNumber })
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    throw new WireError(error.kind, `${call} answered with ${error.message}`)
  }
}
