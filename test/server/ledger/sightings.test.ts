import { describe, expect, test } from 'vitest'
import { createSightings, sightingsOf } from '../../../src/server/ledger/sightings.ts'
import { bookPage } from '../../../src/server/sync/bookPage.ts'
import { createRandom } from '../../support/createRandom.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { minute } from './ledgers.ts'

test('a table of sightings returns the same as a map', () => {
  const random = createRandom(11)
  const sightings = createSightings()
  const map = new Map<string, { fetchSeq: number; at: number; sweep: number }>()

  for (let n = 0; n < 60_000; n++) {
    const id = `order-${Math.floor(random() * 20_000)}`
    const seen = {
      fetchSeq: Math.floor(random() * 2 ** 40),
      at: Math.floor(random() * 2 ** 41),
      sweep: Math.floor(random() * 100),
    }
    sightings.note(id, seen)
    const before = map.get(id) ?? seen
    map.set(id, {
      fetchSeq: Math.max(before.fetchSeq, seen.fetchSeq),
      at: Math.max(before.at, seen.at),
      sweep: Math.max(before.sweep, seen.sweep),
    })
  }

  for (let n = 0; n < 25_000; n++) expect(sightings.get(`order-${n}`)).toEqual(map.get(`order-${n}`))
  sightings.forgetSweeps()
  const [id = '', seen] = [...map][0] ?? []
  expect(sightings.get(id)).toEqual({ ...seen, sweep: 0 })
})

describe.each(engines)('on %s', (engine) => {
  test('an answer to an older request does not undo a later sighting', async () => {
    const store = await openTestStore(engine)
    const page = { mid: 'mer_1', kind: 'orders' as const }
    const book = (status: string, n: number) =>
      bookPage(store, { ...page, rows: [{ id: '1', status }], fetchSeq: n, at: minute(n) })

    await book('initiated', 1)
    await book('initiated', 3)
    const late = await book('expired', 2)

    expect(late.written).toEqual([])
    expect(await statusIn(store)).toBe('initiated')
  })

  test('a change records the two sightings around it, also an unwritten one', async () => {
    const store = await openTestStore(engine)
    const page = { mid: 'mer_1', kind: 'orders' as const }
    const book = (status: string, n: number) =>
      bookPage(store, { ...page, rows: [{ id: '1', status }], fetchSeq: n, at: minute(n) })

    for (const n of [1, 2, 3, 4]) await book('initiated', n)
    await book('expired', 5)

    const lines = await store.db.selectFrom('order_history').selectAll().execute()
    expect(lines.map(({ seen_before, seen_after }) => [seen_before, seen_after])).toEqual([
      [minute(4), minute(5)],
    ])
    expect(sightingsOf(store.db, 'mer_1', 'users').get('1')).toBeUndefined()
  })
})

async function statusIn({ db }: Awaited<ReturnType<typeof openTestStore>>): Promise<string | null> {
  const { status } = await db.selectFrom('ledger_order').select('status').executeTakeFirstOrThrow()
  return status
}
