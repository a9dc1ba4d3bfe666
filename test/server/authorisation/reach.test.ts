import { Context as HonoContext } from 'hono'
import { expect, test } from 'vitest'
import { holdsAll, readableKinds } from '../../../src/server/alerts/alertRecord.ts'
import { type AccessToken, sessionOf } from '../../../src/server/access-tokens/accessToken.ts'
import type { Context, Env, Session } from '../../../src/server/http/context.ts'
import { createRequirePolicy, createSessionCookie } from '../../../src/server/access/requirePolicy.ts'
import { ApiError } from '../../../src/server/http/ApiError.ts'
import { checkGrant, hasHolder, mayManage, requireHolder } from '../../../src/server/operators/operators.ts'
import { roles, type Policy, type Role } from '../../../src/server/access/permissions.ts'
import { mayReveal, rightsOf } from '../../../src/server/access/rightsOf.ts'
import type { Stage } from '../../../src/api/session.ts'
import { openTestStore } from '../../support/stores.ts'
import { grantableMids, grantedMids } from '../../../src/server/access/grantedMids.ts'

const token: AccessToken = {
  id: 'token-1',
  tokenHash: 'hash',
  prefix: 'cth_abcdef',
  name: 'Books',
  role: 'finance',
  mids: ['mer_1'],
  expiresAt: '2026-12-21T10:00:00.000Z',
} as AccessToken

/** Somebody who is signed in, in the form that routes know. */
function session(role: Role, { mids = ['mer_1'], stage = 'signed-in' as Stage } = {}): Session {
  const { operator, ...more } = sessionOf(token)
  return { ...more, stage, operator: { ...operator, id: 'op-1', role, mids, isToken: undefined } as never }
}

const all = ['mer_1', 'mer_2', 'mer_3']

test('an operator is an admin’s own where the admin holds all that the operator holds', () => {
  const admin = { id: 'a', mids: ['mer_1', 'mer_2'], everything: false }
  const above = { id: 'b', mids: [], everything: true }

  expect(mayManage(admin, { mids: ['mer_1'], everything: false })).toBe(true)
  expect(mayManage(admin, { mids: [], everything: false })).toBe(true)
  expect(mayManage(admin, { mids: ['mer_1', 'mer_3'], everything: false })).toBe(false)
  expect(mayManage(admin, { mids: ['mer_1'], everything: true })).toBe(false)
  expect(mayManage(above, { mids: ['mer_3'], everything: true })).toBe(true)
})

const refusalOf = (grant: () => void) => {
  try {
    grant()
    return 'granted'
  } catch (error) {
    const { status, message, details, refusal } = error as ApiError
    return { status, message, details, refusal }
  }
}

test('nobody gives what they do not hold, and nobody gives themselves anything', () => {
  const actor = { id: 'a', mids: ['mer_1', 'mer_2'], everything: false }
  const before = { id: 'a', role: 'admin' as Role, mids: ['mer_1'], everything: false }
  const grant = (more: object, to: object = {}) =>
    refusalOf(() => checkGrant(actor, { role: 'ops', ...more }, { all, ...to }))

  expect(grant({ mids: ['mer_2'] })).toBe('granted')
  expect(grant({})).toBe('granted')
  expect(grant({ mids: ['mer_1'] }, { before })).toBe('granted')
  expect(grant({ mids: ['mer_3'] }, { before: { ...before, id: 'c', mids: ['mer_3'] } })).toBe('granted')
  const own = 'nobody raises their own merchant IDs: another admin who holds them has to'
  expect(grant({ mids: ['mer_1', 'mer_2'] }, { before })).toEqual({
    status: 403,
    message: own,
    details: [{ field: 'mids', code: 'grant.own_mids' }],
    refusal: { mid: 'mer_2', object: 'operator:a', details: { why: 'grant mids' } },
  })
  const foreign = 'you do not hold what you give: expected some of mer_1, mer_2'
  expect(grant({ mids: ['mer_1', 'mer_3'] })).toEqual({
    status: 403,
    message: foreign,
    details: [{ field: 'mids', code: 'grant.mids', params: { mids: 'mer_1, mer_2' } }],
    refusal: { mid: 'mer_3', details: { why: 'grant mids' } },
  })
  expect(grant({ mids: ['x'.repeat(100)] })).toMatchObject({ refusal: { mid: 'x'.repeat(64) } })
})

test('only who holds everything gives it or takes it, and only an admin has it', () => {
  const admin = { id: 'a', mids: ['mer_1'], everything: false }
  const above = { id: 'b', mids: [], everything: true }
  const before = { id: 'c', role: 'admin' as Role, mids: [], everything: true }
  const message = 'only who holds everything gives it or takes it'
  const refused = {
    status: 403,
    message,
    details: [{ field: 'everything', code: 'grant.everything' }],
  }

  expect(refusalOf(() => checkGrant(admin, { role: 'admin', everything: true }, { all }))).toEqual({
    ...refused,
    refusal: { details: { why: 'grant everything' } },
  })
  expect(refusalOf(() => checkGrant(admin, { role: 'admin', everything: false }, { all, before }))).toEqual({
    ...refused,
    refusal: { object: 'operator:c', details: { why: 'grant everything' } },
  })
  expect(refusalOf(() => checkGrant(admin, { role: 'admin' }, { all, before }))).toBe('granted')
  expect(refusalOf(() => checkGrant(above, { role: 'admin', everything: true }, { all }))).toBe('granted')
  expect(refusalOf(() => checkGrant(above, { role: 'ops', everything: true }, { all }))).toMatchObject({
    status: 400,
    message: 'only an admin can hold everything',
    details: [{ field: 'everything', code: 'admin_holds_it' }],
  })
  expect(
    refusalOf(() => checkGrant(above, { role: 'ops', mids: ['mer_1', 'mer_9'] }, { all })),
  ).toMatchObject({
    status: 400,
    message: 'the request has fields that cannot be taken',
    details: [{ field: 'mids.1', code: 'not_grantable', params: { mids: 'mer_1, mer_2, mer_3' } }],
  })
})

test('somebody has to hold everything: an admin who is not disabled', async () => {
  const { db } = await openTestStore('sqlite')
  const changeTo = async (values: object) => {
    await db.deleteFrom('operator').execute()
    const at = '2026-11-02T12:00:00.000Z'
    const row = { id: 'a', email: 'a@b.test', name: 'A', mids: '[]', created_at: at }
    await db
      .insertInto('operator')
      .values({ ...row, role: 'admin', everything: 1, disabled_at: null, ...values } as never)
      .execute()
    return hasHolder(db)
  }

  expect(await changeTo({})).toBe(true)
  await requireHolder(db)
  expect(await changeTo({ role: 'ops' })).toBe(false)
  expect(await changeTo({ everything: 0 })).toBe(false)
  expect(await changeTo({ disabled_at: '2026-11-02T12:00:00.000Z' })).toBe(false)
  await expect(requireHolder(db)).rejects.toMatchObject({
    status: 409,
    message: 'somebody has to hold everything: give it to another admin first',
    fault: { code: 'last-holder' },
  })
})

test('merchant IDs are granted where they are set up, in the order of the set-up', () => {
  expect(grantedMids(['mer_3', 'mer_1', 'gone'], all)).toEqual(['mer_1', 'mer_3'])
  expect(grantableMids({ mids: ['mer_2'], everything: false }, all)).toEqual(['mer_2'])
  expect(grantableMids({ mids: [], everything: true }, all)).toEqual(all)
})

test('what is shown of a record hangs on the role, the merchant IDs, and whether a machine asks', () => {
  expect(rightsOf({ role: 'ops', mids: ['MER_1'] }, ['MER_1', 'MER_2'])).toEqual({
    reveals: true,
    fees: true,
    foreign: ['mer_2'],
  })
  expect(rightsOf({ role: 'support', mids: all }, all)).toEqual({ reveals: true, fees: false, foreign: [] })
  expect(rightsOf({ role: 'finance', mids: [] }, all)).toEqual({ reveals: false, fees: true, foreign: all })
  expect(mayReveal({ role: 'ops', isToken: true })).toBe(false)
})

test('an access token is somebody who has shown nothing and reads alone', () => {
  expect(sessionOf(token)).toEqual({
    id: 'token-1',
    tokenHash: 'hash',
    stage: 'signed-in',
    operator: {
      id: 'token:token-1',
      email: 'token cth_abcdef',
      name: 'Books',
      role: 'finance',
      mids: ['mer_1'],
      everything: false,
      secondFactor: false,
      isToken: true,
    },
    endsAt: '2026-12-21T10:00:00.000Z',
    freshAt: null,
    passwordAt: null,
    shownSeq: null,
    hasPassword: false,
  })
})

function contextOf(found: Session): Context {
  const context: Context = new HonoContext<Env>(new Request('https://office.test/api/x'))
  context.set('session', found)
  return context
}

test('finance reads every kind of alert except create requests in doubt', () => {
  const heard = (role: Role) => readableKinds(contextOf(session(role)))
  const kinds = heard('admin')

  expect(kinds.filter((kind) => !heard('finance').includes(kind))).toEqual(['doubt'])
  expect(heard('support')).toEqual(kinds)
  expect(heard('ops')).toEqual(kinds)
  const held = contextOf(session('ops', { mids: ['mer_1', 'mer_2'] }))
  expect(
    [['mer_1'], ['mer_1', 'mer_2'], ['mer_1', 'mer_3']].map((mids) => holdsAll(held, all, mids)),
  ).toEqual([true, true, false])
})

test('a route lets those in who have come as far as it asks, with the permission that it asks', async () => {
  const store = await openTestStore('sqlite')
  const cookie = createSessionCookie(true)
  const ask = async (policy: Policy, found?: Session) => {
    const context = contextOf(undefined as never)
    const tryToken = async () => {
      if (found) context.set('session', found)
      return found !== undefined
    }
    return createRequirePolicy({ store, cookie, tryToken })(context, policy).then(
      () => 'in',
      ({ status, message, facts, refusal }: ApiError) => ({ status, message, facts, refusal }),
    )
  }
  const nobody = { status: 401, message: 'sign in first', facts: {} }
  const unfinished = {
    status: 403,
    message: 'finish signing in first',
    facts: { stage: 'enrol' },
  }
  const enrolling = session('admin', { stage: 'enrol' })

  expect(await ask('anyone')).toBe('in')
  expect(await ask('anyone', enrolling)).toBe('in')
  expect(await ask('any stage')).toMatchObject(nobody)
  expect(await ask('any stage', enrolling)).toBe('in')
  expect(await ask('signed in')).toMatchObject(nobody)
  expect(await ask('signed in', enrolling)).toMatchObject(unfinished)
  expect(await ask('audit.read', enrolling)).toMatchObject(unfinished)
  for (const role of roles) {
    expect(await ask('signed in', session(role))).toBe('in')
    expect(await ask('orders.read', session(role))).toBe('in')
    if (role === 'admin') continue
    expect(await ask('audit.read', session(role))).toEqual({
      status: 403,
      message: 'your role may not do this',
      facts: { permission: 'audit.read' },
      refusal: { details: { policy: 'audit.read' } },
    })
  }
})
