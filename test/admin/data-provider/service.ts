import { http, type DefaultBodyType, type HttpHandler } from 'msw'
import { setupServer } from 'msw/node'
import type { DataProvider } from 'react-admin'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createDataProvider } from '../../../src/admin/data-provider/createDataProvider.ts'
import { createClient, type ClientParts } from '../../../src/client/createClient.ts'

export const baseUrl = 'http://service.test/api'

export type RecordedRequest = {
  call: string
  query: Record<string, string>
  mid: string | null
  key: string | null
  body?: unknown
}

type Answer = (request: RecordedRequest) => Response | Promise<Response> | DefaultBodyType

/** The network of a test file. An unexpected request is an error. */
export function startNetwork() {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  const use = (...handlers: HttpHandler[]) => server.use(...handlers)

  /** Answers one route, `GET /v1/public/orders`, with a body or a whole response, and records its requests. */
  const serve = (route: string, answer: Answer): RecordedRequest[] => {
    const [method = '', path = ''] = route.split(' ')
    const recorded: RecordedRequest[] = []
    const on = method === 'POST' ? http.post : http.get
    use(
      on(baseUrl + path, async ({ request }) => {
        const recordedRequest = await toRecordedRequest(request)
        recorded.push(recordedRequest)
        const answered = await answer(recordedRequest)
        return answered instanceof Response ? answered : Response.json(answered)
      }),
    )
    return recorded
  }

  return { use, serve }
}

async function toRecordedRequest(request: Request): Promise<RecordedRequest> {
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

/** Calls a method by its name, for tables of cases. */
export function callOn(
  provider: DataProvider,
  method: string,
  resource: string,
  params: object,
): Promise<unknown> {
  // The signature depends on the method.
  const work = provider[method] as (resource: string, params: object) => Promise<unknown>
  return work(resource, params)
}

export function success(data: unknown) {
  return { status: 'success', data }
}

/** The list parameters that react-admin passes to the provider. */
export function listOf(page = 1, perPage = 25, filter: Record<string, unknown> = {}) {
  return { pagination: { page, perPage }, sort: { field: 'id', order: 'ASC' as const }, filter }
}

/** One page of the list by the effective page size of the service. */
export function pageOf<T>(
  all: T[],
  { limit = '10', page = '1' }: RecordedRequest['query'],
  cap = Infinity,
): T[] {
  const size = Math.min(Number(limit), cap)
  return all.slice((Number(page) - 1) * size, Number(page) * size)
}

export function rowsTo(count: number): { id: string }[] {
  return Array.from({ length: count }, (_, n) => ({ id: `OR-${n + 1}` }))
}
