import { describe, expect, test } from 'vitest'
import { erasePerson } from '../../src/gateway/erasure/erasePerson.ts'
import { createPersonHash } from '../../src/gateway/erasure/personHash.ts'
import { engines, standInKeys } from '../support/stores.ts'
import type { Ask } from '../support/stack.ts'
import { auditLines, everythingIn, startTimedStack } from '../support/timedStack.ts'

const draft = {
  family: 'v3',
  side: 'source',
  userId: 'UX-1',
  purposeCode: 'salary_payment',
  successRedirectUrl: 'https://shop.example/ok',
  source: { currency: 'EUR', amount: '1250.50', paymentType: 'bank_transfer', paymentCode: 'sepa' },
  destination: { currency: 'USDT' },
}
const path = '/api/order-templates'
const named = (name: string, more: object = {}) => ({ mid: 'mer_1', name, shared: false, draft, ...more })
const save = async (ask: Ask, json: object) => {
  const answer = await ask(path, { json })
  return { status: answer.status, body: await answer.json() }
}
const listOf = async (ask: Ask, query = '') => {
  const answer = await ask(path + query)
  return { range: answer.headers.get('content-range'), rows: (await answer.json()) as { name: string }[] }
}
const namesOf = async (ask: Ask) => (await listOf(ask)).rows.map(({ name }) => name)

describe.each(engines)('on %s', (engine) => {
  test('a template is kept as it was saved, is renamed and deleted, and each is on record', async () => {
    const { as, store } = await startTimedStack(engine)
    const ops = await as('ops')

    const saved = await save(ops, named('Salaries'))
    expect(saved).toMatchObject({
      status: 201,
      body: { mid: 'mer_1', name: 'Salaries', isOwn: true, sharedWith: null, draft },
    })
    const one = `${path}/${saved.body.id}`
    expect(await (await ops(one)).json()).toEqual(saved.body)
    const renamed = await ops(one, { method: 'PUT', json: { name: 'Pay day' } })
    expect(await renamed.json()).toMatchObject({ name: 'Pay day', draft })
    expect(await listOf(ops, '?filter={"mid":"mer_1"}')).toMatchObject({
      range: 'order-templates 0-0/1',
      rows: [{ name: 'Pay day' }],
    })
    expect((await ops(one, { method: 'DELETE' })).status).toBe(200)

    expect((await ops(one)).status).toBe(404)
    const lines = (await auditLines(store)).filter(({ action }) => action.startsWith('order-template'))
    expect(lines.map(({ action, mid, object }) => [action, mid, object])).toEqual(
      ['created', 'changed', 'deleted'].map((what) => [
        `order-template.${what}`,
        'mer_1',
        `order-template:${saved.body.id}`,
      ]),
    )
    expect(JSON.stringify(lines)).not.toContain('UX-1')
  })

  test('what is private is seen by nobody else, what is shared by one’s own role alone', async () => {
    const { as, store } = await startTimedStack(engine)
    const [ops, support] = [await as('ops'), await as('support')]
    await store.db
      .updateTable('operator')
      .set({ role: 'ops' })
      .where('email', '=', 'finance@countinghouse.test')
      .execute()
    const colleague = await as('finance')
    const mine = await save(ops, named('Mine'))
    const ours = await save(ops, named('Ours', { shared: true }))

    expect(await namesOf(ops)).toEqual(['Mine', 'Ours'])
    expect(await namesOf(colleague)).toEqual(['Ours'])
    expect(await namesOf(support)).toEqual([])
    for (const ask of [colleague, support])
      for (const init of [{}, { method: 'PUT', json: { name: 'Taken' } }, { method: 'DELETE' }])
        expect((await ask(`${path}/${mine.body.id}`, init)).status).toBe(404)
    const shared = `${path}/${ours.body.id}`
    expect((await colleague(shared, { method: 'PUT', json: { shared: false } })).status).toBe(403)
    expect((await colleague(shared, { method: 'PUT', json: { name: 'All of ours' } })).status).toBe(200)
    expect(await namesOf(ops)).toEqual(['All of ours', 'Mine'])
  })

  test('one of a merchant ID that is not one’s own is as if it were not there', async () => {
    const { as, store } = await startTimedStack(engine)
    const ops = await as('ops')
    const { body } = await save(ops, named('Elsewhere', { mid: 'mer_2', shared: true }))
    await store.db.updateTable('operator').set({ mids: '["mer_1"]' }).execute()

    expect(await namesOf(ops)).toEqual([])
    for (const init of [{}, { method: 'PUT', json: { name: 'x' } }, { method: 'DELETE' }])
      expect((await ops(`${path}/${body.id}`, init)).status).toBe(404)
    expect((await save(ops, named('Elsewhere', { mid: 'mer_2' }))).status).toBe(403)
  })

  test('who was erased is in no template any more, and the template stays', async () => {
    const { as, store } = await startTimedStack(engine)
    const ops = await as('ops')
    const { body } = await save(ops, named('Salaries'))
    const hash = createPersonHash(standInKeys)

    await erasePerson({ store, hash }, { mid: 'mer_1', userId: 'UX-1', reason: 'they asked' }, {})

    const { userId: _, ...rest } = draft
    expect((await (await ops(`${path}/${body.id}`)).json()).draft).toEqual(rest)
  })
})

test.each([
  [{ customerMetaData: { customerName: 'Ann Lee' } }, 'draft.customerMetaData'],
  [{ purposeCodeReason: 'for Ann Lee' }, 'draft.purposeCodeReason'],
  [{ partnerId: 'P-1' }, 'draft.partnerId'],
  [{ source: { additionalPaymentDetails: { dob: '31-12-1990' } } }, 'draft.source.additionalPaymentDetails'],
  [{ destination: { sendersWalletAddress: '0x1' } }, 'draft.destination.sendersWalletAddress'],
  [{ purposeCode: 'ann@lee.test' }, 'draft.purposeCode'],
  [{ successRedirectUrl: 'https://shop.example/?email=ann@lee.test' }, 'draft.successRedirectUrl'],
  [{ orderType: 'refund' }, 'draft.orderType'],
  [{ source: { amount: '1e3' } }, 'draft.source.amount'],
  [{ source: { amount: '1' }, destination: { amount: '1' } }, 'draft.source.amount'],
])(
  'what an order request would not take, or what says more of a payer than the id, is refused: %j',
  async (more, field) => {
    const { as, store } = await startTimedStack('sqlite')

    const { status, body } = await save(await as('ops'), {
      ...named('Salaries'),
      draft: { family: 'v3', side: 'source', ...more },
    })

    expect([status, body.details[0].field]).toEqual([400, field])
    expect(await everythingIn(store)).not.toContain('lee.test')
  },
)

test('a name with contact data in it is refused, and nobody has more than a hundred', async () => {
  const { as, store } = await startTimedStack('sqlite')
  const ops = await as('ops')
  expect((await save(ops, named('for ann@lee.test'))).body.details).toEqual([
    { field: 'name', message: 'holds what looks like contact data' },
  ])
  const { body } = await save(ops, named('First'))
  const row = await store.db.selectFrom('order_template').selectAll().executeTakeFirstOrThrow()
  const copies = Array.from({ length: 99 }, (_, n) => ({ ...row, id: `copy-${n}` }))
  await store.db.insertInto('order_template').values(copies).execute()

  expect((await save(ops, named('One more'))).status).toBe(409)
  await ops(`${path}/${body.id}`, { method: 'DELETE' })
  expect((await save(ops, named('One more'))).status).toBe(201)
})

test('an id that is contact data is covered, and means the same customer again', async () => {
  const { as, store } = await startTimedStack('sqlite')
  const ops = await as('ops')

  const { body } = await save(ops, named('Ann', { draft: { ...draft, userId: 'ann@lee.test' } }))

  expect(body.draft.userId).not.toContain('ann@lee.test')
  const again = await save(ops, named('Again', { draft: { ...draft, userId: body.draft.userId } }))
  expect(again.body.draft.userId).toBe(body.draft.userId)
  const kept = await store.db.selectFrom('order_template').select('user_id').execute()
  expect(kept).toEqual([{ user_id: 'ann@lee.test' }, { user_id: 'ann@lee.test' }])
})
