import { expect, test } from 'vitest'
import { coverage } from '../../../../src/server/ledger/coverage.ts'
import { createReaders, type Get } from '../../../../src/server/sync/sweep/createReaders.ts'
import { openTestStore } from '../../../support/stores.ts'
import { idsIn, mid, startSweeper, stepUntil } from './sweepWorld.ts'

const { signal } = new AbortController()
const idOf = (nth: number) => `OR-${String(nth).padStart(3, '0')}`
const tooLarge = () =>
  Object.assign(new Error('GET /v1/public/orders answered with more than 4 MB, the limit for one answer'), {
    kind: 'too_large',
  })

/** A list of orders. The row at `large` makes answers of more than `most` rows too large. */
function startService({ count = 150, large = 0, most = 100 } = {}) {
  const requests: string[] = []
  const rows = Array.from({ length: count }, (_, nth) => ({
    id: idOf(nth),
    status: 'completed',
    orderType: 'payin',
    mid,
    source: { currency: 'EUR', amount: '12.50' },
    createdAt: '2026-05-04T08:00:00.000Z',
  }))
  const get: Get = async (path) => {
    const { searchParams } = new URL(path, 'http://service.test')
    const [limit, page] = [Number(searchParams.get('limit')), Number(searchParams.get('page'))]
    requests.push(`${limit}/${page}`)
    const first = (page - 1) * limit
    const isLarge = limit > most && first <= large && large < first + limit
    if (isLarge) throw tooLarge()
    const transfers = page < 1 ? [] : rows.slice(first, first + limit)
    return {
      status: 200,
      text: JSON.stringify({ status: 'success', data: { transfers } }),
      headers: new Headers(),
    }
  }
  return { requests, readers: createReaders(get, { firstPage: 0 })(mid) }
}

test('asks for smaller pages after an oversized one', async () => {
  const { readers, requests } = startService({ large: 20, most: 25 })

  for (const size of [100, 50])
    await expect(readers.orders(1, 100, signal), `${size} rows`).rejects.toMatchObject({ kind: 'too_large' })
  const { rows } = await readers.orders(1, 100, signal)

  expect(rows).toMatchObject(Array.from({ length: 25 }, (_, nth) => ({ id: idOf(nth) })))
  expect(requests).toEqual(['100/1', '50/1', '25/1'])
})

test('gives up after requests of 10 rows, with the reason', async () => {
  const { readers, requests } = startService({ most: 0 })

  for (let nth = 0; nth < 4; nth++) await readers.orders(1, 100, signal).catch(() => {})
  await expect(readers.orders(1, 100, signal)).rejects.toMatchObject({
    kind: 'too_large',
    message:
      'GET /v1/public/orders answered with more than 4 MB, the limit for one answer, even for 10 rows: the payment provider has to send smaller responses',
  })
  expect(requests).toEqual(['100/1', '50/1', '25/1', '20/1', '10/1'])
})

test('sets a long row aside with its beginning and reads the others', async () => {
  const giant = { id: 'OR-9', note: 'y'.repeat(400_000) }
  const transfers = [{ id: 'OR-1' }, giant, { id: 'OR-2' }]
  const get: Get = async () => ({
    status: 200,
    text: JSON.stringify({ status: 'success', data: { transfers } }),
    headers: new Headers(),
  })

  const { rows } = await createReaders(get, { firstPage: 0 })(mid).orders(1, 100, signal)

  expect([rows[0], rows[2]]).toEqual([{ id: 'OR-1' }, { id: 'OR-2' }])
  expect(rows[1]).toMatch(/^\{"id":"OR-9","note":"y{60000,}$/)
})

test('refuses more than 10,000 rows at once', async () => {
  const transfers = Array.from({ length: 10_001 }, (_, nth) => ({ id: `${nth}` }))
  const get: Get = async () => ({ status: 200, text: JSON.stringify({ transfers }), headers: new Headers() })

  await expect(createReaders(get, { firstPage: 0 })(mid).orders(1, 100, signal)).rejects.toMatchObject({
    kind: 'too_large',
    message: expect.stringContaining('10001 rows at once, but at most 10000 are read'),
  })
})

test.each([
  ['the first page', 0],
  ['a later page', 120],
])('a sweep reports an oversized page and pauses longer each time: %s', async (_, large) => {
  const time = { now: Date.parse('2026-05-04T09:00:00Z') }
  const store = await openTestStore('sqlite', { now: () => time.now })
  const { readers, requests } = startService({ large, most: 0 })
  const sweeper = await startSweeper(store, time, { readPage: readers.orders })
  const started = time.now

  await stepUntil(sweeper, (checkpoint) => (checkpoint?.halts ?? 0) >= 8)

  const [stored] = await coverage(store, [mid])
  expect(stored?.orders).toMatchObject({
    state: 'failing',
    reason: 'too_large',
    message: expect.stringContaining('more than 4 MB, the limit for one answer, even for 10 rows'),
  })
  expect(time.now - started).toBeGreaterThan(2 * 3_600_000)
  expect(requests.filter((one) => one.startsWith('10/')).length).toBeLessThan(100)
  if (large > 0) expect((await idsIn(store)).length).toBeGreaterThanOrEqual(100)
})

test('a list with answers within the limit again is complete again', async () => {
  const time = { now: Date.parse('2026-05-04T09:00:00Z') }
  const store = await openTestStore('sqlite', { now: () => time.now })
  const well = startService()
  let { readers } = startService({ large: 120, most: 0 })
  const sweeper = await startSweeper(store, time, { readPage: (...page) => readers.orders(...page) })
  await stepUntil(sweeper, (checkpoint) => (checkpoint?.halts ?? 0) > 0)

  readers = well.readers
  await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo != null)

  expect(await idsIn(store)).toHaveLength(150)
  expect((await coverage(store, [mid]))[0]?.orders).toMatchObject({ state: 'complete' })
})
