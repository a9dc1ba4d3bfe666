import { expect, test } from 'vitest'
import { createReaders, type Get } from '../../../../src/server/sync/sweep/createReaders.ts'

const rows = Array.from({ length: 70 }, (_, nth) => ({ id: `o-${nth}` }))

/** A list that refuses pages of more than `most` rows. */
function startService(most: number, refusal: { status: number; body: unknown }) {
  const requests: string[] = []
  const get: Get = async (path) => {
    const { searchParams } = new URL(path, 'http://service.test')
    const [limit, page] = [Number(searchParams.get('limit')), Number(searchParams.get('page'))]
    requests.push(`${limit}/${page}`)
    const data = { transfers: page < 1 ? [] : rows.slice((page - 1) * limit, page * limit) }
    const answer = limit > most ? refusal : { status: 200, body: { status: 'success', data } }
    return { status: answer.status, text: JSON.stringify(answer.body), headers: new Headers() }
  }
  return { requests, orders: createReaders(get)('mer_1').orders }
}

const { signal } = new AbortController()

test.each([
  [
    'a field',
    { status: 400, body: { message: 'Bad Request', details: [{ field: 'limit', message: 'too large' }] } },
  ],
  ['its message', { status: 422, body: { message: 'limit must not be greater than 50' } }],
  ['a page size', { status: 400, body: { error: 'Maximum page size exceeded' } }],
])('reads smaller pages after a refusal of the page size by %s', async (_, refusal) => {
  const { orders, requests } = startService(50, refusal)

  const first = await orders(1, 100, signal)
  const second = await orders(2, 50, signal)
  const again = await orders(1, 100, signal)

  expect([first, second, again].map((page) => page.rows.length)).toEqual([50, 20, 50])
  expect(requests).toEqual(['100/1', '50/1', '50/0', '50/2', '50/1'])
})

test('passes on the refusal of every page size', async () => {
  const { orders, requests } = startService(0, {
    status: 400,
    body: { message: 'limit is not allowed here' },
  })

  const read = orders(1, 100, signal)

  await expect(read).rejects.toThrow('limit is not allowed here')
  expect(requests).toEqual(['100/1', '50/1', '25/1', '20/1', '10/1'])
})

test('does not reduce the page size after another refusal', async () => {
  const { orders, requests } = startService(50, { status: 400, body: { message: 'Rate limit exceeded' } })

  const read = orders(1, 100, signal)

  await expect(read).rejects.toThrow('Rate limit exceeded')
  expect(requests).toEqual(['100/1'])
})
