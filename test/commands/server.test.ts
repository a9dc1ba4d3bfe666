import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'vitest'
import { startCommand } from '../support/command.ts'

/** A small ledger, for tests that do not read it. */
const few = { SANDBOX_ORDERS: '20' }

test.concurrent('starts without any configuration, prints its address, and stops on a signal', async ({
  expect,
  onTestFinished,
}) => {
  const server = startCommand('src/server.ts', { env: { PORT: '0' } })
  onTestFinished(server.stop)

  const [, url] = await server.printed(/is open on (\S+)/)
  const page = await fetch(`${url}/`)
  const session = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ops@countinghouse.test', password: 'sandbox' }),
  })
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  const orders = await fetch(`${url}/api/v1/public/orders?limit=3`, { headers: { MID: 'mer_1', cookie } })

  expect(await page.text()).toContain('<title>Countinghouse</title>')
  expect((await orders.json()).data.transfers).toHaveLength(3)
  expect(server.output()).toContain('Sign in as admin@countinghouse.test, ops@countinghouse.test')
  server.stop()
  expect(await server.ended).toBe(0)
})

test.concurrent('a second signal does not cut off requests in flight', async ({ expect, onTestFinished }) => {
  const server = startCommand('src/server.ts', { env: { PORT: '0', ...few } })
  onTestFinished(server.stop)
  const [, url = ''] = await server.printed(/is open on (\S+)/)
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  const head = ['POST /api/session HTTP/1.1', 'Host: 127.0.0.1', 'Content-Type: application/json']
  socket.write([...head, 'Content-Length: 2', 'Expect: 100-continue', '', ''].join('\r\n'))
  expect(String(await once(socket, 'data'))).toContain('100 Continue')

  server.stop()
  await expect.poll(() => isOpen(Number(new URL(url).port))).toBe(false)
  server.stop()
  socket.write('{}')

  expect(String(await once(socket, 'data'))).toContain('HTTP/1.1 400')
  expect(await server.ended).toBe(0)
})

test.concurrent('names every wrong setting at once, and does not start', async ({ expect }) => {
  const server = startCommand('src/server.ts', {
    env: {
      PORT: '70000',
      HOST: '0.0.0.0',
      SANDBOX_ORDERS: 'many',
      SANDBOX_SEED: '',
    },
  })

  expect(await server.ended).toBe(1)
  expect(server.output().trim().split('\n')).toEqual([
    'PORT: expected at most 65535, got "70000"',
    'SANDBOX_ORDERS: expected a whole number, got "many"',
    'HOST: the stand-in service listens on loopback only, got "0.0.0.0"',
  ])
})

test.concurrent('waits for a port in use, then explains the refusal', async ({ expect, onTestFinished }) => {
  const first = startCommand('src/server.ts', { env: { PORT: '0', ...few } })
  onTestFinished(first.stop)
  const [, port = ''] = await first.printed(/:(\d+)\n/)
  const second = startCommand('src/server.ts', { env: { PORT: port, ...few } })

  expect(await second.ended).toBe(1)
  const words = `port ${port} on 127.0.0.1 is in use: choose another`
  expect(second.output()).toBe(`${words}; waiting up to 10 s\n${words}\n`)
})

test.concurrent('loads optional parts only where they are configured', async ({ expect, onTestFinished }) => {
  const tell = `import { registerHooks } from 'node:module'
    const load = (url, context, next) => (process._rawDebug('loads ' + url), next(url, context))
    registerHooks({ load })`
  const loaded = async (env: Record<string, string>) => {
    const flags = ['--import', `data:text/javascript,${encodeURIComponent(tell)}`]
    const server = startCommand('src/server.ts', { env: { PORT: '0', ...few, ...env }, flags })
    onTestFinished(server.stop)
    await server.printed(/is open on/)
    const some = ['/pg/', '/openid-client/', '/sandbox/app.ts', '/sqlite.ts']
    return some.filter((part) => server.output().includes(part))
  }
  const service = {
    UPSTREAM_URL: 'http://127.0.0.1:1',
    UPSTREAM_MIDS: 'mer_1',
    UPSTREAM_USERNAME: 'u',
    UPSTREAM_PASSWORD: 'p',
    SECRET_KEY: 'a secret for this test only and no other',
    DATABASE_URL: 'sqlite::memory:',
  }
  const oidc = { OIDC_ISSUER: 'https://id.test', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' }

  expect(await loaded(oidc)).toEqual(['/openid-client/', '/sandbox/app.ts', '/sqlite.ts'])
  expect(await loaded(service)).toEqual(['/sqlite.ts'])
})

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => resolve(false))
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
