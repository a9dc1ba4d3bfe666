import { describe, expect, test } from 'vitest'
import { getOrder } from '../../../src/server/ledger/order.ts'
import { listOrders } from '../../../src/server/orders/listOrders.ts'
import { listUsers } from '../../../src/server/customers/listUsers.ts'
import { runs } from '../../support/runs.ts'
import * as samples from '../../support/samples.ts'
import { engines, longEngines, openTestStore } from '../../support/stores.ts'
import { book, bookUsers, chance, minute, wire, type Chance } from '../ledger/ledgers.ts'

describe.each(engines)('on %s', (engine) => {
  test('quarantines and counts invalid rows, and books rows of another MID under their owner', async () => {
    const store = await openTestStore(engine)
    const bad = [null, 'text', 7, [], {}, { id: '' }, { id: {} }, { id: 'a\0b' }]
    const foreignRow = { id: '1', mid: 'mer_2', status: 'new' }

    const first = await book(store, [...bad, { id: 'good' }, foreignRow], { at: minute(0) })
    await book(store, bad.slice(0, 2), { at: minute(3) })

    expect(first).toEqual({ written: ['good'], quarantined: 8 })
    const quarantined = await store.db.selectFrom('quarantine').selectAll().orderBy('raw').execute()
    expect(
      quarantined.map(({ raw, reason, count, last_seen_at }) => [raw, reason, count, last_seen_at]),
    ).toEqual(
      [
        ['null', 'not_an_object', 2, minute(3)],
        ['"text"', 'not_an_object', 2, minute(3)],
        ['7', 'not_an_object', 1, minute(0)],
        ['[]', 'not_an_object', 1, minute(0)],
        ['{}', 'no_usable_id', 1, minute(0)],
        ['{"id":""}', 'no_usable_id', 1, minute(0)],
        ['{"id":{}}', 'no_usable_id', 1, minute(0)],
        ['{"id":"a\\u0000b"}', 'no_usable_id', 1, minute(0)],
      ].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    )
    const stored = await store.db
      .selectFrom('ledger_order')
      .select(['mid', 'id', 'raw'])
      .orderBy('id')
      .execute()
    expect(stored).toMatchObject([
      { mid: 'mer_2', id: '1', raw: JSON.stringify(foreignRow) },
      { mid: 'mer_1', id: 'good' },
    ])
    expect(await bookUsers(store, [{ userId: null }, { id: '1' }])).toMatchObject({ quarantined: 1 })
  })

  test('books or quarantines every hostile row, and all rows can be listed', async () => {
    const store = await openTestStore(engine)
    for (let seed = 1; seed <= runs(600); seed++) {
      const random = chance(seed)
      const rows = Array.from({ length: 10 }, () => hostileRow(random))

      const booked = await book(store, rows)
      const users = await bookUsers(store, rows)

      const good = rows.filter(
        (row) => typeof row.id === 'string' && row.id.startsWith('o') && row.mid === undefined,
      )
      const ids = good.map(({ id }) => String(id))
      const storedRows = await store.db
        .selectFrom('ledger_order')
        .select('id')
        .where('id', 'in', ['', ...ids])
        .execute()
      expect(new Set(storedRows.map(({ id }) => id)), `seed ${seed}`).toEqual(new Set(ids))
      const foreignRows = rows.filter((row) => row.mid !== undefined && String(row.id).startsWith('o'))
      expect(booked.quarantined).toBe(rows.length - good.length - foreignRows.length)
      expect(users.written.length + users.quarantined).toBeGreaterThan(0)
    }
    const { rows, total } = await listOrders(store, { mids: ['mer_1'], offset: 0, limit: 10_000 })
    expect(rows.length).toBe(total)
    const people = await listUsers(store, { mids: ['mer_1'], offset: 0, limit: 10_000 })
    expect(people.rows.length).toBe(people.total)
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('the columns of an order have every documented field, from the list and by its ID', async () => {
    const store = await openTestStore(engine)
    await book(store, [samples.orderRow, { ...samples.orderSingle, id: 'OR-2' }])

    const columns = {
      mid: 'mer_1',
      status: 'fund_processing',
      order_type: 'payin',
      purpose_code: 'personal',
      source_currency: 'EUR',
      source_amount: '1284.50',
      destination_currency: 'USDT',
      destination_amount: '1365.102938',
      user_id: 'UX-796174955189956',
      sender_name: 'Inês Duarte',
      network_fee: '0.74',
      processing_fee: '25.69',
      rr_fee: '0',
      fee_currency: 'EUR',
      fee_currency_stated: 1,
    }
    const { createdAt: created_at, updatedAt: updated_at } = samples.orderRow
    const read = async (id: string) => (await getOrder(store, ['mer_1'], id))?.order
    expect(await read(samples.orderRow.id)).toMatchObject({ ...columns, created_at, updated_at })
    expect(await read('OR-2')).toMatchObject({ ...columns, created_at: null, reference: 'INV-2001' })
  })

  test('keeps the readable fields and the raw text of a row with unreadable fields', async () => {
    const store = await openTestStore(engine)
    const text =
      '{"id":"1","status":{"odd":true},"source":{"currency":"EUR","amount":"NaN"},"fees":{"networkFee":1.10,' +
      '"rrFee":"x","fixedFee":{"fixedFeesCurrency":""}},"createdAt":"2026-02-30T10:00:00Z",' +
      '"updatedAt":"2026-03-01T10:00:00+02:00","note":"\\ud800\\u0000","huge":12345678901234567890.10}'

    await book(store, [wire(text)])

    expect((await getOrder(store, ['mer_1'], '1'))?.order).toMatchObject({
      status: null,
      source_currency: 'EUR',
      source_amount: null,
      network_fee: '1.10',
      rr_fee: null,
      fee_currency: 'EUR',
      fee_currency_stated: 0,
      has_fees: 1,
      created_at: null,
      updated_at: '2026-03-01T08:00:00.000Z',
      is_final: 0,
      raw: text,
    })
  })

  test('books a row with maximum text in every field, and the rows after it', async () => {
    const store = await openTestStore(engine)
    // Characters of three bytes each that do not compress.
    const random = chance(7)
    const long = (length: number) =>
      Array.from({ length }, () => String.fromCharCode(0x4e00 + random.below(20_000))).join('')
    const money = () => ({ currency: long(500), amount: '9'.repeat(30) })

    const words = { status: long(500), orderType: long(500), userId: long(500), purposeCode: long(500) }
    const row = { id: long(200), ...words, source: money(), destination: money() }
    const { written } = await book(store, [row, { id: 'next' }])

    expect(written).toEqual([row.id, 'next'])
    const page = await listOrders(store, { mids: ['mer_1'], offset: 0, limit: 9 })
    expect(page.rows.find(({ id }) => id === row.id)?.status).toBe(words.status.slice(0, 100))
  })

  test('never treats an order with an unknown status or type as final', async () => {
    const store = await openTestStore(engine)
    await book(store, [
      { id: '1', status: 'settled_maybe', orderType: 'payin' },
      { id: '2', status: 'fund_settled', orderType: 'payin', destination: { currency: 'EUR' } },
      { id: '3', status: 'fund_settled', orderType: 'gaming', destination: { currency: 'EUR' } },
      { id: '4', status: 'expired', type: 'payin' },
    ])

    const rows = await store.db.selectFrom('ledger_order').select(['id', 'is_final']).orderBy('id').execute()
    expect(rows.map(({ is_final }) => is_final)).toEqual([0, 1, 0, 1])
  })

  test('list rows and single records do not remove each other’s fields', async () => {
    const store = await openTestStore(engine)
    const list = {
      id: '1',
      orderType: 'payin',
      source: { currency: 'EUR', amount: '1' },
      createdAt: minute(0),
    }
    const single = {
      id: '1',
      type: 'payin',
      source: { currency: 'EUR', amount: '1', paymentType: 'card' },
      fees: { rrFee: 1 },
    }

    await book(store, [list])
    await book(store, [single])
    const { written } = await book(store, [{ ...list, fees: null, source: { currency: 'EUR', amount: '2' } }])

    const order = (await getOrder(store, ['mer_1'], '1'))?.order
    expect(written).toEqual(['1'])
    expect(JSON.parse(order?.raw ?? '')).toEqual({
      id: '1',
      orderType: 'payin',
      source: { currency: 'EUR', amount: '2', paymentType: 'card' },
      createdAt: minute(0),
      fees: { rrFee: 1 },
    })
    expect(order).toMatchObject({ order_type: 'payin', rr_fee: '1', created_at: minute(0) })
  })

  test('keeps the latest type under either field name when answers arrive late', async () => {
    const store = await openTestStore(engine)
    const said = [
      { id: '1', type: 'gaming' },
      { id: '1', orderType: 'payin' },
      { id: '1', status: 'expired' },
    ]

    for (const i of [0, 2, 1]) await book(store, [said[i]], { fetchSeq: i + 1 })

    const stored = await getOrder(store, ['mer_1'], '1')
    expect(stored?.order).toMatchObject({ order_type: 'payin', status: 'expired' })
  })

  test('keeps all digits when records are merged', async () => {
    const store = await openTestStore(engine)

    await book(store, [wire('{"id":"1","fees":{"networkFee":1.10,"rrFee":12345678901234567890.10}}')])
    await book(store, [wire('{"id":"1","fees":{"networkFee":1.20}}')])

    const order = (await getOrder(store, ['mer_1'], '1'))?.order
    expect(order?.raw).toBe('{"id":"1","fees":{"networkFee":1.20,"rrFee":12345678901234567890.10}}')
    expect(order).toMatchObject({ network_fee: '1.20', rr_fee: '12345678901234567890.10' })
  })
})

const poison = [
  'a\0b',
  '\uD800',
  'ﬁ\u202Eevil',
  "'; drop table ledger_order; --",
  '%_\\',
  '"',
  '🙂'.repeat(3000),
  'x'.repeat(70_000),
  'NaN',
  '1e999999999',
  '1e131071',
  '-0.00',
  '9'.repeat(31),
  'infinity',
  'now',
  '2026-01-01T00:00:00',
  '9999-01-01T00:00:00Z',
  '2026-13-01T00:00:00Z',
]

function hostileRow(random: Chance): Record<string, unknown> {
  const value = (depth = 0): unknown => {
    const kind = random.below(depth > 2 ? 6 : 8)
    if (kind < 3) return random.one(poison)
    if (kind === 3) return random.below(1000) / 7
    if (kind === 4) return random.one([null, true, false])
    if (kind === 5) return wire('12345678901234567890.10')
    if (kind === 6) return [value(depth + 1), value(depth + 1)]
    return JSON.parse(
      JSON.stringify({ currency: value(depth + 1), amount: value(depth + 1), firstName: value(depth + 1) }),
    )
  }
  const names = ['status', 'orderType', 'type', 'userId', 'source', 'destination', 'fees', 'senderName']
  const more = [
    'partnerContext',
    'createdAt',
    'updatedAt',
    'purposeCode',
    'name',
    'email',
    'phone',
    'phoneCode',
  ]
  const fields = [...names, ...more].filter(() => random.below(2) === 0)
  return {
    id: random.below(10) === 0 ? random.one([null, {}, 'a\0b', '\uDC00']) : `o${random.below(60)}`,
    ...(random.below(10) === 0 ? { mid: 'mer_2' } : {}),
    ...Object.fromEntries(fields.map((name) => [name, value()])),
  }
}
