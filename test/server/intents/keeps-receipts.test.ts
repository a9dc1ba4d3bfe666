import { describe, expect, test } from 'vitest'
import { runHousekeeping } from '../../../src/server/edge/housekeeping.ts'
import type { Ask } from '../../support/stack.ts'
import { create, orderOf, startIntents } from '../../support/intents.ts'
import { orderReceipt } from '../../support/samples.ts'
import { engines } from '../../support/stores.ts'

const readReceipt = async (ask: Ask, id: string) => {
  const answer = await ask(`/api/orders/${id}/receipt`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** Books an order in the ledger. `isFinal` is the meaning of its status. */
function bookOrder(
  { store }: Pick<Awaited<ReturnType<typeof startIntents>>, 'store'>,
  id: string,
  isFinal: number,
) {
  const row = {
    mid: 'mer_1',
    id,
    fetch_seq: 1,
    raw: '{}',
    content_hash: '',
    fee_currency_stated: 0,
    has_fees: 0,
    is_final: isFinal,
    first_seen_at: '2026-05-04T09:00:00.000Z',
    last_seen_at: '2026-05-04T09:00:00.000Z',
    search: '',
    seen_sweep: 0,
    time_assumed: 0,
  }
  return store.db
    .insertInto('ledger_order')
    .values(row)
    .onConflict((conflict) => conflict.columns(['mid', 'id']).doUpdateSet({ is_final: isFinal }))
    .execute()
}

describe.each(engines)('on %s', (engine) => {
  const startWith = (data: object = orderReceipt) =>
    startIntents(engine, {
      around: (service) => (request) =>
        request.method === 'POST' ? Response.json({ status: 'success', data }) : service(request),
    })

  test('keeps a sealed receipt with its order, readable by roles that create orders, each reading audited', async () => {
    const { as, userIds, store } = await startWith()
    const ask = await as('ops')
    await create(ask, orderOf(userIds[0]), { key: 'k-1' })
    await bookOrder({ store }, orderReceipt.orderId, 0)

    const readBySupport = await readReceipt(await as('support'), orderReceipt.orderId)
    const readByFinance = await readReceipt(await as('finance'), orderReceipt.orderId)
    const list = await (await ask('/api/intents')).text()
    const storedRows = JSON.stringify(await store.db.selectFrom('order_intent').selectAll().execute())
    const trail = await store.db.selectFrom('audit').selectAll().execute()

    expect(readBySupport).toEqual({
      status: 200,
      body: { receipt: orderReceipt, madeAt: '2026-05-04T09:00:00.000Z', fixedSide: 'source' },
    })
    expect(readByFinance.status).toBe(403)
    for (const written of [storedRows, list, JSON.stringify(trail)]) {
      expect(written).not.toContain('pay.example')
      expect(written).not.toContain('GB00QUAY')
    }
    expect(trail.filter(({ action }) => action === 'receipt.read')).toMatchObject([
      { operator_email: 'support@countinghouse.test', object: `order:${orderReceipt.orderId}`, mid: 'mer_1' },
    ])
  })

  test('masks an e-mail address as ID in the audit line of a read', async () => {
    const { as, userIds, store } = await startWith({ ...orderReceipt, orderId: 'ada@people.test' })
    const ask = await as('ops')
    await create(ask, orderOf(userIds[0]), { key: 'k-1' })

    expect((await readReceipt(ask, 'ada%40people.test')).status).toBe(200)

    const line = store.db.selectFrom('audit').select('object').where('action', '=', 'receipt.read')
    expect(await line.execute()).toEqual([{ object: 'order:a•••@p•••.test' }])
  })

  test('returns no receipt for an order made elsewhere or under another merchant ID', async () => {
    const { as, userIds, store } = await startWith()
    const ask = await as('ops')
    await create(ask, orderOf(userIds[0]), { key: 'k-1' })
    await store.db
      .updateTable('operator')
      .set({ mids: '["mer_2"]' })
      .where('email', '=', 'support@countinghouse.test')
      .execute()

    const none = { status: 200, body: { receipt: null, why: 'none' } }
    expect(await readReceipt(ask, 'OR-2')).toEqual(none)
    expect(await readReceipt(await as('support'), orderReceipt.orderId)).toEqual(none)
    expect((await (await as('support'))('/api/orders/OR-1/receipt?mid=mer_1')).status).toBe(403)
  })

  test('hides the payment data of a receipt once its order is final, and deletes it at housekeeping', async () => {
    const { as, userIds, store, stack } = await startWith()
    const ask = await as('ops')
    const order = orderOf(userIds[0])
    await create(ask, order, { key: 'k-1' })
    await bookOrder({ store }, orderReceipt.orderId, 0)
    await runHousekeeping(stack)
    const before = await readReceipt(ask, orderReceipt.orderId)
    await bookOrder({ store }, orderReceipt.orderId, 1)

    const readings = () =>
      store.db.selectFrom('audit').select('object').where('action', '=', 'receipt.read').execute()
    expect(await readings()).toHaveLength(1)
    const after = await readReceipt(ask, orderReceipt.orderId)
    expect(await readings()).toHaveLength(1)
    await runHousekeeping(stack)
    await bookOrder({ store }, orderReceipt.orderId, 0)
    const forgotten = await readReceipt(ask, orderReceipt.orderId)
    const replay = await create(ask, order, { key: 'k-1' })

    expect(before.body.receipt).toEqual(orderReceipt)
    const { flow, orderId, amount } = orderReceipt
    expect(after.body.receipt).toEqual({ flow, orderId, amount })
    expect(forgotten.body.receipt).toEqual({ flow, orderId, amount })
    expect(replay).toMatchObject({ status: 200, replayed: true })
    expect(replay.body).toEqual({ status: 'success', data: { flow, orderId, amount } })
    const lines = store.db.selectFrom('audit').select('object').where('action', '=', 'receipt.forgotten')
    expect(await lines.execute()).toEqual([{ object: `order:${orderId}` }])
  })

  test('returns a pay link without an ID once somebody links the order', async () => {
    const { as, userIds, store } = await startWith({ payUrl: 'https://pay.example/p/9' })
    const ask = await as('ops')
    const doubt = await create(ask, orderOf(userIds[0]), { key: 'k-1' })
    await bookOrder({ store }, 'OR-9', 0)

    await ask('/api/intents/k-1/resolution', {
      json: { state: 'linked', orderId: 'OR-9', reason: 'the only one of that minute' },
    })

    expect(doubt).toMatchObject({ status: 502, body: { reason: 'unknown' } })
    expect((await readReceipt(ask, 'OR-9')).body.receipt).toEqual({ payUrl: 'https://pay.example/p/9' })
  })

  test('returns a receipt without fees to roles without access to fees', async () => {
    const { as, userIds } = await startWith({
      orderId: 'OR-1',
      payUrl: 'https://pay.example/p/1',
      networkFee: 2,
    })
    const created = await create(await as('support'), orderOf(userIds[0]), { key: 'k-1' })

    const { body } = await readReceipt(await as('support'), 'OR-1')
    const readByOps = await readReceipt(await as('ops'), 'OR-1')

    const shown = {
      orderId: 'OR-1',
      payUrl: 'https://pay.example/p/1',
      undocumented: { sealed: true, fields: 1 },
      countinghouse: { masked: ['undocumented'], reveal: expect.any(String) },
    }
    type Sealed = { countinghouse: { reveal: string } }
    const reveal = async (role: 'support' | 'ops', { countinghouse }: Sealed) => {
      const json = { token: countinghouse.reveal, reason: 'the payer asks for it' }
      return (await (await as(role))('/api/reveals', { json })).json()
    }
    expect([created.body.data, body.receipt, readByOps.body.receipt]).toEqual([shown, shown, shown])
    expect(await reveal('support', body.receipt as Sealed)).toEqual({ undocumented: {} })
    expect(await reveal('ops', readByOps.body.receipt as Sealed)).toEqual({ undocumented: { networkFee: 2 } })
  })
})
