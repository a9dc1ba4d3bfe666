import { fetchUtils } from 'react-admin'
import { send } from '../../client/send.ts'
import { WireError } from '../../client/WireError.ts'
import type { Gateway } from './createCreator.ts'
import { listening } from './listening.ts'
import { toHttpError } from './toHttpError.ts'

const usualPatienceMs = 20_000
const mostBytes = 8 * 1024 * 1024

export type LedgerHttp = ReturnType<typeof createLedgerHttp>

/**
 * The httpClient of `ra-data-simple-rest`: JSON on every call, also on those without a body, so that the gateway can
 * refuse whatever a form of another page may send; one attempt; failures as the screens know them.
 */
export function createLedgerHttp(gateway: Gateway, { patienceMs = usualPatienceMs } = {}) {
  return async function ledgerHttp(url: string, options: fetchUtils.Options = {}) {
    const { method = 'GET', body, signal } = options
    const { fetch, heard } = listening(gateway.fetch)
    const call = `${method} ${url.split('?')[0]}`
    const deadline = startDeadline(call, patienceMs)
    try {
      const reply = await send({
        fetch,
        method,
        url,
        call,
        headers: headersOf(gateway, options),
        // simple-rest hands on JSON as text, and `send` writes it.
        body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
        signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
        maxBytes: mostBytes,
      })
      return { status: reply.status, headers: heard.headers, body: '', json: reply.body }
    } catch (error) {
      throw toHttpError(error, heard.said)
    } finally {
      deadline.end()
    }
  }
}

function headersOf(gateway: Gateway, { headers }: fetchUtils.Options): Headers {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(gateway.headers ?? {})) all.set(name, value)
  all.set('Content-Type', 'application/json')
  return all
}

function startDeadline(call: string, patienceMs: number) {
  const own = new AbortController()
  const late = () => own.abort(new WireError('timeout', `${call} took longer than ${patienceMs} ms`))
  const timer = setTimeout(late, patienceMs)
  return { signal: own.signal, end: () => clearTimeout(timer) }
}
