import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { biViews, createBiViews, dropBiViews } from '../../src/store/engine/biViews.ts'
import { migrate } from '../../src/store/migrate.ts'
import type { Store } from '../../src/store/openStore.ts'
import { book, bookUsers, chance } from '../server/ledger/ledgers.ts'
import { personal, gives } from '../support/personalCanaries.ts'
import { startStack } from '../support/stack.ts'
import { addNextStep } from '../support/addNextStep.ts'
import { migratedDatabase, openAt, testOnPostgres } from '../support/stores.ts'

/** Creates the role of docs/postgres-reader.sql on this database, with a unique name. */
async function makeReader(url: string, owner: Store) {
  const name = `reader_${randomUUID().slice(0, 8)}`
  const text = readFileSync('docs/postgres-reader.sql', 'utf8').replaceAll('countinghouse_reader', name)
  for (const statement of text.split(';').filter((part) => part.trim() !== ''))
    await sql.raw(statement).execute(owner.db)
  const address = new URL(url)
  Object.assign(address, { username: name, password: 'change this' })
  const client = new Client({ connectionString: address.href })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await sql.raw(`drop owned by ${name}`).execute(owner.db)
    await sql.raw(`drop role ${name}`).execute(owner.db)
  })
  return {
    name,
    rows: async (text: string) => (await client.query(text)).rows as Record<string, unknown>[],
    refusal: (text: string) =>
      client.query(text).then(
        () => 'done',
        (error: Error) => error.message,
      ),
  }
}

const order = (id: string, more: object = {}) => ({
  id,
  status: 'completed',
  orderType: 'payin',
  userId: 'UX-1',
  source: { currency: 'EUR', amount: '100.10' },
  destination: { currency: 'BTC', amount: '0.123456789012345678' },
  fees: { networkFee: '7.41', processingFee: '25.695', rrFee: '0.57' },
  createdAt: '2026-11-20T23:59:18.556Z',
  updatedAt: '2026-11-21T08:01:02.000Z',
  ...more,
})

testOnPostgres('a reader role can read the views and nothing else', async () => {
  const url = await migratedDatabase('postgres')
  const store = await openAt(url)
  await book(store, [order('OR-1')])
  const { rows, refusal } = await makeReader(url, store)
  const { rows: all } = await sql<{ name: string; kind: string }>`
    select relname as name, relkind as kind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')`.execute(
    store.db,
  )

  for (const view of biViews)
    expect([view, (await rows(`select count(*) from ${view}`))[0]?.count]).toEqual([
      view,
      view === 'bi_coverage' ? '0' : '1',
    ])
  const hiddenRelations = all.filter(({ name }) => !biViews.includes(name))
  expect(hiddenRelations.length).toBeGreaterThan(45)
  for (const { name } of hiddenRelations)
    expect([name, await refusal(`select * from ${name}`)]).toEqual([
      name,
      expect.stringMatching(/^permission denied for (table|sequence|view) /),
    ])
  for (const text of [
    'set transaction read write; delete from bi_orders',
    'set transaction read write; update bi_orders set merchant_id = $$x$$',
    'set transaction read write; create table here (n int)',
    'set transaction read write; create view here as select * from ledger_order',
    'set transaction read write; select pg_read_file($$/etc/passwd$$)',
    'set transaction read write; copy bi_orders to program $$cat$$',
  ])
    expect([text, await refusal(text)]).toEqual([
      text,
      expect.stringMatching(/permission denied|must be superuser/),
    ])
  expect(await refusal('create temp table here (n int)')).toMatch(/read-only transaction/)
})

testOnPostgres('views return amounts as exact numbers and times as timestamps', async () => {
  const url = await migratedDatabase('postgres')
  const store = await openAt(url)
  await book(store, [
    order('OR-1', { orderType: 'gaming' }),
    order('OR-2', { createdAt: 'soon', fees: undefined, source: { amount: 'much' } }),
  ])
  const { rows } = await makeReader(url, store)

  const [first, second] =
    await rows(`select *, destination_amount * 10 as ten, network_fee + processing_fee as fee,
    pg_typeof(source_amount)::text as kind, extract(hour from created_at at time zone 'UTC') as hour
    from bi_orders order by order_id`)

  expect(first).toMatchObject({
    merchant_id: 'mer_1',
    order_id: 'OR-1',
    user_id: 'UX-1',
    status: 'completed',
    is_final: true,
    source_amount: '100.10',
    destination_amount: '0.123456789012345678',
    ten: '1.234567890123456780',
    fee: '33.105',
    rr_fee: '0.57',
    order_type: 'gaming',
    fee_currency_stated: false,
    kind: 'numeric',
    hour: '23',
    created_utc: '2026-11-20T23:59:18.556Z',
  })
  expect(second).toMatchObject({ created_at: null, source_amount: null, network_fee: null })
})

testOnPostgres('daily sums of the view equal the fee report', async () => {
  const url = await migratedDatabase('postgres')
  const store = await openAt(url)
  const { below, one, next } = chance(11)
  const digits = () => String(below(1e9)).padStart(9, '0')
  const rows = Array.from({ length: 400 }, (_, n) =>
    order(`OR-${n}`, {
      status: one(['completed', 'expired', 'fund_processing']),
      orderType: one(['payin', 'gaming']),
      source: { currency: one(['EUR', 'USD']), amount: `${below(10_000)}.${below(100)}` },
      fees:
        next() < 0.8
          ? { networkFee: `${below(9)}.${below(999)}`, processingFee: `${below(9)}.${digits()}${digits()}` }
          : undefined,
      createdAt: `2026-11-${10 + below(15)}T${10 + below(14)}:00:00.000Z`,
    }),
  )
  await book(store, rows.slice(0, 200))
  await book(store, rows.slice(200), { mid: 'mer_2' })
  const { as } = await startStack({ store })
  const admin = await as('admin')
  const { rows: ask } = await makeReader(url, store)

  const filter = encodeURIComponent('{"groupBy":["day","mid"],"timeZone":"UTC"}')
  const report = (await (await admin(`/api/fees?filter=${filter}`)).json()) as {
    group: string[]
    currency: string
    orders: number
    ordersWithFees: number
    networkFee: string
    processingFee: string
    sourceAmount: string
  }[]
  const summed = await ask(`select day::text as day, merchant_id, fee_currency,
    sum(orders)::int as orders, sum(orders_with_fees)::int as with_fees,
    trim_scale(coalesce(sum(network_fee), 0))::text as network,
    trim_scale(coalesce(sum(processing_fee), 0))::text as processing,
    trim_scale(sum(source_amount))::text as source
    from bi_fees_daily group by 1, 2, 3 order by 1, 2, 3`)

  const expected = report
    .map((row) => [
      ...row.group,
      row.currency,
      row.orders,
      row.ordersWithFees,
      row.networkFee,
      row.processingFee,
      row.sourceAmount,
    ])
    .toSorted((a, b) => (`${a.slice(0, 3)}` < `${b.slice(0, 3)}` ? -1 : 1))
  expect(summed.length).toBeGreaterThan(50)
  expect(summed.map((row) => Object.values(row))).toEqual(expected)
})

testOnPostgres('the examples of the documentation work', async () => {
  const url = await migratedDatabase('postgres')
  const store = await openAt(url)
  await book(store, [order('OR-1', { createdAt: '2026-11-03T10:00:00.000Z' })])
  const { rows } = await makeReader(url, store)
  const examples = [...readFileSync('docs/reading.md', 'utf8').matchAll(/```sql\n([\s\S]*?)```/g)]

  const read = []
  for (const [, text = ''] of examples) read.push(await rows(text))

  expect(read).toMatchObject([
    [{ fee_currency: 'EUR', orders: '1', network_fee: '7.41', processing_fee: '25.695' }],
    [{ status: 'completed', orders: '1', amount: '100.10' }],
  ])
})

testOnPostgres('no view contains contact data from any field', async () => {
  const url = await migratedDatabase('postgres')
  const store = await openAt(url)
  const hidden = personal.filter(({ isWord }) => !isWord)
  await book(
    store,
    hidden.flatMap(({ value }, n) => {
      const text = String(value)
      return [
        order(`OR-${n}`, {
          senderName: { firstName: text, lastName: 'Canaryfeather' },
          partnerContext: { reference: text, note: text },
          purposeCode: text,
          status: text,
        }),
        order(`OR-type-${n}`, { orderType: text }),
        order(`OR-cur-${n}`, { source: { currency: text, amount: '1' }, destination: { currency: text } }),
      ]
    }),
  )
  await book(store, [
    order('perpetua.canary@person.test', { userId: 'perpetua.canary@person.test' }),
    order('OR-x', { userId: '+351 961 204 577' }),
    order('OR-y', { userId: 'DE89370400440532013000' }),
    order('3f2504e0-4f89-11d3-9a0c-0305e82c3301', { userId: 'ab12cd34-4f89-11d3-9a0c-0305e82c3301' }),
  ])
  await bookUsers(store, [
    { userId: 'UX-1', name: 'Perpetua', email: 'perpetua.canary@person.test', mid: 'mer_1' },
  ])
  const { rows } = await makeReader(url, store)

  const read = []
  for (const view of biViews) read.push(await rows(`select * from ${view}`))
  const text = JSON.stringify(read)

  expect(read[0]?.length).toBe(3 * hidden.length + 4)
  expect(hidden.filter(({ value }) => gives(text, value)).map(({ what }) => what)).toEqual([])
  expect(text).not.toMatch(/canary|351961|DE8937/i)
  // IDs without personal data stay visible.
  expect(text).toContain('3f2504e0-4f89-11d3-9a0c-0305e82c3301')
  expect(text).toContain('ab12cd34-4f89-11d3-9a0c-0305e82c3301')
})

testOnPostgres('a migration drops the views, creates them again and keeps their readers', async () => {
  const url = await migratedDatabase('postgres')
  addNextStep()
  const store = await openAt(url)
  await book(store, [order('OR-1')])
  const { name, rows } = await makeReader(url, store)
  const widen = sql`alter table ledger_order alter column status type varchar(4000)`

  await expect(widen.execute(store.db)).rejects.toThrow(/used by a view/)
  await store.transaction(async (db) => {
    const grants = await dropBiViews(db)
    expect(grants).toHaveLength(3)
    await widen.execute(db)
    await createBiViews(db, grants)
  })
  expect(await rows('select status from bi_orders')).toEqual([{ status: 'completed' }])

  // An earlier version may have left such views.
  await sql`drop view bi_coverage, bi_orders`.execute(store.db)
  await sql`create view bi_orders as select mid as merchant, status from ledger_order`.execute(store.db)
  await sql`grant select on bi_orders to public, ${sql.id(name)}`.execute(store.db)
  await migrate(store)
  expect(await rows('select count(*) from bi_orders')).toEqual([{ count: '1' }])
  const { rows: again } = await sql<{ readers: string }>`
    select relacl::text as readers from pg_class where relname in ('bi_orders', 'bi_coverage')
    order by relname desc`.execute(store.db)
  expect(
    again.map(({ readers }) => [
      readers?.includes(`${name}=r`),
      readers?.includes('{=r') || readers?.includes(',=r'),
    ]),
  ).toEqual([
    [true, true],
    [undefined, undefined],
  ])
})

testOnPostgres('keeps a foreign view on our views, which does not block a migration', async () => {
  const url = await migratedDatabase('postgres')
  addNextStep()
  const store = await openAt(url)
  await sql`create view ours_by_month as
    select date_trunc('month', created_at) as month, count(*) as orders from bi_orders group by 1`.execute(
    store.db,
  )

  await migrate(store)

  await book(store, [order('OR-1')])
  const { rows } = await sql`select orders::int as orders from ours_by_month`.execute(store.db)
  expect(rows).toEqual([{ orders: 1 }])
})
