import type { fetchUtils } from 'react-admin'
import type { ClientParts } from '../../client/createClient.ts'
import { send } from '../../client/send.ts'
import { withDeadline } from '../../client/deadline.ts'
import { toHttpError } from './toHttpError.ts'

export type Gateway = Pick<ClientParts, 'baseUrl' | 'fetch' | 'headers'>

const timeoutMs = 20_000
/** A little longer than the gateway waits for a file. */
const uploadMs = 5 * 60_000 + 20_000
const maxBytes = 8 * 1024 * 1024

export type GatewayHttp = ReturnType<typeof createGatewayHttp>

/**
 * The httpClient of `ra-data-simple-rest`, for paths below the gateway's base: JSON on every call, also on those
 * without a body, so that the gateway can refuse whatever a form of another page may send; one attempt.
 */
export function createGatewayHttp({ baseUrl, fetch, headers: own }: Gateway) {
  return async function gatewayHttp(path: string, options: fetchUtils.Options = {}) {
    const { method = 'GET' } = options
    const body = options.body as string | Blob | undefined
    const headers = new Headers(options.headers)
    for (const [name, value] of Object.entries(own ?? {})) headers.set(name, value)
    headers.set('Content-Type', 'application/json')
    const url = baseUrl + path
    const call = `${method} ${url.split('?')[0]}`
    try {
      const reply = await withDeadline(
        body instanceof Blob ? uploadMs : timeoutMs,
        call,
        options.signal ?? undefined,
        ({ signal }) => send({ fetch, method, url, call, headers, body, signal, maxBytes }),
      )
      return { status: reply.status, headers: reply.headers, body: '', json: reply.body }
    } catch (error) {
      throw toHttpError(error)
    }
  }
}
