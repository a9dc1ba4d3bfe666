import { expect, test } from 'vitest'
import { createReaders, type Get } from '../../../../src/server/sync/sweep/createReaders.ts'

const rows = Array.from({ length: 70 }, (_, nth) => ({ id: `o-${nth}` }))

/** A list that refuses pages of more than `most` rows. */
function startService(most: number, refusal: { status: number; body: unknown }) {
  const asked: string[] = []
  const get: Get = async (path) => {
    const { searchParams } = new URL(path, 'http://service.test')
    const [limit, page] = [Number(searchParams.get('limit')), Number(searchParams.get('page'))]
    asked.push(`${limit}/${page}`)
    const data = { transfers: page < 1 ? [] : rows.slice((page - 1) * limit, page * limit) }
    const answer = limit > most ? refusal : { status: 200, body: { status: 'success', data } }
    return { status: answer.status, text: JSON.stringify(answer.body), headers: new Headers() }
  }
  return { asked, orders: createReaders(get)('mer_1').orders }
}

const { signal } = new AbortController()

test.each([
  [
    'a field',
    { status: 400, body: { message: 'Bad Request', details: [{ field: 'limit', message: 'too large' }] } },
  ],
  ['its words', { status: 422, body: { message: 'limit must not be greater than 50' } }],
  ['a page size', { status: 400, body: { error: 'Maximum page size exceeded' } }],
])('a list that refuses the size of the page by %s is read in smaller ones', async (_, refusal) => {
  const { orders, asked } = startService(50, refusal)

  const first = await orders(1, 100, signal)
  const second = await orders(2, 50, signal)
  const again = await orders(1, 100, signal)

  expect([first, second, again].map((page) => page.rows.length)).toEqual([50, 20, 50])
  expect(asked).toEqual(['100/1', '50/1', '50/0', '50/2', '50/1'])
})

test('a refusal of every size is told as the service said it', async () => {
  const { orders, asked } = startService(0, { status: 400, body: { message: 'limit is not allowed here' } })

  const read = orders(1, 100, signal)

  await expect(read).rejects.toThrow('limit is not allowed here')
  expect(asked).toEqual(['100/1', '50/1', '25/1', '20/1', '10/1'])
})

test('a refusal about something else is no reason for smaller pages', async () => {
  const { orders, asked } = startService(50, { status: 400, body: { message: 'Rate limit exceeded' } })

  const read = orders(1, 100, signal)

  await expect(read).rejects.toThrow('Rate limit exceeded')
  expect(asked).toEqual(['100/1'])
})
