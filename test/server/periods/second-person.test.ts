import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bytesOf } from '../../support/bytesOf.ts'
import type { Ask } from '../../support/stack.ts'
import { engines, longEngines, type Engine } from '../../support/stores.ts'
import { operatorRow, startTimedStack } from '../../support/timedStack.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { book } from '../ledger/ledgers.ts'

const march = { from: '2026-03-01', to: '2026-04-01', timeZone: 'UTC', mids: ['mer_1'] }
const at = '2026-04-02T10:00:00.000Z'

const close = (ask: Ask, more: object = {}) => ask('/api/periods', { json: { ...march, ...more } })
const act = (ask: Ask, id: string, what: 'confirm' | 'cancel') =>
  ask(`/api/periods/${id}/${what}`, { json: {} })
const get = async (ask: Ask, id: string) => (await ask(`/api/periods/${id}`)).json()

async function claim({ db }: Store): Promise<void> {
  await db
    .insertInto('claim')
    .values({
      mid: 'mer_1',
      id: 'c-1',
      reference: 'CL-1',
      state: 'sent',
      since: at,
      home: 'mer_1',
      statement: 's-1',
      statement_name: 'march.csv',
      sha256: 'x',
      provider: '',
      month: '',
      reason: 'fee too high',
      currency: 'EUR',
      amount: '12.50',
      created_at: at,
      created_by: 'a@b.test',
      updated_by: 'a@b.test',
    })
    .execute()
}

async function start(engine: Engine, env: Record<string, string> = {}) {
  const { store, as } = await startTimedStack(engine, { env })
  await book(store, [
    { id: 'OR-1', createdAt: '2026-03-05T10:00:00Z', source: { currency: 'EUR', amount: '10' } },
  ])
  return { store, finance: await as('finance'), admin: await as('admin') }
}

describe.each(engines)('on %s', (engine) => {
  test('another person confirms a close', async () => {
    const { finance, admin } = await start(engine, { CLOSE_NEEDS_SECOND: 'true' })

    const requested = await close(finance, { note: 'all lines are matched' })
    expect(requested.status).toBe(201)
    const { id, state } = await requested.json()
    expect(state).toBe('proposed')
    expect(await get(admin, id)).toMatchObject({
      closed: null,
      versions: [
        { state: 'proposed', closedBy: 'finance@countinghouse.test', note: 'all lines are matched' },
      ],
    })

    const stale = await admin(`/api/periods/${id}/confirm`, { json: { requestedAt: at } })
    expect(await stale.json()).toMatchObject({ reason: 'proposed_anew' })
    const own = await act(finance, id, 'confirm')
    expect(own.status).toBe(403)
    expect(await own.json()).toMatchObject({ reason: 'same_person' })
    const twice = await close(admin)
    expect(twice.status).toBe(409)
    expect(await twice.json()).toMatchObject({ reason: 'proposed', id })

    expect((await act(admin, id, 'confirm')).status).toBe(200)
    expect(await get(admin, id)).toMatchObject({
      state: 'closed',
      version: 1,
      closed: {
        closedBy: 'finance@countinghouse.test',
        confirmedBy: 'admin@countinghouse.test',
        note: 'all lines are matched',
        rows: 1,
      },
    })
    const late = await act(admin, id, 'confirm')
    expect(await late.json()).toMatchObject({ reason: 'not_proposed' })
  })

  test('a close is not confirmed after what is open has changed, nor for someone who lost the right', async () => {
    const { store, finance, admin } = await start(engine, { CLOSE_NEEDS_SECOND: 'true' })
    const { id } = await (await close(finance)).json()

    await claim(store)
    const changed = await act(admin, id, 'confirm')
    expect(await changed.json()).toMatchObject({ reason: 'unsettled' })
    expect(await get(admin, id)).toMatchObject({ state: 'proposed' })

    const { id: operator } = await operatorRow(store, 'finance@countinghouse.test')
    await store.db.updateTable('operator').set({ role: 'support' }).where('id', '=', operator).execute()
    expect(await (await act(admin, id, 'confirm')).json()).toMatchObject({ reason: 'asker' })
  })

  test('reports the SHA-256 of the bytes that were sent, also in the audit log', async () => {
    const { store, finance, admin } = await start(engine)
    const { id } = await (await close(finance)).json()
    for (const format of ['csv', 'xlsx', 'json'] as const) {
      const request = await finance(`/api/periods/${id}/files`, { json: { format } })
      const { id: file, href } = await request.json()
      const sent = `/api/period-files/${file}`
      expect((await finance(sent)).status).toBe(404)
      const download = await finance(href)
      const name = /filename="(.+)"/.exec(download.headers.get('content-disposition') ?? '')?.[1]

      const bytes = await bytesOf(download)

      const sha256 = createHash('sha256').update(bytes).digest('hex')
      expect(await (await finance(sent)).json()).toEqual({ file: name, bytes: bytes.length, sha256 })
      expect((await admin(sent)).status).toBe(404)
      const line = await store.db
        .selectFrom('audit')
        .select('details')
        .where('action', '=', 'period.file-sent')
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow()
      expect(JSON.parse(line.details)).toMatchObject({ sha256 })
    }
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('open claims are closed over only with a tick and a reason, and the manifest lists them', async () => {
    const { store, finance } = await start(engine)
    await claim(store)
    const claims = [{ currency: 'EUR', claims: 1, amount: '12.5' }]

    const refused = await close(finance)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ reason: 'unsettled', unsettled: { claims } })
    const unexplained = await close(finance, { unsettled: 'accepted', note: 'later' })
    expect(await unexplained.json()).toMatchObject({
      details: [{ field: 'note', message: 'expected a reason of ten letters or more' }],
    })

    const closed = await close(finance, { unsettled: 'accepted', note: 'the provider answers in May' })
    expect(closed.status).toBe(201)
    const { id } = await closed.json()
    expect(await get(finance, id)).toMatchObject({
      state: 'closed',
      closed: { note: 'the provider answers in May', confirmedBy: null },
      manifest: { unsettled: { claims } },
    })
  })

  test('a withdrawn close can be requested again', async () => {
    const { finance, admin } = await start(engine, { CLOSE_NEEDS_SECOND: 'true' })
    const { id } = await (await close(finance)).json()

    expect(await (await act(finance, id, 'cancel')).json()).toMatchObject({ state: 'cancelled' })
    expect((await act(admin, id, 'confirm')).status).toBe(409)

    const again = await (await close(finance)).json()
    expect(again).toMatchObject({ id, state: 'proposed', version: 1 })
    await act(admin, id, 'confirm')
    expect(await get(admin, id)).toMatchObject({ state: 'closed', version: 1 })
  })
})
