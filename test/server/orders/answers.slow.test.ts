import type { SearchPage } from '../../../src/api/search.ts'
import { askPage, idsFound } from '../../support/searches.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { startSweeps } from '../../../src/commands/startSweeps.ts'
import { untilWhole } from '../../support/largeWorld.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { engines, openSharedStore, openTestStore } from '../../support/stores.ts'
import { faultWords } from '../../support/faultWords.ts'

type Row = Record<string, unknown> & { id: string; status: string }

const filtered = (filter: object, more = '') =>
  `/api/orders?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`

async function read(ask: Ask, path: string) {
  const answer = await ask(path)
  const rows = (await answer.json()) as Row[]
  const total = Number(answer.headers.get('content-range')?.split('/')[1])
  return { status: answer.status, rows, total, coverage: answer.headers.get('coverage') }
}

describe.each(engines)('on %s', (engine) => {
  /** Starts a server whose ledger has read every order of the stand-in. */
  async function startFilled() {
    const { store, close: closeStore } = await openSharedStore(engine)
    const started = await startStack({ store, world: { orders: 230, users: 60 } })
    const ops = await started.as('ops')
    const before = await read(ops, '/api/orders')
    const sweeps = startSweeps(started.stack, { syncMs: 1_000, syncBudget: 6_000 })
    await untilWhole(started.stack)
    const close = async () => {
      await sweeps.stop()
      await closeStore()
    }
    return { ...started, ops, before, store, close }
  }

  let filled: Awaited<ReturnType<typeof startFilled>>
  beforeAll(async () => {
    filled = await startFilled()
    return filled.close
  })

  /** Reads every order the service lists for a merchant ID. */
  async function truthOf(ask: Ask, mid: string): Promise<Row[]> {
    const rows: Row[] = []
    for (let page = 1; ; page++) {
      const answer = await ask(`/api/v1/public/orders?limit=50&page=${page}`, { headers: { MID: mid } })
      const { data } = await answer.json()
      if (data.transfers.length === 0) return rows
      rows.push(...data.transfers)
    }
  }

  test('the ledger lists and counts every order of the service and states its coverage', async () => {
    const { ops, before } = filled
    const truth = await truthOf(ops, 'mer_1')

    const all = await read(ops, filtered({ mid: 'mer_1' }, '&range=[0,999]'))
    const more = await read(ops, filtered({ mid: 'mer_1' }, '&range=[200,999]'))
    const expired = await read(ops, filtered({ mid: 'mer_1', status: 'expired' }))
    const coverage = (await (await ops('/api/coverage')).json()) as Row[]

    expect(before.coverage).toBe('at-least')
    // Orders of the stand-in change over time, so only IDs are compared.
    expect(all.rows).toHaveLength(200)
    expect([...all.rows, ...more.rows].map(({ id }) => id).toSorted()).toEqual(
      truth.map(({ id }) => id).toSorted(),
    )
    expect(all.total).toBe(truth.length)
    expect(expired.total).toBeGreaterThan(0)
    expect(expired.rows.every(({ status }) => status === 'expired')).toBe(true)
    expect(coverage.find(({ mid }) => mid === 'mer_1')).toMatchObject({
      state: 'complete',
      orders: truth.length,
      users: { state: 'complete' },
    })
  })

  test('returns the same rows for terms in the body and in the query, and counts statuses', async () => {
    const { ops, as } = filled
    const support = await as('support')
    const filter = { status: ['expired', 'completed'] }
    const page = { filter, sort: ['sourceAmount', 'DESC'], range: [3, 7] }

    const inAddress = await ops(
      filtered({ ...filter, mid: 'mer_1', q: 'or-' }, '&sort=["sourceAmount","DESC"]&range=[3,7]'),
    )
    const inBody = await askPage(ops, 'order', 'or-', { mid: 'mer_1', page })
    const { rows } = await read(support, filtered({ mid: 'mer_1' }, '&range=[0,0]'))
    const person = await askPage(support, 'user', String(rows[0]?.userId))
    const counts = (await (await ops(`/api/order-counts?filter={"mid":"mer_1"}`)).json()) as Row[]
    const expired = await read(ops, filtered({ mid: 'mer_1', status: 'expired' }))

    // The sweep may update lastSeenAt between the two requests.
    const withoutSeen = (text: string) => text.replaceAll(/"lastSeenAt":"[^"]*"/g, '')
    const { results, total } = (await inBody.json()) as SearchPage
    const records = JSON.stringify(results.map(({ record }) => record))
    expect(withoutSeen(records)).toBe(withoutSeen(await inAddress.text()))
    expect(inAddress.headers.get('Content-Range')).toBe(`orders 3-7/${total}`)
    expect(inBody.headers.get('Coverage')).toBe(inAddress.headers.get('Coverage'))
    expect(await idsFound(person)).toEqual([rows[0]?.userId])
    expect(counts.find(({ status }) => status === 'expired')).toMatchObject({ orders: expired.total })
    expect(counts.every(({ orders }, n) => n === 0 || Number(counts[n - 1]?.orders) >= Number(orders))).toBe(
      true,
    )
  })

  test('returns amounts as sent, and fees and contact data by role', async () => {
    const { ops, as, store } = filled
    const support = await as('support')
    const truth = await truthOf(ops, 'mer_1')
    const withFees = truth.find(({ fees }) => fees !== undefined)
    await store.db
      .insertInto('order_history')
      .values({
        mid: 'mer_1',
        order_id: withFees?.id ?? '',
        seq: 9,
        seen_before: '2026-11-01T00:00:00.000Z',
        seen_after: '2026-11-01T00:00:05.000Z',
        changes: JSON.stringify([
          { field: 'status', from: 'initiated', to: 'fund_processing' },
          { field: 'networkFee', from: '1', to: '2' },
        ]),
      })
      .execute()

    const path = `/api/orders/${withFees?.id}`
    const seen = await (await ops(path)).json()
    const hidden = await (await support(path)).json()
    const people = await (await support('/api/users?range=[0,99]')).text()

    expect(seen.source).toEqual(withFees?.source)
    expect(seen.fees).toEqual(withFees?.fees)
    expect(seen.history.at(-1).changes).toHaveLength(2)
    expect(hidden.fees).toBeUndefined()
    expect(hidden.history.at(-1).changes).toEqual([
      { field: 'status', from: 'initiated', to: 'fund_processing' },
    ])
    expect(people).not.toMatch(/"email":"[^"•]+"/)
    expect(people).toContain('"reveal":')
  })

  test('stores an order in the ledger as soon as the server reads or creates it', async () => {
    const store = await openTestStore(engine)
    const { as } = await startStack({ store, world: { orders: 20, users: 20 } })
    const ops = await as('ops')
    const { data } = await (await ops('/api/v1/public/orders?limit=1')).json()
    const [{ id, userId }] = data.transfers

    await ops(`/api/v1/public/orders/${id}`)
    const afterRead = await read(ops, '/api/orders')
    const order = {
      userId,
      orderType: 'payin',
      purposeCode: 'personal',
      source: { currency: 'USD', amount: '50.00', paymentType: 'card', paymentCode: 'card_usd' },
      destination: { currency: 'USDT' },
    }
    const created = await ops('/api/v3/orders', { json: order, headers: { 'Idempotency-Key': 'k-1' } })
    const { orderId } = (await created.json()).data

    expect(afterRead.rows.map((row) => row.id)).toEqual([id])
    expect(afterRead.coverage).toBe('at-least')
    await expect.poll(async () => (await ops(`/api/orders/${orderId}`)).status).toBe(200)
  })
})

test('refuses another merchant ID and rejects unknown filters', async () => {
  const { as } = await startStack()
  const ops = await as('ops')

  const foreign = await ops(filtered({ mid: ['mer_1', 'mer_9'] }))
  const unknown = await ops(filtered({ state: 'expired' }))
  const amount = await ops(filtered({ sourceAmount_gte: 'much' }))
  const time = await ops(filtered({ createdAt_gte: '2026-11-01' }))
  const sort = await ops('/api/orders?sort=["secret","ASC"]')
  const inBody = await ops('/api/search', { json: { text: 'a', mid: 'mer_9', kind: 'order', page: {} } })
  const people = await ops('/api/search', { json: { text: 'a', kind: 'user', page: { range: [0, 5000] } } })
  const count = await ops('/api/order-counts?filter={"q":"a"}')
  const deep = await ops('/api/orders?range=[9990,10000]')
  const long = await ops('/api/orders?range=[0,100000]')
  const last = await ops('/api/orders?range=[9975,9999]')

  const answers = [foreign, unknown, amount, time, sort, inBody, people, count, deep, long, last]
  expect(answers.map(({ status }) => status)).toEqual([403, 400, 400, 400, 400, 403, 200, 400, 400, 200, 200])
  expect(faultWords((await deep.json()).details)).toEqual([
    {
      field: 'range',
      message: 'lists end at row 10,000: narrow the filter or reverse the sort order',
    },
  ])
  expect(faultWords((await amount.json()).details)).toEqual([
    { field: 'filter.sourceAmount_gte', message: 'expected an amount' },
  ])
})

test('reports coverage of the requested merchant IDs with the time of the answer', async () => {
  const { as } = await startStack()
  const ops = await as('ops')
  const askCoverage = (filter: object) =>
    ops(`/api/coverage?filter=${encodeURIComponent(JSON.stringify(filter))}`)

  const before = Date.now()
  const one = await askCoverage({ mid: 'mer_2' })
  const after = Date.now()
  const foreign = await askCoverage({ mid: 'mer_9' })
  const all = await (await ops('/api/coverage')).json()

  expect(await one.json()).toEqual([
    {
      id: 'mer_2',
      mid: 'mer_2',
      state: 'empty',
      orders: 0,
      oldest: null,
      newest: null,
      sweptAt: null,
      followedAt: null,
      isExact: false,
      quarantined: 0,
      quarantinedAt: null,
      missing: 0,
      users: {
        state: 'empty',
        users: 0,
        oldest: null,
        newest: null,
        sweptAt: null,
        followedAt: null,
        isExact: false,
        quarantined: 0,
        quarantinedAt: null,
      },
    },
  ])
  const askedAt = Date.parse(one.headers.get('asked-at') ?? '')
  expect(askedAt).toBeGreaterThanOrEqual(before)
  expect(askedAt).toBeLessThanOrEqual(after)
  expect(foreign.status).toBe(403)
  expect(all.map(({ mid }: { mid: string }) => mid)).toEqual(['mer_1', 'mer_2', 'mer_3'])
})
