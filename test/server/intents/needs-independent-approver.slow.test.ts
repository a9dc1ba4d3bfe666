import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { cutTrail } from '../../../src/server/trail/marks.ts'
import { iso } from '../../../src/store/openStore.ts'
import { readOrderLimits } from '../../../src/server/intents/orderLimits.ts'
import { create, orderOf, startIntents, type Intents } from '../../support/intents.ts'
import type { Ask } from '../../support/stack.ts'
import { engines } from '../../support/stores.ts'
import type { ErrorBody } from '../../../src/api/errors.ts'
import { faultWords } from '../../support/faultWords.ts'

const day = 24 * 3_600_000
const { limits } = readOrderLimits(
  JSON.stringify({ '*': { EUR: { most: '1000', approveAbove: '100' }, '*': { most: '50' } } }),
)

describe.each(engines)('on %s', (engine) => {
  let world: Intents
  let serial = 0

  beforeAll(async () => {
    world = await startIntents(engine, { orderLimits: limits, atEnd: afterAll })
    await world.store.db.updateTable('operator').set({ everything: 1 }).where('role', '=', 'admin').execute()
  })

  /** `by` adds a member on the team screen. The new member has signed in once. */
  async function add(by: Ask, role: string) {
    const email = `member-${++serial}@countinghouse.test`
    const made = await by('/api/operators', {
      json: { email, name: `Member ${serial}`, role, mids: ['mer_1'], everything: role === 'admin' },
    })
    expect(made.status).toBe(201)
    const { id, firstPassword } = (await made.json()) as { id: string; firstPassword: string }
    await acceptPassword(email)
    return { id, email, signIn: async () => (await world.signIn(email, firstPassword)).ask }
  }

  /** The first password stays valid, so that a test can sign in again after a year. */
  const acceptPassword = (email: string) =>
    world.store.db
      .updateTable('operator')
      .set({ must_change_password: 0, password_expires_at: null })
      .where('email', '=', email)
      .execute()

  const restorePassword = async (email: string) => {
    const { password_hash } = await world.store.db
      .selectFrom('operator')
      .select('password_hash')
      .where('email', '=', 'finance@countinghouse.test')
      .executeTakeFirstOrThrow()
    await world.store.db.updateTable('operator').set({ password_hash }).where('email', '=', email).execute()
  }

  const idOf = async (email: string) =>
    (
      await world.store.db
        .selectFrom('operator')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id

  async function decide(requester: Ask, decider: Ask) {
    const key = `d-${++serial}`
    const answered = await create(
      requester,
      orderOf(world.userIds[0], `200.${String(serial).padStart(3, '0')}`),
      {
        key,
      },
    )
    expect(answered.status).toBe(202)
    const answer = await decider(`/api/intents/${key}/approval`, { json: { decision: 'approve' } })
    const { reason, message, details = [] } = (await answer.json()) as Partial<ErrorBody>
    return { status: answer.status, reason, message, details: faultWords(details) }
  }
  const sameMaker = { status: 403, reason: 'same_maker' }
  const recentChange = { status: 403, reason: 'recent_change' }

  test('a member added by the requester cannot decide, even a year later', async () => {
    const second = await add(await world.as('admin'), 'ops')
    world.clock.ms += 400 * day

    expect(await decide(await world.as('admin'), await second.signIn())).toMatchObject(sameMaker)
  })

  test('an admin cannot decide for a member whose account they added', async () => {
    const second = await add(await world.as('admin'), 'ops')

    expect(await decide(await second.signIn(), await world.as('admin'))).toMatchObject(sameMaker)
  })

  test('the rule holds over any number of accounts in between, in both directions', async () => {
    const second = await add(await world.as('admin'), 'admin')
    const third = await add(await second.signIn(), 'ops')
    // A renamed and disabled account in the middle of the chain changes nothing.
    const admin = await world.as('admin')
    const renamed = await admin(`/api/operators/${second.id}`, {
      method: 'PUT',
      json: { name: 'Somebody Else', disabled: true },
    })
    expect(renamed.status).toBe(200)

    expect(await decide(admin, await third.signIn())).toMatchObject(sameMaker)
    expect(await decide(await third.signIn(), admin)).toMatchObject(sameMaker)
    expect(await decide(await third.signIn(), await world.as('ops'))).toMatchObject({ status: 200 })
  })

  test('the rule survives a cut of the audit log', async () => {
    const second = await add(await world.as('admin'), 'ops')
    await cutTrail(world.store, iso(world.clock.ms + day))

    expect(await decide(await world.as('admin'), await second.signIn())).toMatchObject(sameMaker)
  })

  test('two members added by the same admin may decide for each other', async () => {
    const admin = await world.as('admin')
    const [one, other] = [await add(admin, 'ops'), await add(admin, 'ops')]

    expect(await decide(await one.signIn(), await other.signIn())).toMatchObject({ status: 200 })
  })

  test('for 90 days after a password reset neither decides for the other', async () => {
    const ops = await idOf('ops@countinghouse.test')
    const reset = await (
      await world.as('admin')
    )(`/api/operators/${ops}/reset`, {
      json: { reason: 'lost their password' },
    })
    const { firstPassword } = (await reset.json()) as { firstPassword: string }
    await acceptPassword('ops@countinghouse.test')
    const asOps = async () => (await world.signIn('ops@countinghouse.test', firstPassword)).ask

    expect(await decide(await world.as('admin'), await asOps())).toMatchObject(recentChange)
    expect(await decide(await asOps(), await world.as('admin'))).toMatchObject(recentChange)
    world.clock.ms += 89 * day
    expect(await decide(await world.as('admin'), await asOps())).toMatchObject(recentChange)
    world.clock.ms += 2 * day
    expect(await decide(await world.as('admin'), await asOps())).toMatchObject({ status: 200 })
  })

  test('a password reset through a second account counts as a reset', async () => {
    const second = await add(await world.as('admin'), 'admin')
    const support = await idOf('support@countinghouse.test')
    const reset = await (
      await second.signIn()
    )(`/api/operators/${support}/reset`, {
      json: { reason: 'lost their password' },
    })
    const { firstPassword } = (await reset.json()) as { firstPassword: string }
    await acceptPassword('support@countinghouse.test')
    const { ask } = await world.signIn('support@countinghouse.test', firstPassword)

    expect(await decide(ask, await world.as('admin'))).toMatchObject(recentChange)
    await restorePassword('support@countinghouse.test')
    world.clock.ms += 91 * day
  })

  test('for 90 days after a change of role neither decides for the other', async () => {
    const support = await idOf('support@countinghouse.test')
    const admin = await world.as('admin')
    const change = (json: object) => admin(`/api/operators/${support}`, { method: 'PUT', json })
    await change({ name: 'Sam Renamed' })
    expect(await decide(await world.as('support'), admin)).toMatchObject({ status: 200 })

    expect((await change({ role: 'ops' })).status).toBe(200)

    expect(await decide(await world.as('support'), admin)).toMatchObject(recentChange)
    expect(await decide(admin, await world.as('support'))).toMatchObject(recentChange)
    world.clock.ms += 91 * day
    expect(await decide(await world.as('support'), await world.as('admin'))).toMatchObject({ status: 200 })
  })

  test('the refusal gives the reason, and names the members who can decide', async () => {
    await world.store.db
      .updateTable('operator')
      .set({ disabled_at: '2026-05-04T09:00:00.000Z' })
      .where('created_by', 'is not', null)
      .execute()
    const admin = await world.as('admin')
    const second = await add(admin, 'ops')
    const ask = await second.signIn()

    expect(await decide(admin, ask)).toEqual({
      status: 403,
      reason: 'same_maker',
      message:
        'you cannot decide: one of you created the account of the other, directly or through accounts they created',
      details: [{ field: '', message: 'these people can decide: Oscar Ops, Sam Renamed' }],
    })
    expect(await decide(admin, admin)).toEqual({
      status: 403,
      reason: 'same_person',
      message: 'you cannot decide: you requested it yourself',
      details: [{ field: '', message: 'these people can decide: Oscar Ops, Sam Renamed' }],
    })
  })

  test('the refusal reports when no member can decide', async () => {
    const admin = await world.as('admin')
    await world.store.db
      .updateTable('operator')
      .set({ disabled_at: '2026-05-04T09:00:00.000Z' })
      .where('role', '!=', 'admin')
      .execute()
    const second = await add(admin, 'ops')

    const answer = await decide(admin, await second.signIn())

    expect(answer.details).toEqual([
      { field: '', message: 'nobody in the team can decide: add a member on the command line' },
    ])
  })
})
