import { describe, expect, test } from 'vitest'
import { runHousekeeping } from '../../../src/server/edge/housekeeping.ts'
import { claimCode } from '../../../src/server/sign-in/secondFactor.ts'
import { cookieOf } from '../../support/stack.ts'
import { runs } from '../../support/runs.ts'
import { engines, longEngines } from '../../support/stores.ts'
import {
  auditLines,
  codeAt,
  enrol,
  everythingIn,
  hour,
  linesOf,
  minute,
  operatorRow,
  startSharing,
  startTimedStack,
  statusOf,
} from '../../support/timedStack.ts'

const admin = 'admin@countinghouse.test'

describe.each(engines)('on %s', (engine) => {
  test('later sign-ins need a code, with the password or after it, and each code works once', async () => {
    const { as, signIn, time, wait } = await startTimedStack(engine)
    const { secret } = await enrol(await as('admin'), time)

    const sameStep = await signIn(admin, 'sandbox', { code: codeAt(secret, time.now) })
    expect([sameStep.answer.status, (await sameStep.answer.json()).reason]).toEqual([401, 'wrong_code'])
    wait(minute)
    const code = codeAt(secret, time.now)
    const together = await signIn(admin, 'sandbox', { code })
    expect(await together.answer.json()).toMatchObject({ stage: 'signed-in' })
    const replayed = await signIn(admin, 'sandbox', { code })
    expect(replayed.answer.status).toBe(401)

    wait(minute)
    const pending = await signIn(admin)
    expect(await pending.answer.json()).toMatchObject({ stage: 'second-factor', permissions: [], mids: [] })
    expect(await statusOf(pending.ask, '/api/operators')).toBe(403)
    const json = { code: ` ${codeAt(secret, time.now).replace(/(...)/, '$1 ')} ` }
    const shown = await pending.ask('/api/session/code', { json })
    expect(await shown.json()).toMatchObject({ stage: 'signed-in', stepUpUntil: expect.any(String) })
    const again = await signIn(admin)
    expect((await again.ask('/api/session/code', { json })).status).toBe(401)
  })

  test('repeated right passwords give no additional tries for codes', async () => {
    const { as, signIn, time, wait, store } = await startTimedStack(engine)
    await enrol(await as('admin'), time)
    wait(hour)

    for (let n = 0; n < 40; n++) {
      const { ask } = await signIn(admin, 'sandbox', { ip: `198.51.100.${n}` })
      await ask('/api/session/code', { json: { code: String(100_000 + n) }, ip: `198.51.100.${n}` })
    }

    const tried = (await auditLines(store)).filter(({ action }) => action === 'second-factor.shown')
    expect(tried.length).toBeLessThanOrEqual(5)
  })

  test('each recovery code works once, in any notation, and new codes void old ones', async () => {
    const { as, signIn, askWith, time, wait } = await startTimedStack(engine)
    const { secret, recoveryCodes } = await enrol(await as('admin'), time)
    const show = async (code: string) => {
      wait(hour)
      const pending = await signIn(admin)
      const shown = await pending.ask('/api/session/code', { json: { code } })
      return { status: shown.status, ask: askWith(cookieOf(shown)) }
    }

    for (const [n, code] of recoveryCodes.entries()) {
      const typed = n % 2 === 0 ? code : ` ${code.toUpperCase().replaceAll('-', ' ')} `
      expect((await show(typed)).status).toBe(200)
      expect((await show(code)).status).toBe(401)
    }

    wait(hour)
    const { ask } = await show(codeAt(secret, time.now + hour))
    wait(minute)
    const { recoveryCodes: renewed } = await enrol(ask, time)
    expect((await show(recoveryCodes[0] ?? '')).status).toBe(401)
    expect((await show(renewed[0] ?? '')).status).toBe(200)
  })

  test('a pending secret expires after ten minutes and can be confirmed once', async () => {
    const { signIn, askWith, time, wait, store, stack } = await startTimedStack(engine)
    const mine = await signIn(admin)
    const begin = async (ask: typeof mine.ask) =>
      (await (await ask('/api/session/enrolment', { json: {} })).json()).secret as string
    const confirm = (ask: typeof mine.ask, secret: string) =>
      ask('/api/session/enrolment/confirm', { json: { code: codeAt(secret, time.now) } })

    const late = await begin(mine.ask)
    wait(10 * minute)
    expect((await confirm(mine.ask, late)).status).toBe(409)
    await runHousekeeping(stack)
    expect((await operatorRow(store, admin)).totp_pending).toBeNull()

    const secret = await begin(mine.ask)
    const answers = await Promise.all([confirm(mine.ask, secret), confirm(mine.ask, secret)])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(await operatorRow(store, admin)).toMatchObject({ totp_pending: null, totp_confirmed: 1 })
    const done = answers.find(({ status }) => status === 200)
    expect((await confirm(askWith(done && cookieOf(done)), secret)).status).toBe(409)
  })

  test('account changes need a fresh code', async () => {
    const { as, askWith, time, wait, store } = await startTimedStack(engine)
    const { secret, answer } = await enrol(await as('admin'), time)
    const mine = askWith(cookieOf(answer))
    const { id } = await operatorRow(store, 'ops@countinghouse.test')
    wait(5 * minute)
    const tries = [
      () => mine('/api/operators', { json: { email: 'a@b.test', name: 'A', role: 'ops', mids: ['mer_1'] } }),
      () => mine(`/api/operators/${id}`, { method: 'PUT', json: { disabled: true } }),
      () => mine(`/api/operators/${id}/reset`, { json: { reason: 'asked for by her' } }),
      () => mine(`/api/operators/${id}/end-sessions`, { json: {} }),
    ]

    const lines = await linesOf(store, async () => {
      for (const act of tries) {
        const refused = await act()
        expect([refused.status, (await refused.json()).reason]).toEqual([403, 'step_up'])
      }
    })
    expect(lines).toEqual([])
    const shown = await mine('/api/session/code', { json: { code: codeAt(secret, time.now) } })
    const fresh = askWith(cookieOf(shown))
    expect((await fresh(`/api/operators/${id}/end-sessions`, { json: {} })).status).toBe(204)
  })

  test('a code used concurrently at two servers opens one session', async () => {
    const { stack, stacks, turn } = await startSharing(engine)
    const mine = await turn(0).signIn(admin)
    const { secret } = await enrol(mine.ask, { now: await stack.store.now() })
    const row = await operatorRow(stack.store, admin)
    const now = (await stack.store.now()) + 90_000
    const count = runs(1000)

    const claims = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        claimCode(stacks[n % stacks.length] ?? stack, row, codeAt(secret, now), now),
      ),
    )
    expect(claims.filter(Boolean)).toHaveLength(1)

    await stack.store.db.deleteFrom('totp_step').execute()
    const pending: (string | undefined)[] = []
    for (let n = 0; n < 4; n++) pending.push((await turn(n).signIn(admin)).cookie)
    const code = codeAt(secret, await stack.store.now())
    const answers = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        turn(n).askWith(pending[n % pending.length])('/api/session/code', {
          json: { code },
          ip: `198.51.${n % 200}.${n % 250}`,
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => ![200, 401, 429].includes(status))).toEqual([])
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('a required second factor blocks everything before its enrolment', async () => {
    const { signIn, askWith, time } = await startTimedStack(engine, { requireSecondFactor: true })
    const first = await signIn(admin)
    expect(await first.answer.json()).toMatchObject({ stage: 'enrol', permissions: [], secondFactor: false })
    expect(await statusOf(first.ask, '/api/operators')).toBe(403)

    const enrolment = await (await first.ask('/api/session/enrolment', { json: {} })).json()
    expect(enrolment.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(enrolment.uri).toMatch(
      new RegExp(
        `^otpauth://totp/Countinghouse:admin%40countinghouse\\.test\\?.*secret=${enrolment.secret}.*issuer=Countinghouse`,
      ),
    )
    const wrong = await first.ask('/api/session/enrolment/confirm', { json: { code: '000000' } })
    expect([wrong.status, (await wrong.json()).reason]).toEqual([401, 'wrong_code'])
    const code = codeAt(enrolment.secret, time.now)
    const confirmed = await first.ask('/api/session/enrolment/confirm', { json: { code } })
    const { session, recoveryCodes } = await confirmed.json()

    expect(session).toMatchObject({ stage: 'signed-in', secondFactor: true })
    expect(Date.parse(session.stepUpUntil)).toBe(time.now + 5 * minute)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await statusOf(first.ask)).toBe(401)
    expect(await statusOf(askWith(cookieOf(confirmed)), '/api/operators')).toBe(200)
  })

  test('accepts a code of the previous and the next step only', async () => {
    const { as, signIn, time, wait } = await startTimedStack(engine)
    const { secret } = await enrol(await as('admin'), time)
    wait(10 * minute)
    const statusFor = async (shift: number) =>
      (await signIn(admin, 'sandbox', { code: codeAt(secret, time.now + shift) })).answer.status

    expect(await statusFor(-60_000)).toBe(401)
    expect(await statusFor(60_000)).toBe(401)
    expect(await statusFor(-30_000)).toBe(200)
    expect(await statusFor(30_000)).toBe(200)
  })

  test('a pending session ends after ten minutes and locks after five wrong codes', async () => {
    const { as, signIn, time, wait } = await startTimedStack(engine)
    const { secret } = await enrol(await as('admin'), time)
    wait(hour)
    const old = await signIn(admin)
    wait(10 * minute)
    const late = await old.ask('/api/session/code', { json: { code: codeAt(secret, time.now) } })
    expect(late.status).toBe(401)

    wait(hour)
    const pending = await signIn(admin)
    const statuses = []
    for (let n = 0; n < 6; n++) {
      const answer = await pending.ask('/api/session/code', { json: { code: '000000' } })
      statuses.push(answer.status)
    }
    // The right password before took one of the five tries of this account.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
    const right = await pending.ask('/api/session/code', { json: { code: codeAt(secret, time.now) } })
    expect(right.status).toBe(429)
    expect((await signIn(admin)).answer.status).toBe(429)
  })

  test('a new secret replaces the old one only after a code of it, and starts with a fresh code', async () => {
    const { as, signIn, askWith, time, wait } = await startTimedStack(engine)
    const { secret, answer } = await enrol(await as('admin'), time)
    const mine = askWith(cookieOf(answer))
    wait(5 * minute)
    const early = await mine('/api/session/enrolment', { json: {} })
    expect([early.status, (await early.json()).reason]).toEqual([403, 'step_up'])

    const shown = await mine('/api/session/code', { json: { code: codeAt(secret, time.now) } })
    const fresh = askWith(cookieOf(shown))
    const enrolment = await (await fresh('/api/session/enrolment', { json: {} })).json()
    wait(minute)
    const byOld = await signIn(admin, 'sandbox', { code: codeAt(secret, time.now) })
    const byNew = await signIn(admin, 'sandbox', { code: codeAt(enrolment.secret, time.now) })

    expect([byOld.answer.status, byNew.answer.status]).toEqual([200, 401])
  })

  test('a password reset keeps the second factor: first the code, then the new password', async () => {
    const { as, signIn, askWith, time, wait, store } = await startTimedStack(engine)
    const { secret } = await enrol(await as('ops'), time)
    const { id } = await operatorRow(store, 'ops@countinghouse.test')
    const reset = await (
      await as('admin')
    )(`/api/operators/${id}/reset`, { json: { reason: 'the password is forgotten' } })
    const { firstPassword } = await reset.json()
    wait(minute)

    const pending = await signIn('ops@countinghouse.test', firstPassword)
    expect(await pending.answer.json()).toMatchObject({ stage: 'second-factor' })
    const json = { password: 'a quiet harbour at dawn' }
    const early = await pending.ask('/api/session/password', { json })
    expect(early.status).toBe(403)
    const shown = await pending.ask('/api/session/code', { json: { code: codeAt(secret, time.now) } })
    expect(await shown.clone().json()).toMatchObject({ stage: 'new-password', permissions: [] })
    const chosen = await askWith(cookieOf(shown))('/api/session/password', { json })
    expect(await chosen.json()).toMatchObject({ stage: 'signed-in', secondFactor: true })
  })

  test('stores secrets and recovery codes unreadably', async () => {
    const { as, time, store } = await startTimedStack(engine)
    const { secret, recoveryCodes } = await enrol(await as('admin'), time)

    const everything = await everythingIn(store)

    for (const text of [secret, ...recoveryCodes]) expect(everything).not.toContain(text)
  })
})
