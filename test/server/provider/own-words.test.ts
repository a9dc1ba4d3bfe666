import { expect, onTestFinished, test } from 'vitest'
import { connectionFault } from '../../../src/server/provider/UpstreamFailure.ts'
import { wordFault } from '../../../src/i18n/fault.ts'
import { createUpstream } from '../../../src/server/provider/createUpstream.ts'
import { payin, startStack } from '../../support/stack.ts'
import { everythingIn } from '../../support/timedStack.ts'
import { startFaultServer } from '../../support/faultServer.ts'

const inner = /127\.0\.0\.1|ECONN|ENOTFOUND|connect |localhost|:\d{4,5}\b/

/** The port of a service that has just closed. */
async function closedPort(): Promise<number> {
  const server = await startFaultServer()
  await server.close()
  return server.port
}

test('words a refused connection without addresses or system codes, in every answer and in the store', async () => {
  const port = await closedPort()
  const upstream = createUpstream({ baseUrl: `http://127.0.0.1:${port}`, username: 'u', password: 'p' })
  const { stack, as } = await startStack({ upstream, mids: ['mer_1'] })
  onTestFinished(() => stack.close())
  const ops = await as('ops')
  const answers: [string, Response][] = []
  for (const path of [
    '/api/v1/public/orders',
    '/api/v1/public/orders/OR-1',
    '/api/v1/public/users',
    '/api/v3/tokens',
  ])
    answers.push([path, await ops(path)])
  answers.push([
    'POST /api/v3/orders',
    await ops('/api/v3/orders', { json: payin, headers: { 'idempotency-key': 'one' } }),
  ])
  answers.push(['/api/intents/one', await ops('/api/intents/one')])
  answers.push(['/api/intents', await ops('/api/intents')])

  for (const [path, answer] of answers) {
    const text = await answer.text()
    expect([path, text]).toEqual([path, expect.not.stringMatching(inner)])
    if (path.startsWith('POST')) expect(text).toContain('it refused the connection')
  }
  expect(await everythingIn(stack.store)).not.toMatch(/ECONNREFUSED|127\.0\.0\.1:/)
})

test.each([
  [
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:46529'), { code: 'ECONNREFUSED' }),
    'it refused the connection',
  ],
  [
    Object.assign(new Error('getaddrinfo ENOTFOUND pay.inner'), { code: 'ENOTFOUND' }),
    'its host name could not be resolved',
  ],
  [
    Object.assign(new Error('Connect Timeout Error'), { code: 'UND_ERR_CONNECT_TIMEOUT' }),
    'no connection was made in time',
  ],
  [
    Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    'its certificate is not trusted',
  ],
  [Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' }), 'its certificate is not trusted'],
  [
    Object.assign(new Error('altname'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    'its certificate is not trusted',
  ],
  [
    new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]),
    'it refused the connection',
  ],
  [
    new Error('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNRESET' }) }),
    'the connection broke off',
  ],
  [new Error('10.1.2.3 said no'), 'no connection could be made'],
  ['text', 'no connection could be made'],
])('words %s as: %s', (error, words) => {
  expect(wordFault({ code: connectionFault(error) })).toBe(words)
})
