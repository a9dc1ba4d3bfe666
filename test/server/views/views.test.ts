import { describe, expect, test } from 'vitest'
import type { Ask } from '../../support/stack.ts'
import { engines, longEngines } from '../../support/stores.ts'
import { auditLines, operatorRow, startTimedStack } from '../../support/timedStack.ts'
import { faultWords } from '../../support/faultWords.ts'

const failed = {
  resource: 'orders',
  name: 'Failed yesterday',
  filter: { status: ['fund_failed'], zone: 'Europe/Lisbon' },
  days: 'yesterday',
  sort: { field: 'createdAt', order: 'DESC' },
  columns: ['id', 'status', 'source'],
}

async function save(ask: Ask, changes: object = {}) {
  const answer = await ask('/api/views', { json: { ...failed, ...changes } })
  return { status: answer.status, view: await answer.json() }
}

const namesOf = async (ask: Ask, filter: object = {}) => {
  const answer = await ask(`/api/views?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
}

describe.each(engines)('on %s', (engine) => {
  test('a role reads a shared view, its owner or an admin changes it, and changes are recorded', async () => {
    const { as, signIn, store } = await startTimedStack(engine)
    const { id } = await operatorRow(store, 'ops@countinghouse.test')
    const row = await store.db
      .selectFrom('operator')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await store.db
      .insertInto('operator')
      .values({ ...row, id: 'op-2', email: 'other@countinghouse.test', name: 'Other' })
      .execute()
    const [ops, support, admin] = [await as('ops'), await as('support'), await as('admin')]
    const other = (await signIn('other@countinghouse.test')).ask
    const { view } = await save(ops, { sharedWith: 'ops' })
    const change = async (ask: Ask, json: object) =>
      (await ask(`/api/views/${view.id}`, { method: 'PUT', json })).status

    expect(await namesOf(other)).toEqual(['Failed yesterday'])
    expect(await namesOf(support)).toEqual([])
    expect(await (await other(`/api/views/${view.id}`)).json()).toMatchObject({
      isOwn: false,
      mayChange: false,
      owner: row.name,
    })
    expect(await change(other, { name: 'Mine now' })).toBe(403)
    expect(await change(ops, { name: 'Failed' })).toBe(200)
    expect(await change(admin, { filter: { status: 'expired' } })).toBe(200)
    expect(await (await ops(`/api/views/${view.id}`)).json()).toMatchObject({
      name: 'Failed',
      filter: { status: 'expired' },
      days: 'yesterday',
    })
    expect((await other(`/api/views/${view.id}`, { method: 'DELETE' })).status).toBe(403)
    expect((await admin(`/api/views/${view.id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await namesOf(ops)).toEqual([])
    const lines = (await auditLines(store)).filter(({ action }) => /^view|refused/.test(action))
    expect(lines.map(({ action, operator_email }) => `${action} ${operator_email}`)).toEqual([
      'view.saved ops@countinghouse.test',
      'access.refused other@countinghouse.test',
      'view.changed ops@countinghouse.test',
      'view.changed admin@countinghouse.test',
      'access.refused other@countinghouse.test',
      'view.deleted admin@countinghouse.test',
    ])
    expect(JSON.stringify(lines)).not.toContain('Failed')
  })

  test('hides a view from operators without all its merchant IDs', async () => {
    const { as, store } = await startTimedStack(engine)
    const admin = await as('admin')
    await save(admin, { sharedWith: 'ops', name: 'of one', mid: 'mer_1' })
    await save(admin, {
      sharedWith: 'ops',
      name: 'of two',
      mid: 'mer_2',
      filter: { mid: ['mer_1', 'mer_2'] },
    })
    await store.db.updateTable('operator').set({ mids: '["mer_2"]' }).where('role', '=', 'ops').execute()
    const ops = await as('ops')

    expect(await namesOf(ops)).toEqual([])
    expect((await save(ops, { filter: { mid: 'mer_1' } })).status).toBe(403)
    expect((await save(ops, { filter: { mid: 'mer_2' } })).status).toBe(201)
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('stores a complete view for its owner, with relative days', async () => {
    const { as } = await startTimedStack(engine)
    const [ops, support] = [await as('ops'), await as('support')]

    const { status, view } = await save(ops)

    expect(status).toBe(201)
    expect(view).toMatchObject({ ...failed, isOwn: true, mayChange: true, sharedWith: null })
    expect(await (await ops(`/api/views/${view.id}`)).json()).toEqual(view)
    expect(await namesOf(ops, { resource: 'orders' })).toEqual(['Failed yesterday'])
    expect(await namesOf(ops, { resource: 'users' })).toEqual([])
    expect(await namesOf(support)).toEqual([])
    expect((await support(`/api/views/${view.id}`)).status).toBe(404)
  })

  test('only an admin shares a view with another role', async () => {
    const { as } = await startTimedStack(engine)

    expect((await save(await as('ops'), { sharedWith: 'support' })).status).toBe(400)
    expect((await save(await as('admin'), { sharedWith: 'support' })).status).toBe(201)
    expect(await namesOf(await as('support'))).toEqual(['Failed yesterday'])
    expect(await namesOf(await as('ops'))).toEqual([])
  })

  test('refuses personal data and forbidden filters in a view', async () => {
    const { as, store } = await startTimedStack(engine)
    const [ops, support] = [await as('ops'), await as('support')]
    const refusedAs = async (ask: Ask, changes: object) => {
      const { status, view } = await save(ask, changes)
      return [status, view.details?.[0]?.field]
    }

    for (const name of ['q', 'email', 'phone', 'userId'])
      expect(await refusedAs(ops, { filter: { [name]: 'x' } })).toEqual([400, `filter.${name}`])
    expect(await refusedAs(ops, { filter: { status: 'jane@mail.test' } })).toEqual([400, 'filter.status'])
    expect(await refusedAs(ops, { name: 'orders of jane@mail.test' })).toEqual([400, 'name'])
    expect(await refusedAs(ops, { filter: { colour: 'red' } })).toEqual([400, 'filter.colour'])
    expect((await save(support, { filter: { totalFee_gte: '1' } })).status).toBe(403)
    expect(await store.db.selectFrom('saved_view').selectAll().execute()).toEqual([])
  })

  test('refuses other text in days, zones and bounds of a view', async () => {
    const { as, store } = await startTimedStack(engine)
    const ops = await as('ops')
    const faultOf = async (filter: object) => {
      const { status, view } = await save(ops, { filter, days: null })
      return [status, faultWords(view.details ?? [])[0]]
    }
    const texts = [
      'jane@mail.test',
      '+49 170 1234567',
      'Jane Doe',
      '',
      '2026-02-30',
      '2026-11-01 Jane',
      ['Jane Doe'],
      491701234567,
    ]

    for (const name of ['from', 'to'])
      for (const text of [...texts, 'Europe/Lisbon'])
        expect([text, await faultOf({ [name]: text })]).toEqual([
          text,
          [400, { field: `filter.${name}`, message: 'expected a date as YYYY-MM-DD' }],
        ])
    for (const text of [...texts, '+05:30', '2026-11-01'])
      expect([text, await faultOf({ zone: text })]).toEqual([
        text,
        [400, { field: 'filter.zone', message: 'expected a time zone like Europe/Berlin' }],
      ])
    for (const name of ['createdAt_gte', 'createdAt_lt', 'sourceAmount_gte'])
      for (const text of ['jane@mail.test', '+49 170 1234567', 'Jane Doe', ['Jane Doe']])
        expect([text, await faultOf({ [name]: text })]).toEqual([
          text,
          [400, { field: `filter.${name}`, message: 'expected an amount, or a time with its zone' }],
        ])
    expect(await store.db.selectFrom('saved_view').selectAll().execute()).toEqual([])

    for (const filter of [
      { from: '2026-11-01', to: '2026-11-30', zone: 'Europe/Lisbon' },
      { zone: 'UTC', createdAt_gte: '2026-11-01T00:00:00.000Z', createdAt_lt: '2026-11-02T00:00:00+01:00' },
      { sourceAmount_gte: '25.10', totalFee_lte: 3 },
    ])
      expect(await faultOf(filter)).toEqual([201, undefined])
  })
})
