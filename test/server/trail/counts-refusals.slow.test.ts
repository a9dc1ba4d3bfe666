import { expect, test } from 'vitest'
import { runHousekeeping } from '../../../src/server/edge/housekeeping.ts'
import { auditLines, codeAt, enrol, minute, startTimedStack } from '../../support/timedStack.ts'

const ops = 'ops@countinghouse.test'

type Refusal = { why?: string; times?: number; from?: string; to?: string; route?: string }
const refusalOf = ({ details }: { details: string }) => JSON.parse(details) as Refusal
const sumOf = (all: Refusal[]) => all.reduce((sum, { times = 1 }) => sum + times, 0)

test('records six hundred tries on a locked account as four lines with exact counts', async () => {
  const { signIn, store, stack, wait, time } = await startTimedStack('sqlite')
  const from = new Date(time.now).toISOString()
  for (let n = 0; n < 600; n++) {
    await signIn(ops, `guess ${n}`, { ip: '203.0.113.7' })
    if (n === 300) wait(minute)
  }
  expect((await auditLines(store)).map(refusalOf)).toEqual([{ why: 'password' }, { why: 'locked' }])
  await runHousekeeping(stack)
  expect(await auditLines(store)).toHaveLength(2)

  wait(9 * minute)
  await runHousekeeping(stack)

  const lines = await auditLines(store)
  const refusals = lines.map(refusalOf)
  expect(refusals).toEqual([
    { why: 'password' },
    { why: 'locked' },
    { why: 'password', times: 4, from, to: from },
    // After a hundred failures the address is refused without a check.
    { why: 'locked', times: 94, from, to: from },
  ])
  expect(lines.map(({ ip, operator_email }) => [ip, operator_email])).toEqual(
    Array.from({ length: 4 }, () => ['203.0.113.7', ops]),
  )
})

test('records tries from many addresses on unknown accounts as a few lines and one count', async () => {
  const { signIn, store, stack } = await startTimedStack('sqlite')
  for (let n = 0; n < 300; n++) await signIn(`made-up-${n}@a.test`, 'x', { ip: `10.0.${n % 100}.1` })

  await stack.refusals.settle({ all: true })

  const refusals = (await auditLines(store)).map(refusalOf)
  expect(refusals.length).toBeLessThanOrEqual(41)
  expect(sumOf(refusals)).toBe(300)
  expect(refusals.at(-1)).toMatchObject({ why: 'many', times: 240 })
})

test('records repeated refusals of an operator as one line and one count per route', async () => {
  const { as, store, stack, wait } = await startTimedStack('sqlite')
  const finance = await as('finance')
  for (let n = 0; n < 100; n++) await finance('/api/operators')
  for (let n = 0; n < 50; n++) await finance('/api/audit')

  wait(10 * minute)
  await runHousekeeping(stack)

  const lines = (await auditLines(store)).filter(({ action }) => action === 'access.refused')
  expect(lines.map(refusalOf)).toMatchObject([
    { route: 'GET /api/operators' },
    { route: 'GET /api/audit' },
    { route: 'GET /api/operators', times: 99 },
    { route: 'GET /api/audit', times: 49 },
  ])
  expect(new Set(lines.map(({ outcome }) => outcome))).toEqual(new Set(['refused']))
})

test('records wrong codes for a new secret once', async () => {
  const { as, store } = await startTimedStack('sqlite')
  const ask = await as('ops')
  await ask('/api/session/enrolment', { json: {} })

  for (let n = 0; n < 50; n++) await ask('/api/session/enrolment/confirm', { json: { code: '000000' } })

  expect((await auditLines(store)).filter(({ outcome }) => outcome === 'refused')).toHaveLength(1)
})

test('a stop writes the counts of the current ten minutes', async () => {
  const { signIn, store, stack } = await startTimedStack('sqlite')
  for (let n = 0; n < 3; n++) await signIn(ops, 'wrong')

  await stack.refusals.settle({ all: true })
  await stack.refusals.settle({ all: true })

  expect((await auditLines(store)).map(refusalOf)).toMatchObject([{ why: 'password' }, { times: 2 }])
})

test.each<[string, object, number]>([
  ['a body with invalid JSON', { body: '{' }, 400],
  ['an extra field', { json: { email: ops, password: 'sandbox', role: 'admin' } }, 400],
  ['a form', { body: 'email=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
  ['a body beyond the size limit', { body: JSON.stringify({ email: 'x'.repeat(70_000) }) }, 413],
])('counts %s against the address of its sender', async (_, init, status) => {
  const { ask, signIn } = await startTimedStack('sqlite')
  const ip = '203.0.113.7'

  for (let n = 0; n < 100; n++) {
    const answer = await ask('/api/session', { method: 'POST', ip, ...init })
    if (n === 0) expect(answer.status).toBe(status)
  }

  expect((await signIn(ops, 'sandbox', { ip })).answer.status).toBe(429)
  expect((await signIn(ops, 'sandbox', { ip: '203.0.113.8' })).answer.status).toBe(200)
})

test('requests from a page of another site do not count against an address', async () => {
  const { ask, signIn } = await startTimedStack('sqlite')

  for (let n = 0; n < 100; n++) {
    const answer = await ask('/api/session', { json: {}, headers: { 'sec-fetch-site': 'cross-site' } })
    if (n === 0) expect(answer.status).toBe(403)
  }

  expect((await signIn(ops, 'sandbox')).answer.status).toBe(200)
})

test('counts codes without a full session, but no mistyped codes of open sessions', async () => {
  const { ask, as, signIn, time } = await startTimedStack('sqlite', { env: { ACTIONS_PER_MINUTE: '1000' } })
  const atWork = await as('ops')
  for (let n = 0; n < 120; n++) await atWork('/api/session/enrolment/confirm', { json: { code: 'x' } })
  expect((await signIn(ops)).answer.status).toBe(200)
  const { secret } = await enrol(atWork, time)
  expect(codeAt(secret, time.now)).toMatch(/^\d{6}$/)

  for (let n = 0; n < 100; n++) await ask('/api/session/code', { json: { code: '000000' } })

  expect((await signIn('support@countinghouse.test')).answer.status).toBe(429)
})
