import { Context as HonoContext } from 'hono'
import { expect, test } from 'vitest'
import { holdsAll, readableKinds } from '../../../src/server/alerts/routes.ts'
import { type AccessToken, sessionOf } from '../../../src/server/access-tokens/accessToken.ts'
import type { Context, Env, Session } from '../../../src/server/http/context.ts'
import { createRequirePolicy } from '../../../src/server/access/requirePolicy.ts'
import { createCookie } from '../../../src/server/http/cookies.ts'
import { ApiError } from '../../../src/server/http/ApiError.ts'
import { checkGrant, hasHolder, mayManage, requireHolder } from '../../../src/server/operators/operators.ts'
import { roles, type Policy, type Role } from '../../../src/server/access/permissions.ts'
import { mayReveal, rightsOf, grantableMids, grantedMids } from '../../../src/server/access/rightsOf.ts'
import type { Stage } from '../../../src/api/session.ts'
import { openTestStore } from '../../support/stores.ts'

const token: AccessToken = {
  id: 'token-1',
  tokenHash: 'hash',
  prefix: 'cth_abcdef',
  name: 'Books',
  role: 'finance',
  mids: ['mer_1'],
  expiresAt: '2026-12-21T10:00:00.000Z',
} as AccessToken

/** A signed-in session in the form that routes use. */
function session(role: Role, { mids = ['mer_1'], stage = 'signed-in' as Stage } = {}): Session {
  const { operator, ...more } = sessionOf(token)
  return { ...more, stage, operator: { ...operator, id: 'op-1', role, mids, isToken: undefined } as never }
}

const all = ['mer_1', 'mer_2', 'mer_3']

test('an admin manages operators whose merchant IDs the admin holds', () => {
  const admin = { id: 'a', mids: ['mer_1', 'mer_2'], everything: false }
  const above = { id: 'b', mids: [], everything: true }

  expect(mayManage(admin, { mids: ['mer_1'], everything: false })).toBe(true)
  expect(mayManage(admin, { mids: [], everything: false })).toBe(true)
  expect(mayManage(admin, { mids: ['mer_1', 'mer_3'], everything: false })).toBe(false)
  expect(mayManage(admin, { mids: ['mer_1'], everything: true })).toBe(false)
  expect(mayManage(above, { mids: ['mer_3'], everything: true })).toBe(true)
})

const catchRefusal = (grant: () => void) => {
  try {
    grant()
    return 'granted'
  } catch (error) {
    const { status, message, details, refusal } = error as ApiError
    return { status, message, details, refusal }
  }
}

test('an operator grants only held merchant IDs, and adds none to themselves', () => {
  const actor = { id: 'a', mids: ['mer_1', 'mer_2'], everything: false }
  const before = { id: 'a', role: 'admin' as Role, mids: ['mer_1'], everything: false }
  const grant = (more: object, to: object = {}) =>
    catchRefusal(() => checkGrant(actor, { role: 'ops', ...more }, { all, ...to }))

  expect(grant({ mids: ['mer_2'] })).toBe('granted')
  expect(grant({})).toBe('granted')
  expect(grant({ mids: ['mer_1'] }, { before })).toBe('granted')
  expect(grant({ mids: ['mer_3'] }, { before: { ...before, id: 'c', mids: ['mer_3'] } })).toBe('granted')
  const ownMidsMessage = 'you cannot give yourself merchant IDs: ask another admin who has them'
  expect(grant({ mids: ['mer_1', 'mer_2'] }, { before })).toEqual({
    status: 403,
    message: ownMidsMessage,
    details: [{ field: 'mids', code: 'grant.own_mids' }],
    refusal: { mid: 'mer_2', object: 'operator:a', details: { why: 'grant mids' } },
  })
  const unheldMidsMessage = 'you can only give merchant IDs that you have: expected some of mer_1, mer_2'
  expect(grant({ mids: ['mer_1', 'mer_3'] })).toEqual({
    status: 403,
    message: unheldMidsMessage,
    details: [{ field: 'mids', code: 'grant.mids', params: { mids: 'mer_1, mer_2' } }],
    refusal: { mid: 'mer_3', details: { why: 'grant mids' } },
  })
  expect(grant({ mids: ['x'.repeat(100)] })).toMatchObject({ refusal: { mid: 'x'.repeat(64) } })
})

test('only holders of everything grant or remove it, and only admins can hold it', () => {
  const admin = { id: 'a', mids: ['mer_1'], everything: false }
  const above = { id: 'b', mids: [], everything: true }
  const before = { id: 'c', role: 'admin' as Role, mids: [], everything: true }
  const message = 'only an admin who has everything can give or remove it'
  const refused = {
    status: 403,
    message,
    details: [{ field: 'everything', code: 'grant.everything' }],
  }

  expect(catchRefusal(() => checkGrant(admin, { role: 'admin', everything: true }, { all }))).toEqual({
    ...refused,
    refusal: { details: { why: 'grant everything' } },
  })
  expect(
    catchRefusal(() => checkGrant(admin, { role: 'admin', everything: false }, { all, before })),
  ).toEqual({
    ...refused,
    refusal: { object: 'operator:c', details: { why: 'grant everything' } },
  })
  expect(catchRefusal(() => checkGrant(admin, { role: 'admin' }, { all, before }))).toBe('granted')
  expect(catchRefusal(() => checkGrant(above, { role: 'admin', everything: true }, { all }))).toBe('granted')
  expect(catchRefusal(() => checkGrant(above, { role: 'ops', everything: true }, { all }))).toMatchObject({
    status: 400,
    message: 'only an admin can have everything',
    details: [{ field: 'everything', code: 'admin_holds_everything' }],
  })
  expect(
    catchRefusal(() => checkGrant(above, { role: 'ops', mids: ['mer_1', 'mer_9'] }, { all })),
  ).toMatchObject({
    status: 400,
    message: 'the request has invalid fields',
    details: [{ field: 'mids.1', code: 'some_of', params: { values: 'mer_1, mer_2, mer_3' } }],
  })
})

test('an enabled admin must hold everything', async () => {
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
    message: 'at least one admin must have everything: give it to another admin first',
    fault: { code: 'last-holder' },
  })
})

test('grants merchant IDs of the configuration only, in configured order', () => {
  expect(grantedMids(['mer_3', 'mer_1', 'gone'], all)).toEqual(['mer_1', 'mer_3'])
  expect(grantableMids({ mids: ['mer_2'], everything: false }, all)).toEqual(['mer_2'])
  expect(grantableMids({ mids: [], everything: true }, all)).toEqual(all)
})

test('reveals and fees depend on the role, the merchant IDs and a token session', () => {
  expect(rightsOf({ role: 'ops', mids: ['MER_1'] }, ['MER_1', 'MER_2'])).toEqual({
    reveals: true,
    fees: true,
    foreign: ['mer_2'],
  })
  expect(rightsOf({ role: 'support', mids: all }, all)).toEqual({
    reveals: true,
    fees: false,
    foreign: [],
  })
  expect(rightsOf({ role: 'finance', mids: [] }, all)).toEqual({
    reveals: false,
    fees: true,
    foreign: all,
  })
  expect(mayReveal({ role: 'ops', isToken: true })).toBe(false)
})

test('an access token gets a read-only session without a second factor or password', () => {
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

function createContext(current: Session): Context {
  const context: Context = new HonoContext<Env>(new Request('https://office.test/api/x'))
  context.set('session', current)
  return context
}

test('finance reads every alert but those of create requests in doubt; only finance and admins read those of fees', () => {
  const kindsFor = (role: Role) => readableKinds(createContext(session(role)))
  const kinds = kindsFor('admin')

  expect(kinds.filter((kind) => !kindsFor('finance').includes(kind))).toEqual(['doubt'])
  for (const role of ['support', 'ops'] as const)
    expect(kinds.filter((kind) => !kindsFor(role).includes(kind))).toEqual(['fees'])
  const ownContext = createContext(session('ops', { mids: ['mer_1', 'mer_2'] }))
  expect(
    [['mer_1'], ['mer_1', 'mer_2'], ['mer_1', 'mer_3']].map((mids) => holdsAll(ownContext, all, mids)),
  ).toEqual([true, true, false])
})

test('a route admits sessions at its stage with its permission', async () => {
  const store = await openTestStore('sqlite')
  const cookie = createCookie('countinghouse', { isHttps: true })
  const ask = async (policy: Policy, current?: Session) => {
    const context = createContext(undefined as never)
    const tryToken = async () => {
      if (current) context.set('session', current)
      return current !== undefined
    }
    return createRequirePolicy({ store, cookie, tryToken })(context, policy).then(
      () => 'in',
      ({ status, message, facts, refusal }: ApiError) => ({ status, message, facts, refusal }),
    )
  }
  const notSignedIn = { status: 401, message: 'sign in first', facts: {} }
  const unfinished = {
    status: 403,
    message: 'finish signing in first',
    facts: { stage: 'enrol' },
  }
  const enrolling = session('admin', { stage: 'enrol' })

  expect(await ask('anyone')).toBe('in')
  expect(await ask('anyone', enrolling)).toBe('in')
  expect(await ask('any stage')).toMatchObject(notSignedIn)
  expect(await ask('any stage', enrolling)).toBe('in')
  expect(await ask('signed in')).toMatchObject(notSignedIn)
  expect(await ask('signed in', enrolling)).toMatchObject(unfinished)
  expect(await ask('audit.read', enrolling)).toMatchObject(unfinished)
  for (const role of roles) {
    expect(await ask('signed in', session(role))).toBe('in')
    expect(await ask('orders.read', session(role))).toBe('in')
    if (role === 'admin') continue
    expect(await ask('audit.read', session(role))).toEqual({
      status: 403,
      message: 'your role does not allow this',
      facts: { permission: 'audit.read' },
      refusal: { details: { policy: 'audit.read' } },
    })
  }
})
