import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../../src/commands/listen.ts'
import type { ExportColumn } from '../../../src/api/exports.ts'
import type { Role } from '../../../src/api/team.ts'
import { exportColumns } from '../../../src/server/exports/exportColumns.ts'
import { verifyAudit } from '../../../src/server/trail/verifyAudit.ts'
import { listOrders } from '../../../src/server/orders/listOrders.ts'
import type { LedgerOrder } from '../../../src/server/ledger/order.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { book, chance, minute as at } from '../ledger/ledgers.ts'
import { readCsv, readCsvRecords } from '../../support/csv.ts'
import { exportBody, requestExport, why } from '../../support/requestExport.ts'
import { cookieOf, startStack, type Ask } from '../../support/stack.ts'
import {
  engines,
  longEngines,
  filledDatabase,
  openAt,
  openTestStore,
  type Engine,
} from '../../support/stores.ts'
import { codeAt, enrol, minute, startTimedStack } from '../../support/timedStack.ts'

const mids = ['mer_1', 'mer_2', 'mer_3']

/**
 * Orders of all kinds: with and without fees, without times, with cells like formulas, with contact data in names.
 */
async function fill(store: Store, count = 700) {
  const { one, below, next } = chance(3)
  for (const mid of mids) {
    const rows = Array.from({ length: count }, (_, i) => ({
      id: `OR-${mid}-${i}`,
      mid,
      status: one(['expired', 'completed', '=2+3']),
      type: one(['payin', 'payout']),
      purposeCode: one(['personal', '@SUM(A1)']),
      ...(next() < 0.2 && { failureCode: one(['NAME_NOT_MATCHED', '+1']) }),
      userId: `UX-${below(50)}`,
      senderName: {
        firstName: one([
          'Ana',
          '=HYPERLINK("http://evil.test")',
          '\u200B+1',
          'Ana "Bo", Lind',
          'Ann;=HYPERLINK(1)',
          'Ann\t@x',
          'ana@people.test',
        ]),
        lastName: one(['Lind', 'Ölmez\r\nx']),
        email: 'ana.lind@people.test',
        phone: '+44 7700 900123',
      },
      source: {
        ...(next() < 0.95 && { currency: one(['EUR', 'USD', 'JPY']) }),
        ...(next() < 0.95 && { amount: `${one(['', '-'])}${below(1_000_000)}.${below(100)}` }),
      },
      destination: { currency: 'BTC', amount: `0.${String(below(1e9)).padStart(18, '0')}` },
      ...(next() < 0.6 && {
        fees: {
          ...(next() < 0.9 && { networkFee: `${below(10)}.${below(100)}` }),
          ...(next() < 0.7 && { processingFee: `${below(100)}.${String(below(1e9)).padStart(12, '0')}` }),
          ...(next() < 0.3 && { rrFee: '0' }),
          ...(next() < 0.5 && { fixedFee: { fixedFeesCurrency: one(['USDT', 'EUR']) } }),
        },
      }),
      ...(next() < 0.95 && { createdAt: at(below(500_000) - 500_000) }),
      updatedAt: at(1),
    }))
    for (let start = 0; start < count; start += 200)
      await book(store, rows.slice(start, start + 200), { mid })
  }
}

/** Starts a server with `count` orders of each merchant ID. */
async function startWith(engine: Engine, count: number) {
  const store = await openTestStore(engine)
  await fill(store, count)
  return startOn(store)
}

async function startOn(store: Store) {
  const started = await startStack({ store, world: { orders: 1, users: 1 } })
  return { ...started, store, finance: await started.as('finance') }
}

async function readOrders(store: Store, filter = {}, exportedMids = mids): Promise<LedgerOrder[]> {
  const all: LedgerOrder[] = []
  for (;;) {
    const { rows, total } = await listOrders(store, {
      mids: exportedMids,
      filter,
      offset: all.length,
      limit: 1000,
    })
    all.push(...rows)
    if (all.length >= total) return all
  }
}

async function receive(ask: Ask, filter: object = {}) {
  const answer = await ask(await requestExport(ask, filter))
  const bytes = Buffer.from(await answer.arrayBuffer())
  const link = /^<(.+)>; rel="describedby"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
  return { answer, bytes, text: bytes.toString(), link, rows: readCsvRecords(bytes.toString()) }
}

/** The audit lines of exports: action, outcome and details. */
async function readExportLines({ db }: Store) {
  const lines = await db
    .selectFrom('audit')
    .select(['action', 'outcome', 'object', 'details'])
    .where('action', 'like', 'export.%')
    .orderBy('seq')
    .execute()
  return lines.map(({ details, ...line }) => ({ ...line, details: JSON.parse(details) }))
}

/** Reads a body piece by piece. */
async function follow(ask: Ask, href?: string) {
  const answer = await ask(href ?? (await requestExport(ask)))
  const reader = answer.body?.getReader()
  if (!reader) throw new Error('no body')
  const pieces: Uint8Array[] = []
  const take = async () => {
    const { done, value } = await reader.read()
    if (value) pieces.push(value)
    return !done
  }
  const text = () => Buffer.concat(pieces).toString()
  return { answer, reader, take, text, link: answer.headers.get('link')?.slice(1, -20) ?? '' }
}

/** Amounts as whole numbers of eighteen decimals, independent of the code under test. */
const units = (amount: string) => {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(18, '0'))
}

const plain = (cell: string | null) => cell?.replaceAll("'", '') ?? ''

describe.each(engines)('on %s', (engine) => {
  let filled: Awaited<ReturnType<typeof filledDatabase>>
  beforeAll(async () => {
    filled = await filledDatabase(engine, fill)
    return filled.close
  })

  const startFilled = async () => startOn(await openAt(await filled.copy()))

  test('the manifest matches a recount of the received bytes', async () => {
    const { finance, store } = await startFilled()

    const { answer, bytes, rows, link } = await receive(finance, {
      mid: ['mer_1', 'mer_3'],
      orderType: 'payin',
    })
    const manifest = await (await finance(link)).json()

    expect(manifest).toMatchObject({
      id: link.split('/').at(-1),
      file: /filename="(.+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1],
      filter: { mid: ['mer_1', 'mer_3'], orderType: 'payin' },
      timeZone: null,
      coverage: answer.headers.get('coverage'),
      mids: ['mer_1', 'mer_3'],
      rows: rows.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      operator: { email: 'finance@countinghouse.test' },
    })
    expect(rows.length).toBeGreaterThan(500)
    expect(manifest.startedAt <= manifest.finishedAt).toBe(true)

    const [requested, started, finished] = await readExportLines(store)
    expect(requested).toEqual({
      action: 'export.requested',
      outcome: 'done',
      object: `export:${manifest.id}`,
      details: { filter: manifest.filter, mids: manifest.mids, reason: why },
    })
    expect(started).toMatchObject({
      action: 'export.started',
      outcome: 'done',
      object: `export:${manifest.id}`,
    })
    expect(started?.details).toEqual({
      filter: manifest.filter,
      mids: manifest.mids,
      reason: why,
    })
    expect(finished).toMatchObject({
      action: 'export.finished',
      outcome: 'done',
      object: `export:${manifest.id}`,
    })
    expect(finished?.details).toEqual({
      mids: manifest.mids,
      rows: rows.length,
      coverage: 'at-least',
      undated: 0,
      sha256: manifest.sha256,
    })
    expect(await verifyAudit(store)).not.toHaveProperty('brokenAt')
  })

  test('an export address works ten minutes for its requester, with the current rights', async () => {
    const { as, askWith, signIn, wait, store } = await startTimedStack(engine)
    const { cookie } = await signIn('finance@countinghouse.test')
    const [finance, admin] = [askWith(cookie), await as('admin')]
    const statusOf = async (ask: Ask, href: string) => {
      const answer = await ask(href)
      await answer.arrayBuffer()
      return answer.status
    }
    const href = await requestExport(finance)

    expect(await statusOf(finance, href)).toBe(200)
    expect(await statusOf(finance, href)).toBe(200)
    expect(await statusOf(admin, href)).toBe(404)
    expect(await statusOf(finance, href.replace(/[0-9a-f]{4}/, '0000'))).toBe(404)
    const streams = (await readExportLines(store)).filter(({ action }) => action === 'export.started')
    expect(streams).toHaveLength(2)

    await store.db.updateTable('operator').set({ mids: '["mer_2"]' }).where('role', '=', 'finance').execute()
    expect(await statusOf(finance, href)).toBe(403)
    const own = await requestExport(finance)
    await store.db.updateTable('operator').set({ role: 'support' }).where('role', '=', 'finance').execute()
    expect(await statusOf(finance, own)).toBe(403)
    await store.db
      .updateTable('operator')
      .set({ role: 'finance' })
      .where('email', '=', 'finance@countinghouse.test')
      .execute()
    wait(10 * minute)
    const late = await finance(own)
    expect([late.status, await late.json()]).toEqual([
      410,
      expect.objectContaining({ message: 'this link expired after ten minutes: request the file again' }),
    ])
    expect(await verifyAudit(store)).not.toHaveProperty('brokenAt')
  })

  test('a client that leaves ends the export, and gets no manifest', async () => {
    const { store, finance } = await startFilled()

    for (let n = 0; n < 3; n++) {
      const { take, reader, link, text } = await follow(finance)
      for (let i = 0; i < 3; i++) await take()
      // Long enough for the export to run on without a reader.
      const { rows } = await receive(finance)
      await reader.cancel()
      expect(rows).toHaveLength(2100)
      await expect.poll(async () => (await readExportLines(store)).at(-1)?.action).toBe('export.broken-off')

      const line = (await readExportLines(store)).at(-1)
      expect(line).toMatchObject({ outcome: 'failed', details: { why: 'the client left' } })
      // The export reads no further than its reader takes.
      const received = text().split('\r\n"').length
      expect(line?.details.rows).toBeGreaterThan(200)
      expect(line?.details.rows).toBeLessThanOrEqual(received + 600)
      expect((await finance(link)).status).toBe(404)
    }
    if (engine === 'postgres') {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`.execute(store.db)
      expect(rows[0]?.count).toBe(0)
    }
  })

  test('rows written during an export do not enter or break it', async () => {
    const { store, finance } = await startFilled()
    const before = await readOrders(store)
    const last = before.findLast(({ created_at }) => created_at !== null)

    const { take, text } = await follow(finance)
    await take()
    await take()
    for (const mid of mids)
      await book(
        store,
        Array.from({ length: 100 }, (_, i) => ({
          id: `OR-late-${mid}-${i}`,
          mid,
          status: 'late',
          createdAt: at(-1 - i * 4000),
        })),
        { mid },
      )
    await book(store, [{ id: last?.id, mid: last?.mid, status: 'changed', updatedAt: at(9) }], {
      mid: last?.mid ?? '',
    })
    while (await take());
    const rows = readCsvRecords(text())

    expect(rows.map((row) => row['order id'])).toEqual(before.map(({ id }) => id))
    expect(rows.filter(({ status }) => status === 'late' || status === 'changed')).toEqual([])
    expect(await readOrders(store)).toHaveLength(2400)
  })

  test('runs at most two exports at once', async () => {
    const { finance, as } = await startFilled()
    const [href, another] = [await requestExport(finance), await requestExport(finance)]
    const both = [await follow(finance), await follow(finance, href)]

    const third = await (await as('admin'))('/api/exports', { json: exportBody() })
    const head = await finance(another, { method: 'HEAD' })
    const same = await finance(href)
    await Promise.all(both.map(({ reader }) => reader.cancel()))

    expect([third.status, third.headers.get('retry-after'), same.status]).toEqual([429, '30', 409])
    expect([head.status, head.headers.get('retry-after')]).toEqual([429, '30'])
    await expect
      .poll(async () => {
        const answer = await finance(another)
        await answer.arrayBuffer()
        return answer.status
      })
      .toBe(200)
  })

  test('a stopping server breaks an export off, and its reader notices', async () => {
    const { store, finance, stack } = await startFilled()
    const { take } = await follow(finance)
    await take()

    stack.events.close()

    await expect(take().then(take)).rejects.toThrow('the server stopped')
    expect((await readExportLines(store)).at(-1)).toMatchObject({
      action: 'export.broken-off',
      outcome: 'failed',
      details: { why: 'the server stopped' },
    })
  })

  test('records how an export ended, even on the last connection', async () => {
    const { store, signIn, askWith, stack } = await startFilled()
    const { cookie = '' } = await signIn('finance@countinghouse.test')
    const server = await listen(stack.fetch, { port: 0, host: '127.0.0.1' })

    const href = await requestExport(askWith(cookie))
    const remote = await fetch(server.url + href, { headers: { cookie } })
    stack.events.close()
    const received = remote.text().then(
      () => 'export.finished',
      () => 'export.broken-off',
    )
    await server.close()

    const last = (await readExportLines(store)).at(-1)
    expect(last?.action).toBe(await received)
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('the file has every order once, newest first, with the values of the ledger', async () => {
    const { store, finance } = await startWith(engine, 250)
    const orders = await readOrders(store)

    const { answer, text, rows } = await receive(finance, { timeZone: 'America/St_Johns' })

    expect(rows.map((row) => row['order id'])).toEqual(orders.map(({ id }) => id))
    expect(text.startsWith('\uFEFF"order id","merchant id",')).toBe(true)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    for (const [i, order] of orders.entries()) {
      const row = rows[i] ?? {}
      expect(row).toMatchObject({
        'merchant id': order.mid,
        created: order.created_at ?? '',
        updated: order.updated_at ?? '',
        type: order.order_type,
        'user id': order.user_id,
        'source amount': order.source_amount ?? '',
        'source currency': order.source_currency ?? '',
        'destination amount': order.destination_amount,
        'destination currency': 'BTC',
        'network fee': order.network_fee ?? '',
        'processing fee': order.processing_fee ?? '',
        'rr fee': order.rr_fee ?? '',
      })
      expect(plain(row.status ?? '')).toBe(order.status)
      expect(plain(row.purpose ?? '')).toBe(order.purpose_code)
      expect(plain(row['failure code'] ?? '')).toBe(JSON.parse(order.raw).failureCode ?? '')
      const name = order.sender_name?.replace('ana@people.test', 'a•••@p•••.test')
      expect(plain(row.person ?? '')).toBe(name ?? '')
      const stated = order.fee_currency_stated ? 'yes' : order.has_fees && order.fee_currency ? 'assumed' : ''
      expect([row['fee currency stated'], row['fee currency']]).toEqual([
        stated,
        stated && order.fee_currency,
      ])
      // These tests do not set RR_FEE, so rrFee does not count as an amount.
      const present = [order.network_fee, order.processing_fee].filter((fee) => fee !== null)
      const total = row['total fee'] ?? ''
      if (present.length === 0) expect(total).toBe('')
      else expect(units(total)).toBe(present.map(units).reduce((a, b) => a + b))
      const zoned = row['created in America/St_Johns'] ?? ''
      if (order.created_at === null) expect(zoned).toBe('')
      else {
        expect(zoned).toMatch(/-0[23]:30$/)
        expect(new Date(zoned).toISOString()).toBe(order.created_at)
      }
    }
    expect(text).not.toContain('people.test')
    expect(text).not.toContain('900123')
    expect(
      readCsv(text)
        .flat()
        .filter((cell) => /(^|[,;\p{Cc}])[\s\p{Cf}"]*[=+@]/u.test(cell)),
    ).toEqual([])
  })

  test('the file respects the filter, and no audit line contains a search', async () => {
    const { store, finance } = await startWith(engine, 100)
    const filters = [
      { status: ['expired', 'completed'], sourceCurrency: 'EUR' },
      { createdAt_gte: at(-200_000), createdAt_lt: at(-100_000) },
      { sourceAmount_gte: '500000', sourceAmount_lte: '600000.5' },
      { userId: 'UX-7', orderType: 'payout' },
      { q: 'Ana "Bo"' },
      { status: 'unheard of' },
    ]

    for (const filter of filters) {
      const { rows, link } = await receive(finance, filter)
      expect(rows.map((row) => row['order id'])).toEqual(
        (await readOrders(store, filter)).map(({ id }) => id),
      )
      const recordedFilter = 'q' in filter ? { q: 'a search' } : filter
      expect((await (await finance(link)).json()).filter).toEqual(recordedFilter)
    }
    const one = await receive(finance, { id: ['OR-mer_1-3', 'OR-mer_2-4', 'no such'] })
    expect(one.rows.map((row) => row['order id']).toSorted()).toEqual(['OR-mer_1-3', 'OR-mer_2-4'])
    const trail = await readExportLines(store)
    expect(trail.filter(({ details }) => details.filter?.q === 'a search')).toHaveLength(2)
    const stored = [
      trail,
      await store.db.selectFrom('export_request').selectAll().execute(),
      await store.db.selectFrom('export_manifest').selectAll().execute(),
    ]
    expect(JSON.stringify(stored)).not.toContain('Ana ')
  })

  test('masks an e-mail address as ID in the audit log and the manifest', async () => {
    const { store, finance } = await startWith(engine, 10)

    const one = await receive(finance, { userId: 'ana.lind@people.test', status: 'expired' })
    await receive(finance, { id: ['OR-mer_1-3', 'ana.lind@people.test'] })

    const { filter } = await (await finance(one.link)).json()
    expect(filter).toEqual({ userId: 'a•••@p•••.test', status: 'expired' })
    const trail = await readExportLines(store)
    const requested = trail.filter(({ action }) => action === 'export.requested')
    expect(requested.map(({ details }) => details.filter)).toEqual([
      filter,
      { id: ['OR-mer_1-3', 'a•••@p•••.test'] },
    ])
    const stored = [trail, await store.db.selectFrom('export_manifest').selectAll().execute()]
    expect(JSON.stringify(stored)).not.toContain('ana.lind@')
  })

  test('refuses other merchant IDs, and manifests with their orders', async () => {
    const { store, finance, as } = await startWith(engine, 20)
    await store.db
      .updateTable('operator')
      .set({ mids: '["mer_2"]' })
      .where('email', '=', 'finance@countinghouse.test')
      .execute()
    const admin = await as('admin')

    const own = await receive(finance)
    const otherMerchant = await finance('/api/exports', { json: exportBody({ mid: 'mer_1' }) })
    const byAdmin = await receive(admin, { q: 'Lind' })

    expect(new Set(own.rows.map((row) => row['merchant id']))).toEqual(new Set(['mer_2']))
    expect(own.rows).toHaveLength(20)
    expect(otherMerchant.status).toBe(403)
    expect((await finance(byAdmin.link)).status).toBe(404)
    expect((await admin(own.link)).status).toBe(200)
    expect((await finance(own.link)).status).toBe(200)
    expect((await finance('/api/exports/none')).status).toBe(404)
    await store.db.updateTable('operator').set({ mids: '["mer_3"]' }).where('role', '=', 'finance').execute()
    expect((await finance(own.link)).status).toBe(404)
  })

  test('limits export requests that are never fetched', async () => {
    const { finance, as } = await startWith(engine, 1)
    for (let i = 0; i < 20; i++) await requestExport(finance)

    const answer = await finance('/api/exports', { json: exportBody() })

    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '600'])
    expect(await requestExport(await as('admin'))).toMatch(/^\/api\/exports\//)
  })

  test('the file name shows whether all orders are in the file', async () => {
    const { store, finance } = await startWith(engine, 3)
    const day = new Date().toISOString().slice(0, 10)
    const state = {
      swept_at: at(0),
      quiet_since: at(0),
      failing_since: null,
      last_error: null,
    }
    for (const mid of ['mer_1', 'mer_2'])
      await store.db
        .insertInto('sweep_state')
        .values({
          ...state,
          mid,
          kind: 'orders',
          sweep: 2,
          state: '{}',
          followed_at: new Date().toISOString(),
        })
        .execute()
    const nameOf = async (filter: object) => {
      const { answer } = await receive(finance, filter)
      return [answer.headers.get('coverage'), answer.headers.get('content-disposition')]
    }

    expect(await nameOf({ mid: ['mer_1', 'mer_2'] })).toEqual([
      'exact',
      `attachment; filename="orders-${day}.csv"`,
    ])
    expect(await nameOf({})).toEqual(['at-least', `attachment; filename="orders-${day}-incomplete.csv"`])
  })

  test('an operator with a second factor must show it again for an export', async () => {
    const { as, askWith, time, wait, store } = await startTimedStack(engine)
    const { secret, answer } = await enrol(await as('finance'), time)
    const finance = askWith(cookieOf(answer))
    const fresh = await receive(finance)
    wait(6 * minute)

    const refused = await finance('/api/exports', { json: exportBody() })
    const shown = await finance('/api/session/code', { json: { code: codeAt(secret, time.now) } })
    const again = await receive(askWith(cookieOf(shown)))

    expect([fresh.answer.status, refused.status, again.answer.status]).toEqual([200, 403, 200])
    expect(await refused.json()).toMatchObject({ reason: 'step_up' })
    expect((await readExportLines(store)).map(({ action }) => action)).toEqual([
      'export.requested',
      'export.started',
      'export.finished',
      'export.requested',
      'export.started',
      'export.finished',
    ])
  })
})

test('refuses unknown fields, invalid values and weak reasons', async () => {
  const { as, stack } = await startStack()
  const finance = await as('finance')
  const wrong: [field: string, body: object][] = [
    ['state', exportBody({ state: 'expired' })],
    ['filter.sourceAmount_gte', exportBody({ sourceAmount_gte: 'much' })],
    ['filter.createdAt_gte', exportBody({ createdAt_gte: '2026-11-01' })],
    ['timeZone', exportBody({ timeZone: 'Mars/Olympus' })],
    ['kind', exportBody({}, { kind: 'users' })],
    ['format', exportBody({}, { format: 'pdf' })],
    ['range', exportBody({}, { range: [0, 9] })],
    ['mids', exportBody({}, { mids: ['mer_1'] })],
    ...[undefined, '', 'because', 'aaaaaaaaaaaaaaa', '1234567890 1234567890', 7].map(
      (reason): [string, object] => ['reason', exportBody({}, { reason })],
    ),
  ]

  for (const [field, json] of wrong) {
    const answer = await finance('/api/exports', { json })
    expect([answer.status, field, await answer.text()]).toEqual([400, field, expect.stringContaining(field)])
  }
  expect(await readExportLines(stack.store)).toEqual([])
  expect(await stack.store.db.selectFrom('export_request').selectAll().execute()).toEqual([])
  expect((await receive(finance)).rows).toEqual([])
})

test('refuses an address with a filter, and names the replacement', async () => {
  const { as, ask, stack } = await startStack()
  const path = '/api/exports/orders.csv?filter={"q":"Ana Lind"}'
  const finance = await as('finance')

  for (const method of ['GET', 'HEAD']) expect((await finance(path, { method })).status).toBe(410)
  expect(await (await finance(path)).json()).toMatchObject({
    message: expect.stringContaining(
      'POST /api/exports {kind: "orders", format: "csv", filter, timeZone, reason}',
    ),
  })
  expect([(await ask(path)).status, (await (await as('support'))(path)).status]).toEqual([401, 403])
  expect(await readExportLines(stack.store)).toEqual([])
})

test('HEAD reports whether a file is available, without an export', async () => {
  const { as, ask, stack } = await startStack()
  const finance = await as('finance')
  const href = await requestExport(finance)
  const requests = [finance, await as('support'), ask].map((one) => one(href, { method: 'HEAD' }))
  const answers = await Promise.all(requests)

  expect(answers.map(({ status }) => status)).toEqual([200, 403, 401])
  expect(await answers[0]?.text()).toBe('')
  expect((await readExportLines(stack.store)).map(({ action }) => action)).toEqual(['export.requested'])
})

test('the columns of fees and rates need the right to see them, and are in the file as chosen', () => {
  const facts = { names: new Map(), terms: new Map() }
  const namesFor = (role: Role, columns?: ExportColumn[]) =>
    exportColumns(role, { timeZone: undefined, columns }, facts).map(({ name }) => name)

  expect(namesFor('finance')).toEqual(expect.arrayContaining(['total fee', 'fee as agreed']))
  expect(namesFor('ops')).toContain('total fee')
  expect(namesFor('ops')).not.toContain('fee as agreed')
  expect(namesFor('support').filter((name) => /fee|rate/.test(name))).toEqual([])
  expect(namesFor('support')).toHaveLength(namesFor('finance').length - 10)
  expect(namesFor('support', ['fees', 'source'])).toEqual(['order id', 'source amount', 'source currency'])
})
