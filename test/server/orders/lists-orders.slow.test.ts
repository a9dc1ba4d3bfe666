import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { divideAmounts, readAmount, sumAmounts, sortKey } from '../../../src/contract/amount.ts'
import { outcomeOf, outcomes } from '../../../src/contract/status.ts'
import { settleFeeColumns } from '../../../src/server/ledger/settleFees.ts'
import { getOrder, type LedgerOrder } from '../../../src/server/ledger/order.ts'
import { listOrders, type OrderQuery, type OrderSort } from '../../../src/server/orders/listOrders.ts'
import type { OrderFilter } from '../../../src/server/orders/orderFilter.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { runs } from '../../support/runs.ts'
import { engines, longEngines, openSharedStore, openTestStore } from '../../support/stores.ts'
import { book, chance, minute, type Chance } from '../ledger/ledgers.ts'

const mids = ['mer_1', 'mer_2', 'mer_3']
/** Number of orders of each merchant ID. Pages are read in blocks of a thousand. */
const counts = process.env.LONG ? [4500, 2000, 500] : [1800, 800, 200]
const some = counts.reduce((sum, count) => sum + count, 0)

describe.each(engines)('on %s', (engine) => {
  let store: Store
  let all: LedgerOrder[]

  beforeAll(async () => {
    const shared = await openSharedStore(engine)
    store = shared.store
    all = await fill(store)
    return shared.close
  })

  test(
    'every filter and sort returns the same rows as a scan of all orders',
    { timeout: 600_000 },
    async () => {
      for (let seed = 1; seed <= runs(engine === 'sqlite' ? 2000 : 500, 50); seed++) {
        const query = randomQuery(chance(seed))

        const { rows, total } = await listOrders(store, query)

        const { page, count } = scanOrders(all, query)
        const label = `seed ${seed}: ${JSON.stringify(query)}`
        expect(total, label).toBe(count)
        expect(rows.map(keyOf), label).toEqual(page.map(keyOf))
        // The second call takes the total from the cache.
        expect((await listOrders(store, query)).total).toBe(count)
      }
    },
  )

  test(
    'every sort returns the right rows at the start, in the middle and at the end',
    { timeout: 600_000 },
    async () => {
      for (const field of sorts)
        for (const order of ['asc', 'desc'] as const) {
          const sort = { field, order }
          const sorted = scanOrders(all, { mids, sort, offset: 0, limit: some }).page.map(keyOf)
          const valued = all.filter((order) => valueOf(order, field) !== null).length
          const isLong = !isFee(field) && longEngines.includes(engine)
          const middleOffsets = isLong ? [1500, some / 2, valued - 1200, valued, some, some + 9] : []
          for (const offset of [0, valued - 3, some - 5, ...middleOffsets]) {
            const query = { mids, sort, offset, limit: 7 }

            const { rows, total } = await listOrders(store, query)

            expect(total).toBe(some)
            expect(rows.map(keyOf), JSON.stringify(query)).toEqual(sorted.slice(offset, offset + 7))
          }
        }
    },
  )

  test('returns the right rows of a deep page among orders without a value', async () => {
    const store = await openTestStore(engine)
    const rows = Array.from({ length: 1500 }, (_, i) => ({ id: `o${1000 + i}`, status: 'expired' }))
    for (const mid of mids) await book(store, mid === 'mer_3' ? rows.slice(0, 40) : rows, { mid })

    for (const order of ['asc', 'desc'] as const)
      for (const offset of [1200, 1800, 3039]) {
        const sort = { field: 'createdAt', order } as const
        const page = await listOrders(store, { mids, sort, offset, limit: 2 })

        const all = rows.flatMap(({ id }, i) =>
          (i < 40 ? mids : mids.slice(0, 2)).map((mid) => `${mid} ${id}`),
        )
        const sorted = order === 'asc' ? all : all.toReversed()
        expect(page.rows.map(keyOf)).toEqual(sorted.slice(offset, offset + 2))
      }
  })

  test('never lists or returns an order of another merchant ID', async () => {
    const [order] = all.filter(({ mid }) => mid === 'mer_3')

    const { rows, total } = await listOrders(store, { mids: ['mer_1'], offset: 0, limit: some })

    expect(new Set(rows.map(({ mid }) => mid))).toEqual(new Set(['mer_1']))
    expect(total).toBe(rows.length)
    expect(await listOrders(store, { mids: [], offset: 0, limit: 5 })).toMatchObject({
      rows: [],
      total: 0,
      hasMore: false,
    })
    const own = all.some(({ id, mid }) => id === order?.id && mid !== 'mer_3')
    expect((await getOrder(store, ['mer_1', 'mer_2'], order?.id ?? '')) !== undefined).toBe(own)
    expect(await getOrder(store, [], order?.id ?? '')).toBeUndefined()
  })

  test('counts a total again after any server has written orders', async () => {
    const store = await openTestStore(engine)
    const totals = async () => {
      const matches = { mids, filter: { userId: 'u1', status: 'expired' }, offset: 0, limit: 5 }
      const spans = { mids, filter: { createdAt_gte: minute(0) }, offset: 0, limit: 5 }
      const all = { mids, offset: 0, limit: 5 }
      return Promise.all([matches, spans, all].map(async (query) => (await listOrders(store, query)).total))
    }
    await book(store, [{ id: '1', userId: 'u1', status: 'expired', createdAt: minute(0) }])

    expect(await totals()).toEqual([1, 1, 1])
    await book(store, [{ id: '2', userId: 'u1', status: 'expired', createdAt: minute(1) }], { mid: 'mer_2' })
    expect(await totals()).toEqual([2, 2, 2])
    await book(store, [{ id: '2', userId: 'u1', status: 'completed', createdAt: minute(-1) }], {
      mid: 'mer_2',
    })
    expect(await totals()).toEqual([1, 1, 2])
  })

  test.each([
    { sourceAmount_gte: '10.0', sourceAmount_lte: '-3.5' },
    { createdAt_gte: '2026-10-05T00:00:00Z', createdAt_lt: '2026-10-01T00:00:00Z' },
  ])('returns nothing for a range whose start is above its end: %j', async (filter) => {
    expect(await listOrders(store, { mids, filter, offset: 0, limit: 10 })).toMatchObject({
      rows: [],
      total: 0,
    })
  })

  test('rejects a filter whose amount is invalid', async () => {
    const store = await openTestStore(engine)

    const query = { mids, filter: { sourceAmount_gte: 'ten' }, offset: 0, limit: 5 }

    await expect(listOrders(store, query)).rejects.toThrow(new TypeError('not an amount: "ten"'))
  })
})

const sorts: OrderSort[] = [
  'createdAt',
  'updatedAt',
  'id',
  'status',
  'orderType',
  'userId',
  'mid',
  'sourceAmount',
  'destinationAmount',
  'sourceCurrency',
  'destinationCurrency',
  'networkFee',
  'processingFee',
  'rrFee',
  'totalFee',
  'feeShare',
]

const feeNames = ['networkFee', 'processingFee', 'rrFee', 'totalFee', 'feeShare'] as const

/** The merchant ID whose `rrFee` is configured as an amount. */
const amountMid = 'mer_2'

async function fill(store: Store): Promise<LedgerOrder[]> {
  const random = chance(7)
  await settleFeeColumns(store, (mid) => (mid === amountMid ? 'amount' : 'unknown'), mids)
  const inputs = mids.flatMap((mid, which) =>
    Array.from({ length: counts[which] ?? 0 }, (_, i) => ({
      mid,
      row: randomOrder(random, i),
    })),
  )
  for (const mid of mids) {
    const rows = inputs.filter((input) => input.mid === mid).map(({ row }) => row)
    for (let start = 0; start < rows.length; start += 500)
      await book(store, rows.slice(start, start + 500), { mid })
  }
  if (store.engine === 'postgres') await analyse(store)
  return inputs.map(({ mid, row }) => toLedgerOrder(row, mid))
}

async function analyse({ db }: Store): Promise<void> {
  await sql`analyze`.execute(db)
}

/** Includes some nulls, many equal values, and letters with an unambiguous order. */
function randomOrder(random: Chance, i: number) {
  const maybe = <T>(value: T): T | undefined => (random.below(12) === 0 ? undefined : value)
  const time = () => minute(-random.below(40_000))
  return {
    id: `o${(i * 7919) % 10_007}`,
    status: maybe(
      random.one(['initiated', 'expired', 'fund_settled', 'completed', 'Älter', 'ﬁ', '\u{1F600}']),
    ),
    orderType: maybe(random.one(['payin', 'payin', 'gaming'])),
    failureCode: random.one([undefined, undefined, 'NAME_NOT_MATCHED', 'OTHERS']),
    userId: maybe(`u${random.below(6)}`),
    source: { currency: maybe(random.one(['EUR', 'EUR', 'USD', 'eur'])), amount: maybe(amount(random)) },
    destination: maybe({ currency: maybe(random.one(['USDT', 'EUR'])), amount: maybe(amount(random)) }),
    fees: maybe({
      networkFee: maybe(amount(random)),
      processingFee: maybe(amount(random)),
      rrFee: maybe(amount(random)),
      fixedFee: { fixedFeesCurrency: maybe(random.one(['EUR', 'USDT'])) },
    }),
    createdAt: random.below(12) === 0 ? 'yesterday' : time(),
    updatedAt: maybe(time()),
  }
}

function amount(random: Chance): string {
  return random.one([
    '0',
    '-3.5',
    '9',
    '10',
    '10.0',
    `${random.below(90)}.25`,
    `${random.below(9)}e${random.below(20)}`,
  ])
}

function toLedgerOrder(row: ReturnType<typeof randomOrder>, mid: string): LedgerOrder {
  return {
    id: row.id,
    mid,
    status: row.status ?? null,
    order_type: row.orderType ?? null,
    user_id: row.userId ?? null,
    source_currency: row.source?.currency ?? null,
    source_amount: readAmount(row.source?.amount) ?? null,
    destination_currency: row.destination?.currency ?? null,
    destination_amount: readAmount(row.destination?.amount) ?? null,
    network_fee: readAmount(row.fees?.networkFee) ?? null,
    processing_fee: readAmount(row.fees?.processingFee) ?? null,
    rr_fee: readAmount(row.fees?.rrFee) ?? null,
    fee_currency: row.fees?.fixedFee.fixedFeesCurrency ?? row.source?.currency ?? null,
    created_at: row.createdAt === 'yesterday' ? null : row.createdAt,
    updated_at: row.updatedAt ?? null,
    raw: JSON.stringify(row),
  } as LedgerOrder
}

function failureOf({ raw }: LedgerOrder): string | null {
  return (JSON.parse(raw) as { failureCode?: string }).failureCode ?? null
}

function randomQuery(random: Chance): OrderQuery {
  const filter: OrderFilter = {}
  const words = <T>(all: readonly T[]) =>
    random.below(3) === 0 ? random.shuffled(all).slice(0, 2) : random.one(all)
  const chosen = random.shuffled([
    'status',
    'type',
    'user',
    'source',
    'destination',
    'created',
    'amount',
    'ids',
    'outcome',
    'pair',
    'fee currency',
    'method',
    'failure',
    'fee',
    'fee',
  ])
  for (const part of chosen.slice(0, random.below(4))) {
    if (part === 'status') filter.status = words(['initiated', 'expired', 'Älter', 'ﬁ', 'none', null])
    if (part === 'type') filter.orderType = words(['payin', 'gaming', null])
    if (part === 'user') filter.userId = words(['u1', 'u2', 'u9'])
    if (part === 'source') filter.sourceCurrency = words(['EUR', 'eur', 'USD'])
    if (part === 'destination') filter.destinationCurrency = words(['USDT', 'EUR'])
    if (part === 'outcome') filter.outcome = random.shuffled(outcomes).slice(0, 1 + random.below(2))
    if (part === 'pair') filter.pair = words(['EUR-USDT', 'eur-EUR', 'USD-', 'EUR', null])
    if (part === 'fee currency') filter.feeCurrency = words(['EUR', 'USDT', null])
    if (part === 'failure') filter.failureCode = words(['NAME_NOT_MATCHED', 'OTHERS', 'none', null])
    if (part === 'method') filter.paymentMethod = random.below(3) === 0 ? 'card' : [null, 'card']
    if (part === 'fee') {
      const name = random.one(feeNames)
      if (random.below(3) > 0) filter[`${name}_gte`] = amount(random)
      if (random.below(3) > 0) filter[`${name}_lte`] = amount(random)
    }
    if (part === 'ids') filter.ids = Array.from({ length: 30 }, () => `o${random.below(10_007)}`)
    if (part === 'created' && random.below(4) > 0) filter.createdAt_gte = minute(-random.below(40_000) + 0.3)
    if (part === 'created' && random.below(4) > 0) filter.createdAt_lt = minute(-random.below(40_000))
    if (part === 'amount' && random.below(4) > 0) filter.sourceAmount_gte = amount(random)
    if (part === 'amount' && random.below(4) > 0) filter.sourceAmount_lte = amount(random)
  }
  return {
    mids: random.shuffled(mids).slice(0, 1 + random.below(3)),
    filter,
    ...(random.below(5) === 0
      ? {}
      : { sort: { field: random.one(sorts), order: random.one(['asc', 'desc']) } }),
    offset: random.one([0, 0, 5, 900, 1100, 2500, 6000, random.below(7000)]),
    limit: random.one([1, 10, 25, 100]),
  }
}

function scanOrders(all: LedgerOrder[], { mids, filter = {}, sort, offset, limit }: OrderQuery) {
  const is = (wanted: string | null | readonly (string | null)[] | undefined, value: string | null) =>
    wanted === undefined || [wanted].flat().some((word) => word === value)
  const matches = all.filter((order) => {
    const key = keyIn(order.source_amount)
    return (
      mids.includes(order.mid) &&
      is(filter.status, order.status) &&
      is(filter.orderType, order.order_type) &&
      is(filter.userId, order.user_id) &&
      is(filter.sourceCurrency, order.source_currency) &&
      is(filter.destinationCurrency, order.destination_currency) &&
      is(filter.ids, order.id) &&
      is(filter.outcome, outcomeIn(order)) &&
      is(filter.pair, pairOf(order)) &&
      is(filter.feeCurrency, order.fee_currency) &&
      // No test order has a payment method.
      is(filter.paymentMethod, null) &&
      is(filter.failureCode, failureOf(order)) &&
      feeNames.every((name) => {
        const [value, least, most] = [
          valueOf(order, name),
          keyIn(filter[`${name}_gte`] ?? null),
          keyIn(filter[`${name}_lte`] ?? null),
        ]
        return (
          (least === null || (value !== null && value >= least)) &&
          (most === null || (value !== null && value <= most))
        )
      }) &&
      (filter.createdAt_gte === undefined ||
        (order.created_at !== null && order.created_at >= filter.createdAt_gte)) &&
      (filter.createdAt_lt === undefined ||
        (order.created_at !== null && order.created_at < filter.createdAt_lt)) &&
      (filter.sourceAmount_gte === undefined ||
        (key !== null && key >= (keyIn(filter.sourceAmount_gte) ?? ''))) &&
      (filter.sourceAmount_lte === undefined ||
        (key !== null && key <= (keyIn(filter.sourceAmount_lte) ?? '')))
    )
  })
  const { field, order } = sort ?? { field: 'createdAt', order: 'desc' }
  const sign = order === 'desc' ? -1 : 1
  // Orders with the same word are sorted by time, then by ID.
  const isWord = ['status', 'orderType', 'sourceCurrency', 'destinationCurrency'].includes(field)
  const timeOf = (one: LedgerOrder) => (isWord ? (one.created_at ?? '') : '')
  const sorted = matches.toSorted((a, b) => {
    const [left, right] = [valueOf(a, field), valueOf(b, field)]
    const tie = () => bytes(timeOf(a), timeOf(b)) || bytes(a.id, b.id) || bytes(a.mid, b.mid)
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1
      return sign * tie()
    }
    return sign * (bytes(left, right) || tie())
  })
  return { page: sorted.slice(offset, offset + limit), count: matches.length }
}

function outcomeIn({ status, order_type: orderType, destination_currency: credited }: LedgerOrder) {
  return outcomeOf({ status, orderType, credited })
}

function pairOf({ source_currency, destination_currency }: LedgerOrder): string | null {
  const codes = [source_currency, destination_currency]
  return codes.includes(null) ? null : codes.join('-')
}

function feeOf(order: LedgerOrder, name: (typeof feeNames)[number]): string | null {
  const { mid, network_fee, processing_fee, rr_fee, fee_currency, source_currency, source_amount } = order
  if (name === 'networkFee') return network_fee
  if (name === 'processingFee') return processing_fee
  if (name === 'rrFee') return rr_fee
  const parts = [network_fee, processing_fee, mid === amountMid ? rr_fee : null]
  const sent = parts.filter((fee) => fee !== null)
  const total = sent.length === 0 ? null : sumAmounts(sent)
  if (name === 'totalFee' || total === null) return total
  if (source_currency === null || source_currency !== fee_currency) return null
  if (source_amount === null || sortKey(source_amount) <= sortKey('0')) return null
  return divideAmounts(total, source_amount, { decimals: 8, rounding: 'half-even' })
}

/** A sort compares each value many times, and some are quotients. */
const values = new WeakMap<LedgerOrder, Map<OrderSort, string | null>>()

function valueOf(order: LedgerOrder, field: OrderSort): string | null {
  const own = values.get(order) ?? new Map<OrderSort, string | null>()
  values.set(order, own)
  const value = own.has(field) ? (own.get(field) ?? null) : readValue(order, field)
  own.set(field, value)
  return value
}

function readValue(order: LedgerOrder, field: OrderSort): string | null {
  if (field === 'sourceAmount') return keyIn(order.source_amount)
  if (field === 'destinationAmount') return keyIn(order.destination_amount)
  if (field === 'sourceCurrency') return order.source_currency
  if (field === 'destinationCurrency') return order.destination_currency
  if (isFee(field)) return keyIn(feeOf(order, field))
  if (field === 'orderType') return order.order_type
  if (field === 'userId') return order.user_id
  if (field === 'createdAt') return order.created_at
  if (field === 'updatedAt') return order.updated_at
  return order[field]
}

function isFee(field: OrderSort): field is (typeof feeNames)[number] {
  return feeNames.some((name) => name === field)
}

function keyIn(amount: string | number | null): string | null {
  const read = readAmount(amount)
  return read === undefined ? null : sortKey(read)
}

function bytes(a: string, b: string): number {
  if (a === b) return 0
  // JavaScript compares UTF-16 units. That order differs from the database's above U+D7FF.
  if (!/[\uD800-\uFFFF]/.test(a + b)) return a < b ? -1 : 1
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function keyOf({ mid, id }: LedgerOrder): string {
  return `${mid} ${id}`
}
