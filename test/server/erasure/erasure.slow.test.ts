import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { erasePerson, createPersonHash } from '../../../src/server/erasure/erasePerson.ts'
import { countRetention, runRetention } from '../../../src/server/erasure/retention.ts'
import { sliceRows } from '../../../src/server/erasure/eraseRows.ts'
import { appendAudit } from '../../../src/server/trail/audit.ts'
import { createKeyRing } from '../../../src/server/keys/keyRing.ts'
import { verifyAudit } from '../../../src/server/trail/verifyAudit.ts'
import { coverage } from '../../../src/server/ledger/coverage.ts'
import { countStatuses } from '../../../src/server/statuses/statusCounts.ts'
import { iso, type Store } from '../../../src/store/openStore.ts'
import { expectCorrectFees, readFeeTotals } from '../fees/readFeeTotals.ts'
import { book, bookUsers, minute } from '../ledger/ledgers.ts'
import { intentRow } from '../../support/intentRow.ts'
import { askPage, idsFound } from '../../support/searches.ts'
import { startStack } from '../../support/stack.ts'
import { engines, longEngines, openTestStore, standInKeys } from '../../support/stores.ts'

const mid = 'mer_1'
const ada = { userId: 'UX-ada', name: 'Ada Lovelace', email: 'ada@people.test', phone: '7700900123' }
const eve = { userId: 'UX-eve', name: 'Eve Moneypenny', email: 'eve@people.test', phone: '7700900456' }
const hash = createPersonHash(standInKeys)
const reading = { timeZone: 'UTC', mids: ['mer_1', 'mer_2', 'mer_3'], people: { hash } }
const actor = { operatorEmail: 'admin@office.test', ip: 'command line' }
const reason = 'she asked for it by letter'

const orderOf = ({ userId, name, email }: typeof ada, id: string, more: object = {}) => ({
  id,
  mid,
  userId,
  status: 'completed',
  orderType: 'payin',
  senderName: { firstName: name.split(' ')[0], lastName: name.split(' ')[1], email },
  source: { currency: 'EUR', amount: '10.10', account: `iban of ${name}` },
  destination: { currency: 'USDT', amount: '9' },
  fees: { networkFee: '0.10', processingFee: '1', note: `paid by ${name}` },
  partnerContext: { to: email },
  createdAt: minute(0),
  updatedAt: minute(1),
  ...more,
})

/** A stored attempt of a person's order. */
const attemptOf = ({ userId }: typeof ada, state: 'confirmed' | 'unknown' | 'sending') => ({
  key: `key-${state}`,
  kind: 'order' as const,
  mid,
  operator_id: 'o-1',
  body_sha256: 'x',
  body: 'sealed',
  answer: 'sealed',
  receipt: 'sealed',
  user_id: userId,
  state,
  created_at: minute(0),
  holder: 'h',
})

/** Rows that the service sends again and again. */
const people = [ada, eve].map((person) => ({ ...person, mid, createdAt: minute(-10) }))
const orders = [
  orderOf(ada, 'OR-1'),
  orderOf(ada, 'OR-2', { status: 'expired', assumedName: ada.name }),
  orderOf(eve, 'OR-3'),
]
const unreadable = { odd: true, contact: { of: ada.userId, email: ada.email } }

async function fill(store: Store, at = minute(2)) {
  await bookUsers(store, people, { at, reading })
  await book(store, [...orders, unreadable], { at, reading })
}

/** Every value of every table. */
async function everythingIn({ db, engine }: Store): Promise<string> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{
          name: string
        }>`select name from sqlite_master where type = 'table' and name not like '%\_text%' escape '\\'`.execute(
          db,
        )
      : await sql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const tables = await Promise.all(rows.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)))
  expect(tables.length).toBeGreaterThan(20)
  return JSON.stringify(
    tables.map((table) => table.rows),
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  )
}

const traces = ['Ada', 'Lovelace', 'ada@', '7700900123', '900123']

/** Without long ciphertexts and hashes, where three letters may stand by chance. */
function tracesIn(text: string): string[] {
  const readable = text.replaceAll(/[\w-]{40,}/g, '')
  return traces.filter((trace) => readable.includes(trace))
}

async function readFigures(store: Store) {
  const counts = await countStatuses(store, { mids: [mid], filter: {} })
  const [covered] = await coverage(store, [mid])
  return {
    counts,
    fees: await readFeeTotals(store),
    orders: covered?.orders.orders,
    users: covered?.users.users,
  }
}

describe.each(engines)('on %s', (engine) => {
  test('an erased person is in no table, and stays out when the service sends them again', async () => {
    const store = await openTestStore(engine)
    await fill(store)
    // A change, so that the order has a history.
    await book(store, [orderOf(ada, 'OR-1', { status: 'refunded', updatedAt: minute(3) })], {
      at: minute(3),
      reading,
    })
    await fill(store, minute(4))
    for (const state of ['confirmed', 'unknown', 'sending'] as const)
      await store.db.insertInto('order_intent').values(attemptOf(ada, state)).execute()
    const before = await readFigures(store)
    expect(tracesIn(await everythingIn(store))).toEqual(traces)

    const erased = await erasePerson({ store, hash }, { mid, userId: ada.userId, reason }, actor)

    expect(erased).toMatchObject({ isUser: true, orders: 2, attempts: 2 })
    const attempts = await store.db.selectFrom('order_intent').selectAll().orderBy('state').execute()
    expect(
      attempts.map(({ state, body, answer, receipt, user_id }) => [state, body, answer, receipt, user_id]),
    ).toEqual([
      ['confirmed', '', null, null, null],
      ['sending', 'sealed', 'sealed', 'sealed', 'UX-ada'],
      ['unknown', '', null, null, null],
    ])
    expect(tracesIn(await everythingIn(store))).toEqual([])
    expect(await readFigures(store)).toEqual(before)

    await fill(store, minute(5))
    await book(
      store,
      [
        orderOf(ada, 'OR-2', { status: 'completed', updatedAt: minute(6) }),
        orderOf(ada, 'OR-4', { createdAt: minute(6) }),
      ],
      { at: minute(6), reading },
    )
    await bookUsers(store, [{ ...ada, mid, entityName: ada.name }], { at: minute(7), reading })
    expect(tracesIn(await everythingIn(store))).toEqual([])
    expect((await readFigures(store)).orders).toBe(4)
    await expectCorrectFees(store)

    const rows = await store.db.selectFrom('ledger_order').selectAll().orderBy('id').execute()
    expect(
      rows.map(({ id, user_id, source_amount, network_fee, erased_why }) => [
        id,
        user_id,
        source_amount,
        network_fee,
        erased_why,
      ]),
    ).toEqual([
      ['OR-1', null, '10.10', '0.10', 'request'],
      ['OR-2', null, '10.10', '0.10', 'request'],
      ['OR-3', 'UX-eve', '10.10', '0.10', null],
      ['OR-4', null, '10.10', '0.10', 'request'],
    ])
    expect(await everythingIn(store)).toContain('Eve')
    const line = await store.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'person.erased')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ operator_email: 'admin@office.test', object: 'user:UX-ada', mid })
    expect(JSON.parse(line.details)).toEqual({ reason, wasKnown: true, orders: 2, attempts: 2 })
    expect(await verifyAudit(store)).not.toHaveProperty('brokenAt')
  })

  test('an unknown person is kept out in advance, also under an old key, at this merchant only', async () => {
    const store = await openTestStore(engine)
    const [old, ring] = [{ secret: 'an-old-secret-of-the-tests-000' }, 'a-new-secret-of-the-tests-1111']
    await erasePerson(
      { store, hash: createPersonHash(createKeyRing(old)) },
      { mid, userId: ada.userId, reason },
      actor,
    )
    const rotated = createPersonHash(createKeyRing({ secret: ring, old: [old.secret] }))
    const rotatedReading = { ...reading, people: { hash: rotated } }

    await bookUsers(store, people, { reading: rotatedReading })
    await book(store, orders, { reading: rotatedReading })
    expect(tracesIn(await everythingIn(store))).toEqual([])
    await bookUsers(store, [{ ...ada, mid: 'mer_2' }], { mid: 'mer_2', reading: rotatedReading })

    expect(tracesIn(await everythingIn(store))).toEqual(traces)
    expect(JSON.stringify(await store.db.selectFrom('erased_person').selectAll().execute())).not.toContain(
      'ada',
    )
  })

  test('searches do not find erased people, and records show when they were erased', async () => {
    const store = await openTestStore(engine)
    const { as } = await startStack({ store, world: { orders: 1, users: 1 } })
    await fill(store)
    const { at } = await erasePerson({ store, hash }, { mid, userId: ada.userId, reason }, actor)
    const admin = await as('admin')
    const countMatches = async (q: string) => {
      const pages = (['order', 'user'] as const).map(async (kind) => idsFound(await askPage(admin, kind, q)))
      return (await Promise.all(pages)).flat().length
    }

    for (const q of ['Ada', 'Lovelace', 'ada@people.test', '7700900123', 'UX-ada'])
      expect([q, await countMatches(q)]).toEqual([q, 0])
    expect(await countMatches('Eve')).toBe(2)
    const [user] = await (await admin(`/api/users?filter={"id":"UX-ada"}`)).json()
    expect(user).toMatchObject({ id: 'UX-ada', erasedAt: at, erasedWhy: 'request' })
    const order = await (await admin('/api/orders/OR-1')).json()
    expect(order).toMatchObject({ id: 'OR-1', erasedAt: at, erasedWhy: 'request', history: [] })
    expect(tracesIn(JSON.stringify([user, order]))).toEqual([])
  })

  test('RETENTION_DAYS removes old personal data, and a person who orders again returns', async () => {
    const day = 24 * 60 * 60_000
    const time = { now: Date.parse(minute(0)) + 400 * day }
    const store = await openTestStore(engine, { now: () => time.now })
    const fresh = orderOf(eve, 'OR-9', { createdAt: iso(time.now - day), updatedAt: iso(time.now - day) })
    await fill(store)
    await book(store, [fresh], { at: iso(time.now), reading })
    const before = await readFigures(store)
    const parts = { store, mids: ['mer_1', 'mer_2'], retention: { peopleMs: 365 * day } }

    expect(await countRetention(parts)).toEqual({
      people: [
        { mid: 'mer_1', orders: 3, users: 1 },
        { mid: 'mer_2', orders: 0, users: 0 },
      ],
      attempts: 0,
      files: 0,
      notes: 0,
      trail: 0,
    })
    expect(tracesIn(await everythingIn(store))).toEqual(traces)
    expect(await runRetention(parts)).toBe(true)

    expect(tracesIn(await everythingIn(store))).toEqual([])
    expect(await everythingIn(store)).toContain('eve@people.test')
    expect(await readFigures(store)).toEqual(before)
    await expectCorrectFees(store)
    expect((await countRetention(parts)).people[0]).toEqual({ mid, orders: 0, users: 0 })

    // The service keeps sending them.
    const readingWithRetention = { ...reading, people: { hash, keepMs: 365 * day } }
    await bookUsers(store, people, { at: iso(time.now), reading: readingWithRetention })
    await book(store, [...orders, orderOf(ada, 'OR-5')], { at: iso(time.now), reading: readingWithRetention })
    expect(tracesIn(await everythingIn(store))).toEqual([])

    const again = orderOf(ada, 'OR-10', { createdAt: iso(time.now), updatedAt: iso(time.now) })
    await book(store, [again], { at: iso(time.now), reading: readingWithRetention })
    await runRetention(parts)
    await bookUsers(store, people, { at: iso(time.now), reading: readingWithRetention })
    const user = await store.db
      .selectFrom('ledger_user')
      .selectAll()
      .where('id', '=', ada.userId)
      .executeTakeFirst()
    expect(user).toMatchObject({ name: ada.name, email: ada.email, erased_why: null })
  })

  test('a run of retention is not done while create requests are left', async () => {
    const day = 24 * 60 * 60_000
    const time = { now: Date.parse(minute(0)) + 400 * day }
    const store = await openTestStore(engine, { now: () => time.now })
    const rows = Array.from({ length: 2 * sliceRows + 1 }, (_, n) =>
      intentRow(`old-${n}`, { body: 'Ada', body_sha256: `${n}` }),
    )
    for (const row of rows) await store.db.insertInto('order_intent').values(row).execute()
    const parts = { store, mids: ['mer_1'], retention: { peopleMs: 365 * day } }

    expect(await runRetention(parts, 2)).toBe(false)
    expect(await countRetention(parts)).toMatchObject({ attempts: 1 })
    expect(await runRetention(parts, 2)).toBe(true)
    expect(await countRetention(parts)).toMatchObject({ attempts: 0 })
  })

  test('cuts the audit log at whole days, and the rest still verifies', async () => {
    const day = 24 * 60 * 60_000
    const time = { now: Date.parse('2026-01-01T12:00:00.000Z') }
    const store = await openTestStore(engine, { now: () => time.now })
    for (let n = 0; n < 10; n++) {
      await store.transaction((db) =>
        appendAudit(db, iso(time.now), { action: 'test.line', outcome: 'done' }),
      )
      time.now += 10 * day
    }
    const parts = { store, mids: [], retention: { trailMs: 45 * day } }

    expect((await countRetention(parts)).trail).toBe(6)
    await runRetention(parts)
    await runRetention(parts)

    const lines = await store.db.selectFrom('audit').select(['seq', 'action']).orderBy('seq').execute()
    expect(lines.map(({ seq, action }) => [Number(seq), action])).toEqual([
      ...[7, 8, 9, 10].map((seq) => [seq, 'test.line']),
      [11, 'audit.cut'],
    ])
    expect(await verifyAudit(store)).not.toHaveProperty('brokenAt')
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('an e-mail address as user ID is erased everywhere and masked in the audit log', async () => {
    const store = await openTestStore(engine)
    await erasePerson({ store, hash }, { mid, userId: ada.email, reason }, actor)

    expect(tracesIn(await everythingIn(store))).toEqual([])
    const line = await store.db.selectFrom('audit').select(['action', 'object']).executeTakeFirst()
    expect(line).toEqual({ action: 'person.erased', object: 'user:a•••@p•••.test' })
  })

  test('live answers of the service do not show erased people', async () => {
    const service = (request: Request) => {
      const { pathname } = new URL(request.url)
      const data = pathname.endsWith('/orders/OR-1')
        ? orders[0]
        : pathname.endsWith('/orders')
          ? { transfers: orders }
          : pathname.endsWith('/individual')
            ? people
            : []
      return Response.json({ status: 'success', data })
    }
    const store = await openTestStore(engine)
    const { as } = await startStack({ store, service })
    const admin = await as('admin')
    const readLive = async (path: string, json?: object) => {
      const answer = await admin(path, { ...(json && { json }), headers: { MID: mid } })
      const text = await answer.text()
      // A search repeats the typed text.
      return [answer.status, json ? JSON.stringify(JSON.parse(text).results) : text] as const
    }
    const readAllLive = () =>
      Promise.all([
        readLive('/api/v1/public/orders/OR-1'),
        readLive('/api/v1/public/orders'),
        readLive('/api/v1/public/users/individual'),
        readLive('/api/search', { text: ada.email, kind: 'user', mid }),
      ])
    expect((await readAllLive()).map(([status, text]) => [status, text.includes(ada.userId)])).toEqual(
      Array.from({ length: 4 }, () => [200, true]),
    )

    const { at } = await erasePerson({ store, hash }, { mid, userId: ada.userId, reason }, actor)

    await expect
      .poll(async () => (await readLive('/api/v1/public/orders'))[1].includes(ada.userId))
      .toBe(false)
    const after = await readAllLive()
    expect(after.map(([status, text]) => [status, tracesIn(text), text.includes(ada.userId)])).toEqual(
      Array.from({ length: 4 }, () => [200, [], false]),
    )
    expect(JSON.parse(after[0][1]).data).toMatchObject({ id: 'OR-1', erasedAt: at, erasedWhy: 'request' })
    expect(after[1][1]).toContain('UX-eve')
    expect(after[2][1]).toContain('UX-eve')
  })
})

test('a live answer of hundreds of rows does not show erased people', async () => {
  const bea = { ...ada, userId: 4711 as unknown as string }
  const many = Array.from({ length: 400 }, (_, n) => orderOf(eve, `OR-${n + 10}`, { note: 'x'.repeat(400) }))
  const crowd = Array.from({ length: 800 }, (_, n) => ({
    ...eve,
    userId: `UX-${n}`,
    entityName: 'x'.repeat(99),
  }))
  const service = (request: Request) =>
    Response.json({
      status: 'success',
      data: request.url.includes('/users')
        ? [ada, bea, ...crowd]
        : { transfers: [orderOf(ada, 'OR-1'), orderOf(bea, 'OR-2'), ...many] },
    })
  const store = await openTestStore('sqlite')
  const { as } = await startStack({ store, service })
  const admin = await as('admin')
  const readLive = async (path: string) => {
    const answer = await admin(`/api/v1/public/${path}`, { headers: { MID: mid } })
    // Sealed values are random letters, and long ones may contain any word.
    return {
      status: answer.status,
      text: (await answer.text()).replaceAll(/"reveal":"[^"]*"/g, '"reveal":""'),
    }
  }
  const before = await readLive('users/individual')
  expect([before.status, before.text.includes('UX-ada')]).toEqual([200, true])

  for (const userId of [ada.userId, '4711'])
    await erasePerson({ store, hash }, { mid, userId, reason }, actor)
  await expect.poll(async () => (await readLive('users/individual')).text.includes('UX-ada')).toBe(false)

  const { status, text } = await readLive('users/individual')
  const rows = JSON.parse(text).data as { userId: string }[]
  expect([status, rows.length, tracesIn(text)]).toEqual([200, 800, []])
  const list = await readLive('orders')
  const transfers = JSON.parse(list.text).data.transfers
  expect([list.status, transfers.length, tracesIn(list.text)]).toEqual([200, 402, []])
  expect(transfers.slice(0, 2)).toMatchObject([
    { id: 'OR-1', erasedWhy: 'request' },
    { id: 'OR-2', erasedWhy: 'request' },
  ])
  expect(transfers[0]).not.toHaveProperty('userId')
})
