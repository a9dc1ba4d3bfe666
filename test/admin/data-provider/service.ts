import { http, type DefaultBodyType, type HttpHandler } from 'msw'
import { setupServer } from 'msw/node'
import type { DataProvider } from 'react-admin'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createDataProvider } from '../../../src/admin/data-provider/createDataProvider.ts'
import { createClient, type ClientParts } from '../../../src/client/createClient.ts'

export const baseUrl = 'http://service.test/api'

export type Asked = {
  call: string
  query: Record<string, string>
  mid: string | null
  key: string | null
  body?: unknown
}

type Answer = (asked: Asked) => Response | Promise<Response> | DefaultBodyType

/** The network of a test file: whatever no test expects is an error. */
export function startNetwork() {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  const use = (...handlers: HttpHandler[]) => server.use(...handlers)

  /** Answers one route, `GET /v1/public/orders`, with a body or a whole response, and notes what was asked. */
  const serve = (route: string, answer: Answer): Asked[] => {
    const [method = '', path = ''] = route.split(' ')
    const noted: Asked[] = []
    const on = method === 'POST' ? http.post : http.get
    use(
      on(baseUrl + path, async ({ request }) => {
        const asked = await noteOf(request)
        noted.push(asked)
        const answered = await answer(asked)
        return answered instanceof Response ? answered : Response.json(answered)
      }),
    )
    return noted
  }

  return { use, serve }
}

async function noteOf(request: Request): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url)
  const text = await request.text()
  return {
    call: `${request.method} ${pathname.slice('/api'.length)}`,
    query: Object.fromEntries(searchParams),
    mid: request.headers.get('mid'),
    key: request.headers.get('idempotency-key'),
    ...(text === '' ? {} : { body: JSON.parse(text) }),
  }
}

export function providerOn(parts: Partial<ClientParts> = {}): DataProvider {
  return createDataProvider(
    createClient({
      baseUrl,
      fetch: (...call) => fetch(...call),
      headers: { MID: 'mer_1' },
      retry: { tries: 1 },
      ...parts,
    }),
  )
}

/** Any call by its name, as a table of cases names it. */
export function callOn(
  provider: DataProvider,
  method: string,
  resource: string,
  params: object,
): Promise<unknown> {
  // The type of a provider's methods depends on which one it is.
  const work = provider[method] as (resource: string, params: object) => Promise<unknown>
  return work(resource, params)
}

export function success(data: unknown) {
  return { status: 'success', data }
}

/** What a list hands to the provider. */
export function listOf(page = 1, perPage = 25, filter: Record<string, unknown> = {}) {
  return { pagination: { page, perPage }, sort: { field: 'id', order: 'ASC' as const }, filter }
}

/** Rows 1, 2, 3, … of a list, by the page size that the service really uses. */
export function pageOf<T>(all: T[], { limit = '10', page = '1' }: Asked['query'], cap = Infinity): T[] {
  const size = Math.min(Number(limit), cap)
  return all.slice((Number(page) - 1) * size, Number(page) * size)
}

export function rowsTo(count: number): { id: string }[] {
  return Array.from({ length: count }, (_, n) => ({ id: `OR-${n + 1}` }))
}
