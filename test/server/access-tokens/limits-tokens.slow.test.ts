import { describe, expect, test } from 'vitest'
import { makeToken, withToken } from '../../support/accessTokens.ts'
import { longEngines } from '../../support/stores.ts'
import { linesOf, startTimedStack } from '../../support/timedStack.ts'

describe.each(longEngines)('on %s', (engine) => {
  test('counts wrong tokens by address, and gives each valid token its own rate limit', async () => {
    const { as, ask, store } = await startTimedStack(engine)
    const admin = await as('admin')
    const [one, other] = [await makeToken(admin, ask), await makeToken(admin, ask, { name: 'Another' })]
    const wrong = withToken(ask, `cth_${'x'.repeat(43)}`)
    const tries: number[] = []
    const lines = await linesOf(store, async () => {
      for (let n = 0; n < 101; n++) tries.push((await wrong('/api/orders', { ip: '198.51.100.7' })).status)
    })

    expect([tries.slice(0, 100).every((status) => status === 401), tries[100]]).toEqual([true, 429])
    expect(lines).toEqual(['token.refused refused'])
    expect((await one.read('/api/coverage', { ip: '198.51.100.7' })).status).toBe(429)
    expect((await wrong('/api/orders', { ip: '198.51.100.8' })).status).toBe(401)
    // Stay below the server's limit of concurrent requests.
    const statuses: number[] = []
    for (let n = 0; n < 600; n += 30) {
      const answers = Array.from({ length: 30 }, () => one.read('/api/orders', { method: 'HEAD' }))
      statuses.push(...(await Promise.all(answers)).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect((await one.read('/api/orders', { method: 'HEAD' })).status).toBe(429)
    expect((await other.read('/api/coverage')).status).toBe(200)
  })
})
