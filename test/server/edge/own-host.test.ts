import { beforeAll, afterAll, expect, test } from 'vitest'
import { listen, type Listening } from '../../../src/commands/listen.ts'
import { payin, startStack, type TestStack } from '../../support/stack.ts'
import { askRaw } from '../../support/rawSocket.ts'

let stack: TestStack
let server: Listening

beforeAll(async () => {
  ;({ stack } = await startStack({
    world: { orders: 5, users: 5 },
    publicUrl: 'https://office.example.com:8443',
    listens: '10.1.2.3',
  }))
  server = await listen(stack.fetch, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await stack.close()
})

const paths = ['/', '/orders', '/api/session', '/api/v1/public/orders', '/assets/x.js', '/pay/1', '/no']

test.each([
  'office.example.com',
  'OFFICE.example.com:8443',
  'office.example.com:443',
  '127.0.0.1:4000',
  'localhost',
  '[::1]:4000',
  '10.1.2.3:4000',
])('answers as %s', async (host) => {
  expect((await askRaw(server.url, 'GET /api/session HTTP/1.1', `Host: ${host}`)).status).toBe(401)
})

test.each([
  'evil.test',
  'office.example.com.evil.test',
  'evil.office.example.com',
  '203.0.113.7',
  '169.254.169.254',
  '10.1.2.4',
  '127.0.0.1.evil.test',
  'localhost.evil.test',
])('answers nothing but its health as %s', async (host) => {
  for (const path of paths) {
    const { status, text } = await askRaw(server.url, `GET ${path} HTTP/1.1`, `Host: ${host}`)
    expect([path, status]).toEqual([path, 421])
    expect(text).toContain('the Host of the request is not a name of this server')
    expect(text).not.toContain('evil')
  }
  expect((await askRaw(server.url, 'GET /healthz HTTP/1.1', `Host: ${host}`)).status).toBe(200)
  expect((await askRaw(server.url, 'GET /readyz HTTP/1.1', `Host: ${host}`)).status).toBe(200)
})

test.each(['', ' ', 'a b', 'a/b', 'user@127.0.0.1', '127.0.0.1:port', '[::1'])(
  'does not accept %j as its own name',
  async (host) => {
    const { status } = await askRaw(server.url, 'GET /api/session HTTP/1.1', `Host: ${host}`)
    expect([400, 421]).toContain(status)
  },
)

test('refuses a second Host, even one of our own', async () => {
  for (const [one, other] of [
    ['127.0.0.1', 'evil.test'],
    ['evil.test', '127.0.0.1'],
    ['127.0.0.1', '127.0.0.1'],
  ]) {
    const answer = await askRaw(server.url, 'GET /api/session HTTP/1.1', `Host: ${one}`, `host: ${other}`)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('expected one Host, got several')
  }
})

test('checks an absolute request target like the Host header', async () => {
  const ask = (target: string, host: string) =>
    askRaw(server.url, `GET ${target} HTTP/1.1`, `Host: ${host}`).then(({ status }) => status)

  expect(await ask('http://127.0.0.1/api/session', '127.0.0.1')).toBe(401)
  expect(await ask('http://evil.test/api/session', '127.0.0.1')).toBe(421)
  expect(await ask('http://127.0.0.1/api/session', 'evil.test')).toBe(421)
  expect(await ask('https://evil.test/api/session', 'evil.test')).toBe(421)
})

test('refuses a request without a Host', async () => {
  expect((await askRaw(server.url, 'GET /api/session HTTP/1.1')).status).toBe(400)
})

test('a strange Host does not change the pay links of others', async () => {
  const { url } = server
  await askRaw(url, 'GET /api/session HTTP/1.1', 'Host: 127.0.0.1:4321')
  await askRaw(url, 'GET /api/session HTTP/1.1', 'Host: evil.test')
  await askRaw(url, 'GET http://evil.test/ HTTP/1.1', 'Host: 127.0.0.1')
  const users = await stack.upstream.get('/v1/public/users?limit=1', 'mer_1')
  const [, userId] = /"userId":"([^"]+)"/.exec(users.text) ?? []
  const body = JSON.stringify({ ...payin, userId })
  const { text } = await stack.upstream.post('/v3/orders', 'mer_1', body)

  expect(text).toContain('http://127.0.0.1:4321/')
})
