import { fetchUtils } from 'react-admin'
import { send } from '../../client/send.ts'
import { withDeadline } from '../../client/withDeadline.ts'
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
    try {
      const { status, body: json } = await withDeadline(patienceMs, call, signal ?? undefined, (deadline) =>
        send({
          fetch,
          method,
          url,
          call,
          headers: headersOf(gateway, options),
          body: body as string | undefined,
          signal: deadline.signal,
          maxBytes: mostBytes,
        }),
      )
      return { status, headers: heard.headers, body: '', json }
    } catch (error) {
      throw toHttpError(error, heard.said)
    }
  }
}

function headersOf(gateway: Gateway, { headers }: fetchUtils.Options): Headers {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(gateway.headers ?? {})) all.set(name, value)
  all.set('Content-Type', 'application/json')
  return all
}
