import { describe, expect, test } from 'vitest'
import { engines, type Engine } from '../../support/stores.ts'
import { auditLines, operatorRow, startTimedStack } from '../../support/timedStack.ts'

type Line = { operatorEmail: string; action: string; mid: string | null; object: string | null }

const root = 'admin@countinghouse.test'
const people = {
  'admin1@a.test': ['admin', 'mer_1'],
  'ops1@a.test': ['ops', 'mer_1'],
  'admin2@a.test': ['admin', 'mer_2'],
  'ops2@a.test': ['ops', 'mer_2'],
  'ops12@a.test': ['ops', 'mer_1', 'mer_2'],
  'all@a.test': ['admin', 'mer_1', 'mer_2', 'mer_3'],
} as const

/** Beside the first admin, who holds everything: admins and ops with one, two and all merchant IDs. */
async function startWorld(engine: Engine) {
  const started = await startTimedStack(engine, { world: { orders: 20, users: 20 } })
  const { store, askWith, cookieFor } = started
  await store.db
    .insertInto('operator')
    .values(
      Object.entries(people).map(([email, [role, ...mids]]) => ({
        id: email,
        email,
        name: email,
        role,
        // Another program may write the list with spaces.
        mids: `[${mids.map((mid) => `"${mid}"`).join(', ')}]`,
        everything: 0,
        created_at: '2026-11-01T00:00:00.000Z',
      })),
    )
    .execute()
  const as = async (email: string) => askWith(await cookieFor(email))
  const { id: rootId } = await operatorRow(store, root)
  const state = () => store.db.selectFrom('operator').selectAll().orderBy('id').execute()
  return { ...started, as, rootId, state }
}

describe.each(engines)('on %s', (engine) => {
  test('hides operators with further merchant IDs from an admin', async () => {
    const { as, rootId, state, store, cookieFor } = await startWorld(engine)
    const admin1 = await as('admin1@a.test')
    for (const email of [root, ...Object.keys(people)]) await cookieFor(email)
    const before = await state()
    const sessions = () => store.db.selectFrom('session').select('id').orderBy('id').execute()
    const open = await sessions()

    const list = await admin1('/api/operators?range=[0,0]')
    const rows = await (await admin1('/api/operators')).json()
    const answers: Record<string, number[]> = {}
    for (const id of ['ops2@a.test', 'ops12@a.test', 'admin2@a.test', 'all@a.test', rootId]) {
      const path = `/api/operators/${id}`
      const tries = [
        await admin1(path),
        await admin1(path, { method: 'PUT', json: { name: 'X' } }),
        await admin1(path, { method: 'PUT', json: { mids: ['mer_1'] } }),
        await admin1(path, { method: 'PUT', json: { disabled: true } }),
        await admin1(`${path}/reset`, { json: { reason: 'the password is forgotten' } }),
        await admin1(`${path}/end-sessions`, { json: {} }),
      ]
      answers[id] = tries.map(({ status }) => status)
    }

    expect(list.headers.get('content-range')).toBe('operators 0-0/2')
    expect(rows.map(({ id }: { id: string }) => id)).toEqual(['admin1@a.test', 'ops1@a.test'])
    const none = [404, 404, 404, 404, 404, 404]
    expect(Object.values(answers)).toEqual([none, none, none, none, none])
    expect(await state()).toEqual(before)
    expect(await sessions()).toEqual(open)
    // An admin with every merchant ID but without "everything" cannot reset a holder of "everything".
    const all = await as('all@a.test')
    expect((await all('/api/operators')).headers.get('content-range')).toBe('operators 0-8/9')
    expect(
      (await all(`/api/operators/${rootId}/reset`, { json: { reason: 'the password is forgotten' } })).status,
    ).toBe(404)
    const tried = (await auditLines(store)).filter(({ action }) => action === 'access.refused')
    // Repeated refusals of one kind share one line with a count.
    expect(tried).toHaveLength(21)
    expect(tried.at(-1)).toMatchObject({ operator_email: 'all@a.test', object: `operator:${rootId}` })
  })

  test('an admin grants only merchant IDs and rights they hold themselves', async () => {
    const { as, state, store } = await startWorld(engine)
    const [admin1, all, first] = [await as('admin1@a.test'), await as('all@a.test'), await as(root)]
    const before = await state()
    const add = { email: 'new@a.test', name: 'N', role: 'ops', mids: ['mer_1'] }
    const summaryFrom = async (answer: Response) => {
      const { details = [], ...body } = await answer.json()
      const fields = details.map(({ field, message }: Record<string, string>) => `${field}: ${message}`)
      return [answer.status, ...(fields.length > 0 ? fields : [body.message])].join(' ')
    }
    const post = async (ask: typeof admin1, json: object) =>
      summaryFrom(await ask('/api/operators', { json: { ...add, ...json } }))
    const put = async (ask: typeof admin1, id: string, json: object) =>
      summaryFrom(await ask(`/api/operators/${id}`, { method: 'PUT', json }))

    // Same answer for another admin's merchant ID and for an unknown one, so that IDs cannot be probed.
    const foreign = '403 mids: you can only give merchant IDs that you have: expected some of mer_1'
    expect(await post(admin1, { mids: ['mer_1', 'mer_2'] })).toBe(foreign)
    expect(await post(admin1, { mids: ['mer_9'] })).toBe(foreign)
    expect(await put(admin1, 'ops1@a.test', { mids: ['mer_2'] })).toBe(foreign)
    const own = '403 mids: you cannot give yourself merchant IDs: ask another admin who has them'
    expect(await put(admin1, 'admin1@a.test', { mids: ['mer_1', 'mer_2', 'mer_3'] })).toBe(own)
    const everything = '403 everything: only an admin who has everything can give or remove it'
    expect(await put(all, 'all@a.test', { everything: true })).toBe(everything)
    expect(await put(admin1, 'admin1@a.test', { everything: true })).toBe(everything)
    expect(await post(all, { role: 'admin', everything: true })).toBe(everything)
    expect(await put(first, 'ops1@a.test', { everything: true })).toBe(
      '400 everything: only an admin can have everything',
    )
    expect(await state()).toEqual(before)
    const refused = (await auditLines(store)).filter(({ action }) => action === 'access.refused')
    expect(refused.map(({ mid, details }) => [mid, JSON.parse(details).why])).toEqual([
      ['mer_2', 'grant mids'],
      ['mer_9', 'grant mids'],
      ['mer_2', 'grant mids'],
      ['mer_2', 'grant mids'],
      [null, 'grant everything'],
      [null, 'grant everything'],
      [null, 'grant everything'],
    ])

    expect(await post(admin1, { mids: ['mer_1', 'mer_1'] })).toMatch(/^201/)
    expect((await operatorRow(store, 'new@a.test')).mids).toBe('["mer_1"]')
    expect(await post(first, { email: 'two@a.test', role: 'admin', everything: true })).toMatch(/^201/)
    expect((await (await (await as('two@a.test'))('/api/session')).json()).permissions).toContain(
      'everything',
    )
    // An admin can always reduce their own merchant IDs.
    expect(await put(all, 'all@a.test', { mids: ['mer_1', 'mer_2'] })).toMatch(/^200/)
    expect(await put(all, 'all@a.test', { mids: ['mer_3'] })).toMatch(/^403/)
  })

  test('answers the same for every used e-mail address and records the attempt', async () => {
    const { as, store, rootId } = await startWorld(engine)
    const [admin1, first] = [await as('admin1@a.test'), await as(root)]
    const add = async (email: string) => {
      const json = { email, name: 'N', role: 'ops', mids: ['mer_1'] }
      const answer = await admin1('/api/operators', { json })
      const { requestId: _, ...body } = await answer.json()
      return [answer.status, body]
    }

    const [own, foreign, higher] = [await add('ops1@a.test'), await add('OPS2@a.test'), await add(root)]

    expect(own[0]).toBe(409)
    expect([foreign, higher]).toEqual([own, own])
    expect(JSON.stringify(own)).not.toMatch(/ops|admin|mer_/)
    const refused = (await auditLines(store)).filter(({ action }) => action === 'access.refused')
    expect(refused.map(({ object, details }) => [object, JSON.parse(details).why])).toEqual([
      ['operator:ops2@a.test', 'e-mail'],
      [`operator:${rootId}`, 'e-mail'],
    ])
    const lines = async (ask: typeof first) => (await (await ask('/api/audit')).json()) as Line[]
    expect((await lines(first)).filter(({ action }) => action === 'access.refused')).toHaveLength(2)
  })

  test('leaves at least one holder of everything, also after concurrent requests', async () => {
    const { as, rootId, store } = await startWorld(engine)
    const first = await as(root)
    const put = async (ask: typeof first, id: string, json: object) =>
      (await ask(`/api/operators/${id}`, { method: 'PUT', json })).status
    const holders = async () =>
      (await store.db.selectFrom('operator').select('id').where('everything', '=', 1).execute()).length

    expect(await put(first, rootId, { everything: false })).toBe(409)
    expect(await put(first, 'all@a.test', { everything: true })).toBe(200)
    const second = await as('all@a.test')
    const statuses = await Promise.all([
      put(first, rootId, { everything: false }),
      put(second, 'all@a.test', { everything: false }),
    ])
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await holders()).toBe(1)
    const [{ id: holder } = { id: '' }] = await store.db
      .selectFrom('operator')
      .select('id')
      .where('everything', '=', 1)
      .execute()
    const left = holder === rootId ? first : second
    expect(await put(left, holder === rootId ? 'all@a.test' : rootId, { everything: true })).toBe(200)
    // An operator who loses the admin role loses "everything", and does not get it back with the role.
    const other = holder === rootId ? 'all@a.test' : rootId
    expect(await put(left, other, { role: 'ops' })).toBe(200)
    expect(await put(left, other, { role: 'admin' })).toBe(200)
    expect(await holders()).toBe(1)
  })

  test('an admin reads only lines about their merchant IDs and their operators', async () => {
    const { as, store } = await startWorld(engine)
    const [first, admin1, admin2] = [await as(root), await as('admin1@a.test'), await as('admin2@a.test')]
    const lines = async (ask: typeof first, filter = {}) => {
      const answer = await ask(`/api/audit?${new URLSearchParams({ filter: JSON.stringify(filter) })}`)
      const rows: Line[] = await answer.json()
      const of = answer.headers.get('content-range')?.split('/')[1]
      return [of, ...rows.map((row) => `${row.operatorEmail} ${row.action} ${row.mid ?? row.object ?? ''}`)]
    }
    const name = (ask: typeof first, mid: string) =>
      ask('/api/status-labels', {
        method: 'PUT',
        json: { status: 'held', finality: { '*': 'open' }, mids: [mid] },
      })
    await name(admin1, 'mer_1')
    await name(admin2, 'mer_2')
    await name(first, 'mer_1')
    const ends = (id: string) => first(`/api/operators/${id}/end-sessions`, { json: {} })
    await ends('ops1@a.test')
    await admin2('/api/operators/ops2@a.test/end-sessions', { json: {} })
    const [ops1, ops2, ops12] = [await as('ops1@a.test'), await as('ops2@a.test'), await as('ops12@a.test')]
    // Refusals of two kinds: by role, and by another admin's merchant ID.
    for (const ask of [ops1, ops2, ops12]) await ask('/api/audit')
    await ops1('/api/orders?filter={"mid":"mer_2"}')
    await ops2('/api/orders?filter={"mid":"mer_1"}')
    // Only admins who hold mer_3 may learn that the operator held it.
    await first('/api/operators/ops1@a.test', { method: 'PUT', json: { mids: ['mer_1', 'mer_3'] } })
    await first('/api/operators/ops1@a.test', { method: 'PUT', json: { mids: ['mer_1'] } })

    expect(await lines(admin1)).toEqual([
      '3',
      'ops1@a.test access.refused ',
      'admin@countinghouse.test status.named mer_1',
      'admin1@a.test status.named mer_1',
    ])
    expect(await lines(admin2)).toEqual([
      '3',
      'ops2@a.test access.refused ',
      'admin2@a.test operator.sessions-ended operator:ops2@a.test',
      'admin2@a.test status.named mer_2',
    ])
    expect((await lines(first))[0]).toBe('12')
    expect(await lines(admin1, { operatorEmail: 'ops2@a.test' })).toEqual(['0'])
    expect(await lines(admin1, { object: 'operator:ops2@a.test' })).toEqual(['0'])
    expect((await admin1('/api/audit?filter={"mid":"mer_2"}')).status).toBe(403)
    const seqs = (await auditLines(store)).filter(({ mid }) => mid === 'mer_2').map(({ seq }) => Number(seq))
    for (const seq of seqs) expect((await admin1(`/api/audit/${seq}`)).status).toBe(404)
    expect((await first(`/api/audit/${seqs[0]}`)).status).toBe(200)
    // An operator with additional merchant IDs leaves the admin's view, together with earlier lines.
    await first('/api/operators/ops1@a.test', { method: 'PUT', json: { mids: ['mer_1', 'mer_3'] } })
    expect(await lines(admin1, { operatorEmail: 'ops1@a.test' })).toEqual(['0'])
  })
})

test('shows the line count of the trail only to admins who read every line', async () => {
  const whole = { state: 'whole', checkedAt: 'now', lines: 7, brokenAt: null, why: null } as const
  const { as, store, stack } = await startTimedStack('sqlite')
  stack.trail.state = () => whole
  const admin = await as('admin')

  expect(await (await admin('/api/trail')).json()).toEqual(whole)
  await store.db.updateTable('operator').set({ everything: 0 }).execute()

  expect(await (await admin('/api/trail')).json()).toEqual({ ...whole, lines: null })
})
