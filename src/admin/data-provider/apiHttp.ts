import type { fetchUtils } from 'react-admin'
import type { ClientParts } from '../../client/createClient.ts'
import { send } from '../../client/send.ts'
import { withDeadline } from '../../client/deadline.ts'
import { toHttpError } from './toHttpError.ts'

export type Server = Pick<ClientParts, 'baseUrl' | 'fetch' | 'headers'>

const timeoutMs = 20_000
/** Slightly longer than the server's own upload timeout. */
const uploadMs = 5 * 60_000 + 20_000
const maxBytes = 8 * 1024 * 1024

export type ApiHttp = ReturnType<typeof createApiHttp>

/** Every call declares JSON, even without a body, so that the server can refuse forms of other sites. */
export function createApiHttp({ baseUrl, fetch, headers: own }: Server) {
  return async function apiHttp(path: string, options: fetchUtils.Options = {}) {
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

export async function countRows(
  http: ApiHttp,
  path: string,
  filter: object,
  signal: AbortSignal | undefined,
): Promise<number> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,0]' })
  const { headers } = await http(`${path}?${query}`, { signal })
  return Number(headers.get('Content-Range')?.split('/')[1] ?? 0)
}

export async function readAllRows<Row>(
  http: ApiHttp,
  path: string,
  { filter, signal }: { filter?: object; signal?: AbortSignal | undefined },
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const query = new URLSearchParams({
      ...(filter && { filter: JSON.stringify(filter) }),
      ...(rows.length > 0 && { range: JSON.stringify([rows.length, rows.length + 199]) }),
    })
    const { json, headers } = await http(query.size > 0 ? `${path}?${query}` : path, { signal })
    const page = json as Row[]
    rows.push(...page)
    const total = Number(headers.get('Content-Range')?.split('/')[1] ?? rows.length)
    if (page.length === 0 || rows.length >= total) return rows
  }
}
