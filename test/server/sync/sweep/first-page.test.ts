import { expect, test } from 'vitest'
import { createReaders, type Get } from '../../../../src/server/sync/sweep/createReaders.ts'
import { createUpstream } from '../../../../src/server/provider/createUpstream.ts'

type Page = (page: number) => unknown[] | 'refused' | 'broken'

const { signal } = new AbortController()

function listOf(pageOf: Page): {
  orders: ReturnType<ReturnType<typeof createReaders>>['orders']
  requests: string[]
} {
  const requests: string[] = []
  const get: Get = async (path) => {
    const page = Number(new URL(path, 'http://service.test').searchParams.get('page'))
    requests.push(String(page))
    const transfers = pageOf(page)
    const status = transfers === 'refused' ? 400 : transfers === 'broken' ? 500 : 200
    const body = Array.isArray(transfers)
      ? { status: 'success', data: { transfers } }
      : { message: 'no such page' }
    return { status, text: JSON.stringify(body), headers: new Headers() }
  }
  return { orders: createReaders(get)('mer_1').orders, requests }
}

const rows = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, nth) => ({ id: `o-${from + nth}` }))
let drawn = 0

test.each<[string, Page]>([
  ['refuses page 0', (page) => (page < 1 ? 'refused' : rows(0, 3))],
  ['breaks at page 0', (page) => (page < 1 ? 'broken' : rows(0, 3))],
  ['has an empty page 0', (page) => (page < 1 ? [] : rows(0, 3))],
  ['shifts page 1 by one row for page 0', (page) => (page < 1 ? rows(1, 4) : rows(0, 3))],
  ['returns different rows each time', () => rows((drawn += 10), drawn + 3)],
])('counts pages from 1 for a service that %s', async (_, pageOf) => {
  const { orders } = listOf(pageOf)

  const first = await orders(1, 3, signal)
  const second = await orders(1, 3, signal)

  expect([first.rows.length, second.rows.length]).toEqual([3, 3])
})

test.each([2, 8])(
  'refuses a list of %i that counts pages from 0, instead of starting at its second page',
  async (all) => {
    const { orders } = listOf((page) => rows(page * 3, Math.min(all, page * 3 + 3)))

    const read = orders(1, 3, signal)

    await expect(read).rejects.toMatchObject({
      kind: 'page_base',
      message:
        'GET /v1/public/orders counts its pages from 0: page 0 holds rows that page 1 does not. Set UPSTREAM_FIRST_PAGE=0',
    })
  },
)

test('UPSTREAM_FIRST_PAGE=0 makes page 0 the first page', async () => {
  const requests: string[] = []
  const upstream = createUpstream({
    baseUrl: 'https://service.test',
    firstPage: 0,
    fetch: (request) => {
      requests.push(request.url)
      return Response.json({ status: 'success', data: { transfers: rows(0, 3) } })
    },
  })
  const readers = createReaders((path, mid, options) => upstream.get(path, mid, options), { firstPage: 0 })

  await readers('mer_1').orders(1, 3, signal)
  await upstream.get('/v1/public/orders?page=12&limit=5', 'mer_1')
  await upstream.close()

  expect(requests).toEqual([
    'https://service.test/v1/public/orders?limit=3&page=0',
    'https://service.test/v1/public/orders?page=11&limit=5',
  ])
})
