import { describe, expect, test } from 'vitest'
import { runs } from '../support/runs.ts'
import { engines } from '../support/stores.ts'
import { auditLines, hour, minute, startSharing, startTimedStack } from '../support/timedStack.ts'

const ops = 'ops@countinghouse.test'

/** The most that ever fell into half an hour. */
function mostInHalfAnHour(times: readonly number[]): number {
  return Math.max(
    0,
    ...times.map((start) => times.filter((at) => at >= start && at < start + 30 * minute).length),
  )
}

describe.each(engines)('on %s', (engine) => {
  test('ten thousand passwords from a thousand addresses get ten looked at in half an hour', async () => {
    const { signIn, wait, store } = await startTimedStack(engine)
    const [passwords, addresses] = [runs(10_000), runs(1000)]
    const counts: Record<number, number> = {}

    for (let n = 0; n < passwords; n++) {
      const a = n % addresses
      const { answer } = await signIn(ops, `guess ${n}`, { ip: `10.0.${a >> 8}.${a & 255}` })
      counts[answer.status] = (counts[answer.status] ?? 0) + 1
      wait((6 * hour) / passwords)
    }

    const lines = await auditLines(store)
    const looked = lines.filter(({ details }) => details === '{"why":"password"}')
    const kept = lines.filter(({ details }) => details === '{"why":"locked"}')
    expect(counts).toEqual({ 401: looked.length, 429: kept.length })
    expect(looked.length + kept.length).toBe(passwords)
    expect(mostInHalfAnHour(looked.map(({ at }) => Date.parse(at)))).toBeLessThanOrEqual(10)
    // Five, five ten minutes later, then five each half hour, for six hours.
    expect(looked.length).toBeLessThanOrEqual(65)
  }, 300_000)

  test('while it is locked the right password opens nothing, afterwards it does, and clears the count', async () => {
    const { signIn, wait } = await startTimedStack(engine)
    const tryFive = async () => {
      for (let n = 0; n < 5; n++) expect((await signIn(ops, 'wrong')).answer.status).toBe(401)
    }
    const lockedFor = async () => {
      const { answer } = await signIn(ops)
      return answer.status === 429 ? Number(answer.headers.get('retry-after')) : answer.status
    }

    await tryFive()
    expect(await lockedFor()).toBe(600)
    wait(10 * minute - 1)
    expect(await lockedFor()).toBe(1)
    wait(1)
    await tryFive()
    expect(await lockedFor()).toBe(1800)
    wait(30 * minute)
    await tryFive()
    expect(await lockedFor()).toBe(1800)
    wait(30 * minute)
    expect(await lockedFor()).toBe(200)
    await tryFive()
    expect(await lockedFor()).toBe(600)
  })

  test('many at once through two gateways get no more than five looked at', async () => {
    const { turn } = await startSharing(engine)

    const answers = await Promise.all(
      Array.from({ length: runs(400) }, (_, n) =>
        turn(n).signIn(ops, `guess ${n}`, { ip: `10.1.${n >> 8}.${n & 255}` }),
      ),
    )

    const statuses = answers.map(({ answer }) => answer.status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
    expect(statuses.filter((status) => ![401, 429].includes(status))).toEqual([])
  })
})
