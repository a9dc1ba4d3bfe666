import { describe, expect, test } from 'vitest'
import { openWorld } from './openWorld.ts'
import { minute } from '../ledger/ledgers.ts'
import { startStack } from '../../support/stack.ts'
import { engines, type Engine } from '../../support/stores.ts'

const about = (path: string, filter: object) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`

type Item = { kind: string; count: number; oldest: string; filter: object; value: object[] }

/** Forty orders took five minutes each. Each test adds its own orders. */
async function start(engine: Engine) {
  const world = await openWorld(engine)
  await world.pass(40, 5)
  await world.refreshTimes()
  const look = async () => {
    const { as, stack } = await startStack({
      store: world.store,
      mids: ['mer_1', 'mer_2'],
      clock: () => world.time.now,
    })
    const ask = await as('ops')
    const list = async (filter: object) => {
      const answer = await ask(about('/api/orders', filter))
      const rows = (await answer.json()) as { id: string }[]
      const total = Number(answer.headers.get('Content-Range')?.split('/')[1])
      return { ids: rows.map(({ id }) => id).toSorted(), total }
    }
    const attention = async (filter: object = { mid: 'mer_1' }) => {
      const { items, late } = await (await ask(about('/api/attention', filter))).json()
      const kinds = ['late', 'stuck']
      return { items: (items as Item[]).filter(({ kind }) => kinds.includes(kind)), late }
    }
    return { ask, as, list, attention, stack }
  }
  return { world, look }
}

describe.each(engines)('on %s', (engine) => {
  test('counts late and stuck orders, and each figure leads to exactly its rows', async () => {
    const { world, look } = await start(engine)
    await world.enter(1, 'stuck')
    await world.move(6)
    await world.enter(1, 'late')
    await world.move(6)
    await world.enter(18, 'new')
    const { list, attention } = await look()

    const { items, late } = await attention()

    expect(items.map(({ kind, count }) => [kind, count])).toEqual([
      ['late', 2],
      ['stuck', 1],
    ])
    expect(items[0]?.value).toEqual([{ currency: 'EUR', amount: '21.00' }])
    expect(late).toEqual({ behind: [], notTold: 0 })
    for (const { count, filter } of items) expect((await list(filter)).total).toBe(count)
    expect(await list({ late: true })).toEqual({ ids: ['late-0', 'stuck-0'], total: 2 })
    expect(await list({ stuck: true })).toEqual({ ids: ['stuck-0'], total: 1 })
    expect(await list({ late: true, mid: 'mer_2' })).toEqual({ ids: [], total: 0 })
    expect(await list({ late: true, sourceCurrency: 'GBP' })).toEqual({ ids: [], total: 0 })
    expect(await list({ late: true, q: 'late' })).toEqual({ ids: ['late-0'], total: 1 })
  })

  test('filters open orders by their time in their status', async () => {
    const { world, look } = await start(engine)
    await world.enter(2, 'old')
    await world.move(30)
    await world.enter(3, 'new')
    await world.move(1)
    const { list, ask } = await look()

    expect((await list({ olderThan: 1_200 })).ids).toEqual(['old-0', 'old-1'])
    expect((await list({ olderThan: 0 })).total).toBe(5)
    expect((await list({ olderThan: 1_200, status: 'initiated' })).total).toBe(0)
    expect((await ask(about('/api/orders', { olderThan: -1 }))).status).toBe(400)
    expect((await ask(about('/api/orders', { late: false }))).status).toBe(400)
  })

  test('calls nothing late while the sync is behind, and says so in the answer', async () => {
    const { world, look } = await start(engine)
    await world.enter(3, 'waits')
    await world.move(30, { isFollowed: false })
    const { list, attention, ask } = await look()

    expect(await attention()).toEqual({ items: [], late: { behind: ['mer_1'], notTold: 0 } })
    expect((await list({ late: true })).total).toBe(0)
    expect((await ask(about('/api/usual-times', { mid: 'mer_1' }))).headers.get('Behind')).toBe('mer_1')
  })

  test('without enough history nothing is late until ops set a limit, on record', async () => {
    const world = await openWorld(engine)
    await world.enter(2, 'waits')
    await world.move(30)
    const { as, stack } = await startStack({
      store: world.store,
      mids: ['mer_1'],
      clock: () => world.time.now,
    })
    const [ops, support, admin] = await Promise.all([as('ops'), as('support'), as('admin')])
    const attention = async () => (await (await ops('/api/attention')).json()) as Record<string, unknown>
    const limit = { orderType: 'payin', status: 'fund_processing', seconds: 1_500 }
    const put = (ask: typeof ops, json: object) => ask('/api/time-limits', { method: 'PUT', json })
    expect(await attention()).toMatchObject({ late: { notTold: 2 } })

    expect((await put(support, limit)).status).toBe(403)
    expect((await put(ops, { ...limit, seconds: 5 })).status).toBe(400)
    expect((await put(ops, limit)).status).toBe(200)

    expect(await attention()).toMatchObject({
      items: [{ kind: 'late', count: 2 }],
      late: { notTold: 0 },
    })
    expect(await (await ops('/api/orders/waits-0')).json()).toMatchObject({
      stay: { state: 'late', limit: 1_500, since: new Date(world.time.now - 30 * 60_000).toISOString() },
    })
    const trail = await (await admin('/api/audit?filter={"action":"time-limit.set"}')).json()
    expect(trail).toMatchObject([{ mid: 'mer_1', details: { seconds: 1_500, before: null } }])
    expect((await put(ops, { ...limit, seconds: null })).status).toBe(200)
    expect(await attention()).toMatchObject({ late: { notTold: 2 } })
    await stack.close()
  })

  test('returns the usual time with its number of orders', async () => {
    const { look } = await start(engine)
    const { ask } = await look()

    const rows = await (await ask(about('/api/usual-times', { status: 'fund_processing' }))).json()

    expect(rows).toMatchObject([
      {
        mid: 'mer_1',
        orderType: 'payin',
        paymentMethod: null,
        status: 'fund_processing',
        orders: 40,
        open: 0,
      },
    ])
    expect(rows[0].usual.p95).toBeGreaterThanOrEqual(300)
    expect(rows[0].lateAfter).toBe(rows[0].usual.p95)
    expect(await (await ask(about('/api/usual-times', { mid: 'mer_2' }))).json()).toEqual([])
    expect(minute(0) < rows[0].usual.at).toBe(true)
  })
})
