import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { delay } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { listOf, pageOf, providerOn, rowsTo, startNetwork, success, type RecordedRequest } from './service.ts'

const { serve } = startNetwork()

afterEach(() => vi.useRealTimers())

const list = 'GET /v1/public/orders'
const transfers = (rows: unknown[]) => success({ transfers: rows })

/** A list of `count` orders, with the recorded requests. */
function serveOrders(count: number, cap?: number): RecordedRequest[] {
  return serve(list, ({ query }) => transfers(pageOf(rowsTo(count), query, cap)))
}

/** The visible facts of a page: its rows, whether more follow, and their position. */
async function read(provider: ReturnType<typeof providerOn>, page: number, perPage: number, filter = {}) {
  const { data, pageInfo, meta } = await provider.getList('orders', listOf(page, perPage, filter))
  const [first, last] = [data[0]?.id, data.at(-1)?.id]
  return { rows: data.length, first, last, ...pageInfo, from: meta?.from, next: meta?.next }
}

const asQueried = (requests: RecordedRequest[]) => requests.map(({ query }) => `${query.limit} ${query.page}`)

test('at an exact multiple the last page is recognized as the last', async () => {
  serveOrders(20)
  const provider = providerOn()

  expect([await read(provider, 1, 10), await read(provider, 2, 10)]).toEqual([
    {
      rows: 10,
      first: 'OR-1',
      last: 'OR-10',
      hasNextPage: true,
      hasPreviousPage: false,
      from: 1,
      next: 'yes',
    },
    {
      rows: 10,
      first: 'OR-11',
      last: 'OR-20',
      hasNextPage: false,
      hasPreviousPage: true,
      from: 11,
      next: 'no',
    },
  ])
})

test('an empty list has no position and no next page', async () => {
  serveOrders(0)

  expect(await read(providerOn(), 1, 10)).toEqual({
    rows: 0,
    hasNextPage: false,
    hasPreviousPage: false,
    next: 'no',
  })
})

test('a page past the end is empty and says so', async () => {
  serveOrders(20)

  expect(await read(providerOn(), 4, 10)).toEqual({
    rows: 0,
    hasNextPage: false,
    hasPreviousPage: true,
    next: 'no',
  })
})

/** Both ways to count pages return each row once, if the limit is not above the cap. */
const counting: Record<string, (all: unknown[], query: RecordedRequest['query']) => unknown[]> = {
  'by the cap': (all, query) => pageOf(all, query, 20),
  'by the limit': (all, query) => pageOf(all, query).slice(0, 20),
}

test.each(Object.keys(counting))(
  'a silent cap hides no row of a service that counts its pages %s',
  async (way) => {
    const requests = serve(list, ({ query }) => transfers(counting[way]?.(rowsTo(50), query) ?? []))
    const provider = providerOn()

    const pages = [await read(provider, 1, 25), await read(provider, 2, 25), await read(provider, 3, 25)]

    expect(pages.map(({ first, last, from, next }) => ({ first, last, from, next }))).toEqual([
      { first: 'OR-1', last: 'OR-20', from: 1, next: 'yes' },
      { first: 'OR-21', last: 'OR-40', from: 21, next: 'yes' },
      { first: 'OR-41', last: 'OR-50', from: 41, next: 'no' },
    ])
    expect(asQueried(requests).slice(-2)).toEqual(['20 3', '20 4'])
  },
)

test.each(Object.keys(counting))(
  'also finds the position of a page opened in the middle, counting %s',
  async (way) => {
    serve(list, ({ query }) => transfers(counting[way]?.(rowsTo(200), query) ?? []))

    expect(await read(providerOn(), 3, 25)).toMatchObject({ first: 'OR-41', last: 'OR-60', from: 41 })
  },
)

test('a last page opened first has no position, because the size of the others is unknown', async () => {
  serveOrders(23)

  expect(await read(providerOn(), 3, 10)).toEqual({
    rows: 3,
    first: 'OR-21',
    last: 'OR-23',
    hasNextPage: false,
    hasPreviousPage: true,
    next: 'no',
  })
})

test('a service that hides rows of a page does not count as capped', async () => {
  const requests = serve(list, ({ query }) =>
    transfers(pageOf(rowsTo(100), query).filter(({ id }) => !id.endsWith('3'))),
  )
  const provider = providerOn()

  const pages = [await read(provider, 1, 10), await read(provider, 2, 10), await read(provider, 3, 10)]

  expect(pages.map(({ first, last, from, next }) => ({ first, last, from, next }))).toEqual([
    { first: 'OR-1', last: 'OR-10', from: 1, next: 'yes' },
    { first: 'OR-11', last: 'OR-20', next: 'yes' },
    { first: 'OR-21', last: 'OR-30', next: 'yes' },
  ])
  expect(asQueried(requests)).toEqual(['10 1', '10 2', '9 1', '9 2', '10 2', '10 3', '10 3', '10 4'])
})

test('shows the pages of a service that ignores `limit` unchanged', async () => {
  serve(list, ({ query }) => transfers(pageOf(rowsTo(75), { ...query, limit: '30' })))
  const provider = providerOn()

  expect(await read(provider, 1, 10)).toMatchObject({ rows: 30, from: 1, next: 'yes' })
  expect(await read(provider, 2, 10)).toMatchObject({ rows: 30, first: 'OR-31', from: 31, next: 'yes' })
})

test.each([3, 10, 300])(
  'a service that ignores `page` and sends the same %i rows may have more, but no next page',
  async (count) => {
    serve(list, () => transfers(rowsTo(count)))
    const provider = providerOn()

    expect(await read(provider, 1, 10)).toEqual({
      rows: count,
      first: 'OR-1',
      last: `OR-${count}`,
      hasNextPage: false,
      hasPreviousPage: false,
      from: 1,
      next: 'perhaps',
    })
    expect(await read(provider, 2, 10)).toMatchObject({
      hasNextPage: false,
      from: undefined,
      next: 'perhaps',
    })
  },
)

test.each([
  { rows: 10, hasNextPage: true },
  { rows: 7, hasNextPage: false },
])('with a failed look-ahead after $rows rows, the next page is a guess', async ({ rows, hasNextPage }) => {
  serve(list, ({ query }) =>
    query.page === '1' ? transfers(rowsTo(rows)) : new Response('', { status: 500 }),
  )

  expect(await read(providerOn(), 1, 10)).toMatchObject({ rows, hasNextPage, from: 1, next: 'perhaps' })
})

test('the guess uses the learned cap', async () => {
  let isBroken = false
  serve(list, ({ query }) =>
    isBroken && query.page === '3'
      ? new Response('', { status: 500 })
      : transfers(pageOf(rowsTo(90), query, 20)),
  )
  const provider = providerOn()

  await read(provider, 1, 50)
  isBroken = true

  expect(await read(provider, 2, 50)).toMatchObject({ rows: 20, hasNextPage: true, next: 'perhaps' })
})

test('rows do not wait for a look-ahead that hangs', async () => {
  serve(list, async ({ query }) => {
    if (query.page !== '1') await delay('infinite')
    return transfers(rowsTo(10))
  })

  expect(await read(providerOn(), 1, 10)).toMatchObject({ rows: 10, hasNextPage: true, next: 'perhaps' })
})

const lookAheads: Record<string, () => Response | Promise<Response>> = {
  'has failed': () => new Response('', { status: 503 }),
  hangs: async () => {
    await delay('infinite')
    return Response.error()
  },
}

test.each(Object.keys(lookAheads))('the next page is requested again if the look-ahead %s', async (how) => {
  let requestCount = 0
  serve(list, ({ query }) => {
    if (query.page === '2' && ++requestCount === 1) return lookAheads[how]?.()
    return transfers(pageOf(rowsTo(15), query))
  })
  const provider = providerOn()

  await read(provider, 1, 10)

  expect(await read(provider, 2, 10)).toMatchObject({ rows: 5, first: 'OR-11', from: 11, next: 'no' })
})

test('a failed page fails the list, regardless of the look-ahead', async () => {
  serve(list, ({ query }) => (query.page === '1' ? new Response('', { status: 500 }) : transfers(rowsTo(10))))

  await expect(read(providerOn(), 1, 10)).rejects.toMatchObject({
    status: 500,
    body: { kind: 'unavailable' },
  })
})

test('leaves no unhandled rejection if both requests fail', async () => {
  serve(list, async ({ query }) => {
    await delay(query.page === '1' ? 0 : 30)
    return new Response('', { status: 500 })
  })

  await expect(read(providerOn(), 1, 10)).rejects.toMatchObject({ status: 500 })
  await delay(60)
})

test('an aborted page fails with the reason, and the next page is read', async () => {
  serve(list, async ({ query }) => {
    await delay(50)
    return transfers(pageOf(rowsTo(40), query))
  })
  const provider = providerOn()
  const leaving = new AbortController()

  const first = provider.getList('orders', { ...listOf(1, 10), signal: leaving.signal })
  const reason = new DOMException('turned the page', 'AbortError')
  setTimeout(() => leaving.abort(reason), 10)

  await expect(first).rejects.toBe(reason)
  expect(await read(provider, 2, 10)).toMatchObject({ rows: 10, first: 'OR-11', next: 'yes' })
})

test('fast page turns end on the last page without an error', async () => {
  serve(list, async ({ query }) => {
    await delay(30)
    return transfers(pageOf(rowsTo(60), query))
  })
  const provider = providerOn()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const query = (page: number) => ({
    queryKey: ['orders', 'getList', page],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      provider.getList('orders', { ...listOf(page, 10), signal }),
  })
  const observer = new QueryObserver(queryClient, query(1))
  const errors: unknown[] = []
  const stop = observer.subscribe(({ error }) => void (error && errors.push(error)))

  for (const page of [2, 3, 4, 3, 4]) {
    await delay(20)
    observer.setOptions(query(page))
  }
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true)

  expect(observer.getCurrentResult().data?.data[0]).toMatchObject({ id: 'OR-31' })
  expect(errors).toEqual([])
  stop()
  queryClient.clear()
})
