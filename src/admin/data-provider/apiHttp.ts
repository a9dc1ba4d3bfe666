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
      throw toHttpError(error, true)
    }
  }
}

type Rows = { filter?: object; range?: [first: number, last: number]; signal?: AbortSignal | undefined }

export async function readRows<Row>(http: ApiHttp, path: string, { filter, range, signal }: Rows) {
  const query = new URLSearchParams({
    ...(filter && { filter: JSON.stringify(filter) }),
    ...(range && { range: JSON.stringify(range) }),
  })
  const { json, headers } = await http(query.size > 0 ? `${path}?${query}` : path, { signal })
  const rows = json as Row[]
  return { rows, total: Number(headers.get('Content-Range')?.split('/')[1] ?? rows.length), headers }
}

export async function countRows(
  http: ApiHttp,
  path: string,
  filter: object,
  signal: AbortSignal | undefined,
): Promise<number> {
  return (await readRows(http, path, { filter, range: [0, 0], signal })).total
}

export async function readAllRows<Row>(
  http: ApiHttp,
  path: string,
  options: Omit<Rows, 'range'>,
): Promise<Row[]> {
  const { rows, total } = await readRows<Row>(http, path, options)
  while (rows.length < total) {
    const range: [number, number] = [rows.length, rows.length + 199]
    const next = await readRows<Row>(http, path, { ...options, range })
    if (next.rows.length === 0) break
    rows.push(...next.rows)
  }
  return rows
}
