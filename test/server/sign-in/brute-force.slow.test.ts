import { describe, expect, test } from 'vitest'
import { runHousekeeping } from '../../../src/server/edge/housekeeping.ts'
import { hashToken } from '../../../src/server/access/sessions.ts'
import { holdPasswords } from '../../support/cheapPasswords.ts'
import { cookieOf } from '../../support/stack.ts'
import { runs } from '../../support/runs.ts'
import { engines, longEngines } from '../../support/stores.ts'
import {
  auditLines,
  hour,
  minute,
  operatorRow,
  startSharing,
  startTimedStack,
} from '../../support/timedStack.ts'

const ops = 'ops@countinghouse.test'

const deviceOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .find((line) => line.startsWith('countinghouse-device='))

/** The largest number of times within any half hour. */
function maxInHalfAnHour(times: readonly number[]): number {
  return Math.max(
    0,
    ...times.map((start) => times.filter((at) => at >= start && at < start + 30 * minute).length),
  )
}

describe.each(engines)('on %s', (engine) => {
  test('checks at most ten of many concurrent guesses at two servers', async () => {
    const { turn } = await startSharing(engine)

    const answers = await Promise.all(
      Array.from({ length: runs(400) }, (_, n) =>
        turn(n).signIn(ops, `guess ${n}`, { ip: `10.1.${n >> 8}.${n & 255}` }),
      ),
    )

    const statuses = answers.map(({ answer }) => answer.status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(statuses.filter((status) => ![401, 429].includes(status))).toEqual([])
  })

  test('attacks lock out neither other addresses, nor known devices, nor open sessions', async () => {
    const { signIn, askWith, ask } = await startTimedStack(engine)
    const office = await signIn(ops, 'sandbox', { ip: '192.0.2.1' })
    const attack = async (ip: string) => {
      for (let n = 0; n < 6; n++) await signIn(ops, `guess ${n}`, { ip })
    }
    const device = deviceOf(office.answer)

    await attack('203.0.113.1')
    const elsewhere = await signIn(ops, 'sandbox', { ip: '198.51.100.1' })
    await attack('203.0.113.2')
    const locked = await signIn(ops, 'sandbox', { ip: '198.51.100.9' })
    const sameOffice = await signIn(ops, 'sandbox', { ip: '192.0.2.1' })
    const json = { email: ops, password: 'sandbox' }
    const travelling = await askWith(device)('/api/session', { json, ip: '198.51.100.9' })
    const atWork = await office.ask('/api/session/step-up', { json: { password: 'sandbox' } })
    const change = { current: 'sandbox', password: 'a quiet harbour at dawn' }
    const changed = await askWith(cookieOf(atWork))('/api/session/password', { json: change })

    expect(elsewhere.answer.status).toBe(200)
    // From an unknown third address the account is locked for half an hour after two attacks.
    expect(locked.answer.status).toBe(429)
    expect(sameOffice.answer.status).toBe(200)
    expect(travelling.status).toBe(200)
    expect([atWork.status, changed.status]).toEqual([200, 200])
    expect((await ask('/api/session')).status).toBe(401)
  })

  test('known devices and open sessions do not queue behind a flood', async () => {
    const { signIn, askWith, ask } = await startTimedStack(engine)
    const here = await signIn(ops)
    const json = { email: ops, password: 'sandbox' }
    const { waiting, release } = holdPasswords()
    const flood = Array.from({ length: 60 }, (_, n) =>
      ask('/api/session', { json: { email: `flood${n}@a.test`, password: 'x' }, ip: `203.0.113.${n}` }),
    )
    // A refused request shows that the queue is full.
    await Promise.any(
      flood.map(async (one) => {
        if ((await one).status !== 429) throw new Error('let in')
      }),
    )

    const inLine = waiting()
    const answers = [
      askWith(deviceOf(here.answer))('/api/session', { json }),
      here.ask('/api/session/step-up', { json: { password: 'sandbox' } }),
    ]
    await expect.poll(waiting).toBeGreaterThan(inLine)
    release()
    const [knownDevice, atWork] = await Promise.all(answers)
    await Promise.all(flood)

    expect([knownDevice?.status, atWork?.status]).toEqual([200, 200])
  })

  test('a known device gets the same number of tries, belongs to one operator, and ends with the password', async () => {
    const { signIn, askWith, as, store, wait } = await startTimedStack(engine)
    const first = await signIn(ops)
    const device = deviceOf(first.answer)
    const tryFromDevice = (email: string, password: string, ip = '198.51.100.9') =>
      askWith(device)('/api/session', { json: { email, password }, ip })
    expect(device).toMatch(/^countinghouse-device=[\w-]{43}$/)

    const guesses = []
    for (let n = 0; n < 7; n++) guesses.push((await tryFromDevice(ops, `guess ${n}`)).status)
    for (let n = 0; n < 6; n++) await tryFromDevice('support@countinghouse.test', `guess ${n}`)
    const other = await tryFromDevice('support@countinghouse.test', 'sandbox')
    wait(11 * minute)
    const { id } = await operatorRow(store, ops)
    await (
      await as('admin')
    )(`/api/operators/${id}/reset`, { json: { reason: 'lost the laptop' } })

    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect(other.status).toBe(429)
    expect(
      await store.db.selectFrom('operator_device').selectAll().where('operator_id', '=', id).execute(),
    ).toEqual([])
  })

  test('counts tries for unknown names alike and keeps the latest ten thousand counters', async () => {
    const { store, time, signIn, stack } = await startTimedStack(engine)
    await signIn(ops, 'wrong')
    const row = (n: number) => ({
      account: `made-up-${n}`,
      is_anybody: 0,
      tries: 1,
      level: 0,
      locked_until: null,
      updated_at: new Date(time.now - n).toISOString(),
    })
    for (let n = 0; n < 10_050; n += 150)
      await store.db
        .insertInto('account_lock')
        .values(Array.from({ length: 150 }, (_, k) => row(n + k)))
        .execute()

    await runHousekeeping(stack)

    const left = await store.db.selectFrom('account_lock').select('is_anybody').execute()
    expect(left.filter(({ is_anybody }) => is_anybody === 0)).toHaveLength(10_000)
    expect(left.filter(({ is_anybody }) => is_anybody === 1)).toHaveLength(2)
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('checks at most ten of ten thousand passwords from a thousand addresses per half hour', async () => {
    const { signIn, wait, time, store, stack } = await startTimedStack(engine)
    const [passwords, addresses] = [runs(10_000), runs(1000)]
    const counts: Record<number, number> = {}
    const checkedAt: number[] = []

    for (let n = 0; n < passwords; n++) {
      const a = n % addresses
      const { answer } = await signIn(ops, `guess ${n}`, { ip: `10.0.${a >> 8}.${a & 255}` })
      counts[answer.status] = (counts[answer.status] ?? 0) + 1
      if (answer.status === 401) checkedAt.push(time.now)
      wait((6 * hour) / passwords)
    }

    expect(counts).toEqual({ 401: checkedAt.length, 429: passwords - checkedAt.length })
    expect(maxInHalfAnHour(checkedAt)).toBeLessThanOrEqual(10)
    expect(checkedAt.length).toBeLessThanOrEqual(120)
    await stack.refusals.settle({ all: true })
    const lines = await auditLines(store)
    const refusals = lines.map(({ details }) => JSON.parse(details) as { why: string; times?: number })
    // Every refusal has its own line or is part of a count.
    expect(refusals.reduce((sum, { times = 1 }) => sum + times, 0)).toBe(passwords)
    // Per ten minutes at most 20 single lines and 21 counts.
    expect(lines.length).toBeLessThanOrEqual(36 * 41)
    // Only the account and the addresses with checked passwords have a counter.
    const rows = await store.db.selectFrom('account_lock').selectAll().execute()
    expect(rows.length).toBeLessThanOrEqual(checkedAt.length + 1)
  })

  test('refuses the right password during a lock and accepts it later, which resets the counter', async () => {
    const { signIn, wait } = await startTimedStack(engine)
    const tryTimes = async (times: number) => {
      for (let n = 0; n < times; n++) expect((await signIn(ops, 'wrong')).answer.status).toBe(401)
    }
    const lockedFor = async () => {
      const { answer } = await signIn(ops)
      return answer.status === 429 ? Number(answer.headers.get('retry-after')) : answer.status
    }

    await tryTimes(5)
    expect(await lockedFor()).toBe(600)
    wait(10 * minute - 1)
    expect(await lockedFor()).toBe(1)
    wait(1)
    await tryTimes(3)
    expect(await lockedFor()).toBe(1800)
    wait(30 * minute)
    await tryTimes(3)
    expect(await lockedFor()).toBe(1800)
    wait(30 * minute)
    expect(await lockedFor()).toBe(200)
    await tryTimes(5)
    expect(await lockedFor()).toBe(600)
  })

  test('a flood from the same address locks out neither a known device nor an open session', async () => {
    const { signIn, askWith } = await startTimedStack(engine)
    const here = await signIn(ops)
    for (let n = 0; n < 110; n++) await signIn(`spray${n}@a.test`, '')
    const json = { email: ops, password: 'sandbox' }

    expect((await signIn('support@countinghouse.test')).answer.status).toBe(429)
    expect((await askWith(deviceOf(here.answer))('/api/session', { json })).status).toBe(200)
    expect((await here.ask('/api/session/step-up', { json: { password: 'sandbox' } })).status).toBe(200)
  })

  test('a shared browser is a known device of each operator, with a new token at each sign-in', async () => {
    const { askWith, signIn, store } = await startTimedStack(engine)
    const first = deviceOf((await signIn(ops)).answer)
    const json = { email: 'support@countinghouse.test', password: 'sandbox' }
    const second = deviceOf(await askWith(first)('/api/session', { json }))

    const rows = await store.db.selectFrom('operator_device').selectAll().execute()

    expect(second).not.toBe(first)
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ token_hash }) => token_hash))).toEqual(
      new Set([hashToken(second?.split('=')[1] ?? '')]),
    )
  })
})
