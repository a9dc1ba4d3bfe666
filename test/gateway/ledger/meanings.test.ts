import { describe, expect, test } from 'vitest'
import { startTimedStack } from '../../support/timedStack.ts'
import { startStack } from '../../support/stack.ts'
import { engines } from '../../support/stores.ts'

const put = { method: 'PUT' }
const said = { tell: 'Your bank holds it.', reply: 'Order {order}, {amount}: held since {time}.' }
const held = { status: 'bank_hold', kind: 'payin-fiat' }

describe.each(engines)('on %s', (engine) => {
  test('an admin says in own words what a status means; everybody reads them, and they can be taken back', async () => {
    const { as } = await startTimedStack(engine)
    const [admin, support] = [await as('admin'), await as('support')]
    const read = async (filter = {}) =>
      (await support(`/api/meanings?${new URLSearchParams({ filter: JSON.stringify(filter) })}`)).json()

    const first = await admin('/api/meanings', { ...put, json: { ...held, words: { ask: 'The bank' } } })
    const second = await admin('/api/meanings', { ...put, json: { ...held, mids: ['mer_1'], words: said } })
    const [one, two, three] = await read()
    const trail = await (await admin('/api/audit?filter={"action":"meaning.set"}')).json()
    await admin('/api/meanings', { ...put, json: { ...held, mids: ['mer_1'], words: null } })

    expect([first.status, second.status]).toEqual([200, 200])
    // What is said anew stands alone: nothing of what was said before is left beside it.
    expect(one).toMatchObject({ id: 'mer_1:bank_hold:payin-fiat', ...held, mid: 'mer_1', words: said })
    expect(one.updatedBy).toBe('admin@countinghouse.test')
    expect([two.words, three.words]).toEqual([{ ask: 'The bank' }, { ask: 'The bank' }])
    expect(trail).toHaveLength(4)
    expect(trail[0]).toMatchObject({ object: 'status:bank_hold', mid: 'mer_1', details: said })
    expect((await read()).map(({ mid }: { mid: string }) => mid)).toEqual(['mer_2', 'mer_3'])
    expect(await read({ status: 'expired' })).toEqual([])
    const [reset] = await (await admin('/api/audit?filter={"action":"meaning.reset"}')).json()
    expect(reset).toMatchObject({ object: 'status:bank_hold', mid: 'mer_1', outcome: 'done' })
  })

  test('it is said in each language, or for all whatever they read, and taken back in one or in all of them', async () => {
    const { as } = await startTimedStack(engine)
    const admin = await as('admin')
    const of = { ...held, mids: ['mer_1'] }
    const write = (more: object) => admin('/api/meanings', { ...put, json: { ...of, ...more } })
    const read = async () => {
      const rows = (await (await admin('/api/meanings')).json()) as {
        id: string
        language: string
        words: object
      }[]
      return rows.map(({ id, language, words }) => [id.split(':').slice(3).join(), language, words])
    }
    const french = { tell: 'Votre banque le retient.' }

    await write({ words: { ask: 'The bank' } })
    await write({ language: 'fr', words: french })
    const answer = await (await write({ language: 'en', words: said })).json()
    const all = await read()
    const [line] = await (await admin('/api/audit?filter={"action":"meaning.set"}')).json()
    await write({ language: 'fr', words: null })
    const withoutFrench = await read()
    await write({ words: null })

    expect(answer).toEqual({ ...of, language: 'en', words: said })
    expect(all).toEqual([
      ['', null, { ask: 'The bank' }],
      ['en', 'en', said],
      ['fr', 'fr', french],
    ])
    expect(line.details).toMatchObject({ language: 'en', ...said })
    expect(withoutFrench.map(([, language]) => language)).toEqual([null, 'en'])
    expect(await read()).toEqual([])
    expect((await write({ language: 'de', words: said })).status).toBe(400)
  })
})

test('nobody but an admin of the merchant ID writes them, and only what a reply can be made of', async () => {
  const { as, stack } = await startStack()
  const [admin, ops] = [await as('admin'), await as('ops')]
  await stack.store.db
    .updateTable('operator')
    .set({ mids: '["mer_2"]' })
    .where('role', '=', 'admin')
    .execute()
  const answer = async (json: object) => {
    const response = await admin('/api/meanings', { ...put, json })
    const { details = [] } = (await response.json()) as { details?: { field: string }[] }
    return [response.status, ...details.map(({ field }) => field)]
  }

  expect((await ops('/api/meanings', { ...put, json: { ...held, words: said } })).status).toBe(403)
  expect(await answer({ ...held, mids: ['mer_1', 'mer_2'], words: said })).toEqual([403])
  expect(await answer({ ...held, words: {} })).toEqual([400, 'words'])
  expect(await answer({ ...held, words: { reply: 'Dear {name}' } })).toEqual([400, 'words.reply'])
  expect(await answer({ ...held, words: { tell: 'x'.repeat(601) } })).toEqual([400, 'words.tell'])
  expect(await answer({ ...held, words: { ...said, colour: 'red' } })).toEqual([400, 'words.colour'])
  expect(await stack.store.db.selectFrom('status_meaning').selectAll().execute()).toEqual([])
})

test('the trail tells what was said without what somebody could be called by', async () => {
  const { as } = await startStack()
  const admin = await as('admin')
  const words = { ask: 'Call Ana at +351 912 345 678 or ana@bank.test' }

  await admin('/api/meanings', { ...put, json: { ...held, mids: ['mer_1'], words } })

  const [line] = await (await admin('/api/audit?filter={"action":"meaning.set"}')).json()
  expect(line.details.ask).toMatch(/^Call Ana at/)
  expect(JSON.stringify(line.details)).not.toMatch(/912|ana@/)
})
