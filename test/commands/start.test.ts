import { expect, onTestFinished, test } from 'vitest'
import { startCommand } from '../support/command.ts'

test('loads what is only for some only where it is set up', async () => {
  const tell = `import { registerHooks } from 'node:module'
    const load = (url, context, next) => (process._rawDebug('loads ' + url), next(url, context))
    registerHooks({ load })`
  const loaded = async (env: Record<string, string>) => {
    const flags = ['--import', `data:text/javascript,${encodeURIComponent(tell)}`]
    const server = startCommand('src/server.ts', { env: { PORT: '0', ...env }, flags })
    onTestFinished(server.stop)
    await server.said(/is open on/)
    const some = ['/pg/', '/openid-client/', '/sandbox/app.ts', '/undici/', '/sqlite.ts']
    return some.filter((part) => server.output().includes(part))
  }
  const service = {
    UPSTREAM_URL: 'http://127.0.0.1:1',
    UPSTREAM_MIDS: 'mer_1',
    UPSTREAM_USERNAME: 'u',
    UPSTREAM_PASSWORD: 'p',
    DATABASE_URL: 'sqlite::memory:',
  }
  const oidc = { OIDC_ISSUER: 'https://id.test', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' }

  expect(await loaded({})).toEqual(['/sandbox/app.ts', '/undici/', '/sqlite.ts'])
  expect(await loaded(service)).toEqual(['/undici/', '/sqlite.ts'])
  expect(await loaded({ ...service, ...oidc })).toEqual(['/openid-client/', '/undici/', '/sqlite.ts'])
})
