import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { startCommand } from '../support/command.ts'

test.runIf(process.platform === 'linux')('begins again with two heaps, as the same process', async () => {
  const server = startCommand('src/start.js', {
    env: { PORT: '0', MIDS: 'a b' },
    flags: ['--stack-size=900'],
  })
  onTestFinished(server.stop)
  await server.said(/is open on (\S+)/)

  const [environment, command] = ['environ', 'cmdline'].map((name) =>
    readFileSync(`/proc/${server.pid}/${name}`, 'utf8').split('\0'),
  )
  server.stop()

  expect(environment).toEqual(expect.arrayContaining(['MALLOC_ARENA_MAX=2', 'PORT=0', 'MIDS=a b']))
  expect(command?.slice(1)).toEqual(['--stack-size=900', expect.stringMatching(/start\.js$/), ''])
  expect(await server.ended).toBe(0)
})

test('loads what is only for some only where it is set up', async () => {
  const tell = `import { registerHooks } from 'node:module'
    const load = (url, context, next) => (process._rawDebug('loads ' + url), next(url, context))
    registerHooks({ load })`
  const loaded = async (env: Record<string, string>) => {
    const flags = ['--import', `data:text/javascript,${encodeURIComponent(tell)}`]
    const server = startCommand('src/server.ts', { env: { PORT: '0', ...env }, flags })
    onTestFinished(server.stop)
    await server.said(/is open on/)
    const some = ['/pg/', '/openid-client/', '/sandbox/app.ts', '/undici/lib/web/', '/sqlite.ts']
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

  expect(await loaded({})).toEqual(['/sandbox/app.ts', '/sqlite.ts'])
  expect(await loaded(service)).toEqual(['/sqlite.ts'])
  expect(await loaded({ ...service, ...oidc })).toEqual(['/openid-client/', '/sqlite.ts'])
})
