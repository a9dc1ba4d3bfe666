import { describe, expect, test } from 'vitest'
import { book, bookUsers, minute, wire } from '../ledger/ledgers.ts'
import { startStack } from '../../support/stack.ts'
import { engines, openTestStore } from '../../support/stores.ts'

const nameless = `{"amount":"12.50","fee":12345678901234567890.5,"customer":{"email":"ana.lind@people.test",
  "phone":"+44 7700 900123","note":"call +44 7700 900123 or ana.lind@people.test"},"kontakt":"0170 1234567",
  "createdAt":"2026-11-02T12:00:00Z"}`

describe.each(engines)('on %s', (engine) => {
  async function start() {
    const store = await openTestStore(engine)
    await book(store, [{ id: '1' }, wire(nameless), ['Ana', '+44 7700 900123']])
    await book(store, [wire(nameless)], { at: minute(5) })
    await bookUsers(store, [{ email: 'ana.lind@people.test' }], { mid: 'mer_2', at: minute(7) })
    return { ...(await startStack({ store })), store }
  }

  test('lists quarantined rows with reason, route and times, without contact data', async () => {
    const ops = await (await start()).as('ops')

    const answer = await ops('/api/unreadable')
    const text = await answer.text()
    const rows = JSON.parse(text)

    expect(answer.headers.get('content-range')).toBe('unreadable 0-2/3')
    expect(rows).toMatchObject([
      {
        mid: 'mer_2',
        kind: 'users',
        route: 'GET /v1/public/users/individual',
        reason: 'no_usable_id',
        source: '{"email":"a•••@p•••.test"}',
      },
      {
        mid: 'mer_1',
        kind: 'orders',
        route: 'GET /v1/public/orders',
        reason: 'no_usable_id',
        message: 'it has no readable id',
        firstSeenAt: minute(0),
        lastSeenAt: minute(5),
        count: 2,
        isSent: true,
        isCut: false,
      },
      { reason: 'not_an_object', source: '["•••","+•• •••• ••••••"]', count: 1 },
    ])
    expect(rows[1].source).toBe(
      '{"createdAt":"2026-11-02T12:00:00Z","undocumented":{"sealed":true,"fields":4}}',
    )
    expect(text).not.toMatch(/people\.test|7700|0170|lind/i)
  })

  test('opens a quarantined row by ID and reports it as gone after a full sweep without it', async () => {
    const { as, store } = await start()
    const ops = await as('ops')
    const [, row] = await (await ops('/api/unreadable')).json()
    await book(store, [{ id: '1' }], { progress: { swept_at: minute(6), quiet_since: minute(6) } })

    const one = await (await ops(`/api/unreadable/${encodeURIComponent(row.id)}`)).json()
    const sent = await (await ops('/api/unreadable?filter={"isSent":true}')).json()

    expect(one).toMatchObject({ id: row.id, reason: 'no_usable_id', isSent: false, source: row.source })
    const request = { token: one.countinghouse.reveal, reason: 'the provider asks for it' }
    expect(await (await ops('/api/reveals', { json: request })).json()).toEqual({
      source: expect.stringContaining(
        '"fee":12345678901234567890.5,"customer":{"email":"ana.lind@people.test"',
      ),
    })
    expect(sent.map(({ mid }: { mid: string }) => mid)).toEqual(['mer_2'])
    expect((await ops('/api/unreadable/mer_1:orders:0')).status).toBe(404)
    expect((await ops('/api/unreadable/nothing')).status).toBe(404)
  })

  test('hides quarantined rows of foreign merchant IDs', async () => {
    const { as, store } = await start()
    const ops = await as('ops')
    const all = await (await ops('/api/unreadable')).json()
    await store.db.updateTable('operator').set({ mids: '["mer_2"]' }).where('role', '=', 'ops').execute()

    const own = await (await ops('/api/unreadable')).json()

    expect(own.map(({ mid }: { mid: string }) => mid)).toEqual(['mer_2'])
    expect((await ops('/api/unreadable?filter={"mid":"mer_1"}')).status).toBe(403)
    expect((await ops(`/api/unreadable/${encodeURIComponent(all[1].id)}`)).status).toBe(404)
    expect((await ops('/api/unreadable?filter={"digest":"x"}')).status).toBe(400)
    expect((await ops('/api/unreadable?range=[5,1]')).status).toBe(400)
  })

  test('limits the quarantine and counts further rows', async () => {
    const { as, store } = await start()
    const nonsense = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `row ${from + n}`)
    for (let from = 0; from < 10_000; from += 2_500)
      await book(store, nonsense(from, 2_500), { at: minute(8) })
    await book(store, nonsense(10_000, 20), { at: minute(9) })

    const { count } = await store.db
      .selectFrom('quarantine')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('mid', '=', 'mer_1')
      .executeTakeFirstOrThrow()
    const [overflow] = await (await (await as('ops'))('/api/unreadable?filter={"reason":"too_many"}')).json()

    // Two rows were there before, so the last page has no room and is only counted.
    expect(Number(count)).toBe(2 + 7_500 + 1 + 20)
    expect(overflow).toMatchObject({ reason: 'too_many', count: 2_500, source: '', isCut: true })
    // A full sweep without the old rows frees their places.
    await book(store, [], { progress: { swept_at: minute(9), quiet_since: minute(9) } })
    await book(store, nonsense(20_000, 1), { at: minute(10) })
    const left = await store.db.selectFrom('quarantine').select('raw').where('mid', '=', 'mer_1').execute()
    expect(left.map(({ raw }) => raw)).toContain('"row 20000"')
  })
})

test('masks a truncated row completely', async () => {
  const store = await openTestStore('sqlite')
  await book(store, [{ name: 'Ana Lind', street: 'Main St 5', note: 'x'.repeat(70_000) }])
  const ops = await (await startStack({ store })).as('ops')

  const [{ id, source }] = await (await ops('/api/unreadable')).json()
  const one = await (await ops(`/api/unreadable/${encodeURIComponent(id)}`)).json()

  expect(source).toMatch(/^\{"••••":"••• ••••","••••••":"•••• •• •"/)
  expect(one).toMatchObject({ source: expect.not.stringMatching(/[a-z]/), isCut: true })
})
