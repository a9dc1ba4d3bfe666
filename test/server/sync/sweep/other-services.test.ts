import { describe, expect, test } from 'vitest'
import { createReaders, type Get } from '../../../../src/server/sync/sweep/createReaders.ts'
import { longEngines, openTestStore } from '../../../support/stores.ts'
import { idsIn, mid, startSweeper, stepUntil } from './sweepWorld.ts'

const ids = (count: number) => Array.from({ length: count }, (_, nth) => `o-${1000 + nth}`)

/** Any page after the last one is the last one. */
function repeatsItsLastPage(all: readonly string[], size: number): Get {
  return async (path) => {
    const query = new URL(path, 'http://service.test').searchParams
    const limit = Math.min(size, Number(query.get('limit')))
    const page = Math.min(Number(query.get('page')), Math.ceil(all.length / limit))
    const transfers = all.slice((page - 1) * limit, page * limit).map((id) => ({ id, status: 'completed' }))
    return {
      status: 200,
      text: JSON.stringify({ status: 'success', data: { transfers } }),
      headers: new Headers(),
    }
  }
}

describe.each(longEngines)('on %s', (engine) => {
  test.each([7, 125])('%i orders of a service that repeats its last page are complete', async (count) => {
    const store = await openTestStore(engine)
    const { orders } = createReaders(repeatsItsLastPage(ids(count), 20))(mid)
    const sweeper = await startSweeper(
      store,
      { now: Date.parse('2026-11-20T10:00:00Z') },
      { readPage: orders },
    )

    await stepUntil(sweeper, (checkpoint) => typeof checkpoint?.completeTo === 'number', 200)

    expect(await idsIn(store)).toEqual(ids(count))
  })
})

test('asks for an order whose id has a slash, a space and a percent sign', async () => {
  const paths: string[] = []
  const { order } = createReaders(async (path) => {
    paths.push(path)
    return { status: 404, text: '{}', headers: new Headers() }
  })(mid)

  expect(await order('ord/2026 1%', new AbortController().signal)).toBe('missing')
  expect(paths).toEqual(['/v1/public/orders/ord%2F2026%201%25'])
})
