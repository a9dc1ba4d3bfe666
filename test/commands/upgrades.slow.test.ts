import { describe, expect, onTestFinished, test } from 'vitest'
import { runOperator } from '../../src/commands/runOperator.ts'
import { createStack } from '../../src/commands/stack.ts'
import { readConfig } from '../../src/gateway/config/readConfig.ts'
import { verifyAudit } from '../../src/gateway/trail/verifyAudit.ts'
import { createUpstream } from '../../src/gateway/upstream/createUpstream.ts'
import { payForPasswords } from '../support/cheapPasswords.ts'
import { firstPassword, firstSettings, firstVersion } from '../support/firstVersion.ts'
import { asking, type Ask } from '../support/stack.ts'
import { engines, openAt } from '../support/stores.ts'
import { codeAt } from '../support/timedStack.ts'

// The passwords of that version cost what they cost.
payForPasswords()

describe.each(engines)('a store of version 0.1.0 on %s', (engine) => {
  /** Today's gateway on it, ten minutes later; the service is not to be had. */
  async function upgrade() {
    const { url, told } = await firstVersion(engine)
    const now = () => Date.parse(told.at) + 10 * 60_000
    const store = await openAt(url, { now })
    const config = readConfig({ ...firstSettings, DATABASE_URL: url })
    if ('faults' in config) throw new Error(config.faults.join('\n'))
    const down = () => new Response('down', { status: 503 })
    const upstream = createUpstream({ baseUrl: 'https://service.test', fetch: down })
    const stack = await createStack(config, { store, upstream, clock: now, addressOf: () => '192.0.2.1' })
    onTestFinished(() => stack.close())
    const { signIn } = asking(stack)
    const as = async (role: string) => {
      const { answer, ask } = await signIn(`${role}@office.test`, firstPassword)
      expect(answer.status).toBe(200)
      return ask
    }
    return { url, told, store, stack, signIn, as, now }
  }

  test('tells the same orders, people, history and fees', async () => {
    const { told, as } = await upgrade()
    const admin = await as('admin')
    const rows = listOf(admin)

    expect(await rows('/api/orders?range=[0,249]&sort=["id","ASC"]')).toMatchObject(told.orders)
    expect(told.orders.length).toBeGreaterThan(40)
    expect(await rows('/api/users?range=[0,249]&sort=["id","ASC"]')).toMatchObject(told.users)
    expect(await rows('/api/fees?range=[0,99]&filter={"groupBy":"month"}')).toMatchObject(told.fees)
    const { history } = await (await admin(`/api/orders/${told.history.id}`)).json()
    expect(history).toMatchObject(told.history.changes)
    expect(told.history.changes.length).toBeGreaterThan(1)
  })

  test('lets its operators in with their password and second factor, with the same rights', async () => {
    const { told, as, signIn, now } = await upgrade()
    const operators = await listOf(await as('admin'))('/api/operators?range=[0,24]')
    expect(operators.toSorted(byEmail)).toMatchObject(told.operators.toSorted(byEmail))

    const first = await signIn('ops@office.test', firstPassword)
    expect(await first.answer.json()).toMatchObject({ stage: 'second-factor' })
    const second = await first.ask('/api/session/code', { json: { code: codeAt(told.factor, now()) } })
    expect(await second.json()).toMatchObject({ stage: 'signed-in', role: 'ops', mids: ['mer_1', 'mer_2'] })

    const byRecovery = await signIn('ops@office.test', firstPassword)
    const third = await byRecovery.ask('/api/session/code', { json: { code: told.recoveryCode } })
    expect(await third.json()).toMatchObject({ stage: 'signed-in' })
  })

  test('knows its create requests, opens the pay link, and sends none a second time', async () => {
    const { told, as, signIn, now } = await upgrade()
    const requests = await listOf(await as('admin'))('/api/intents?range=[0,24]')
    expect(requests).toMatchObject(told.intents)
    expect(requests.map(({ state }) => state)).toEqual(['unknown', 'rejected', 'confirmed'])

    const { ask } = await signIn('ops@office.test', firstPassword, { code: codeAt(told.factor, now()) })
    const receipt = await (await ask(`/api/orders/${told.created.orderId}/receipt?mid=mer_1`)).json()
    expect(JSON.stringify(receipt)).toContain(told.created.payUrl)

    const repeat = (key: string) =>
      ask('/api/v3/orders', { headers: { MID: 'mer_1', 'Idempotency-Key': key }, body: told.sent[key] ?? '' })
    const again = await repeat('created-by-the-first-version')
    expect([again.status, (await again.json()).data]).toEqual([200, told.created])
    const lost = await repeat('lost-by-the-first-version')
    expect([lost.status, await lost.json()]).toEqual([
      expect.any(Number),
      expect.objectContaining({ reason: 'unknown' }),
    ])
  })

  test('keeps its audit log whole, sealed as it stood, and goes on with it', async () => {
    const { url, told, store, as } = await upgrade()
    const lines = await listOf(await as('admin'))('/api/audit?range=[0,99]')

    expect(lines.slice(-told.audit.length)).toMatchObject(told.audit)
    expect(await verifyAudit(store)).toEqual({ lines: lines.length })
    const { status, out } = await runOperator(['audit'], {
      env: { ...firstSettings, DATABASE_URL: url },
      readInput: () => '',
    })
    expect([status, out]).toEqual([0, expect.stringMatching(/^the chain of \d+ lines is whole\n$/)])
  })
})

type Row = Record<string, unknown>
const listOf = (ask: Ask) => async (path: string) => (await (await ask(encodeURI(path))).json()) as Row[]
const byEmail = (a: Row, b: Row) => String(a.email).localeCompare(String(b.email))
