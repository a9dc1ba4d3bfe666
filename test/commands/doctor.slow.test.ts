import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runDoctor, writeFindings } from '../../src/commands/doctor/runDoctor.ts'
import { listen } from '../../src/commands/listen.ts'
import { createStack } from '../../src/commands/stack.ts'
import { createKeyRing } from '../../src/server/keys/keyRing.ts'
import { readConfig } from '../../src/server/config/readConfig.ts'
import { createSeal } from '../../src/server/sign-in/seal.ts'
import { createSandbox } from '../../src/sandbox/app.ts'
import { claimFile } from '../../src/store/engine/claimFile.ts'
import { sqliteFile } from '../../src/store/openStore.ts'
import { makeCertificate } from '../support/certificate.ts'
import { startCommand } from '../support/command.ts'
import { memoryFolder } from '../support/memoryFolder.ts'
import { freePort } from '../support/postgresCluster.ts'
import { addNextStep } from '../support/addNextStep.ts'
import { emptyDatabase, engines, migratedDatabase, openAt, testOnPostgres } from '../support/stores.ts'

const secret = 'a secret for this test only and no other'
const formerSecret = 'another secret of a time before this test'
const password = 'hunter2-is-the-password'

/** Findings that are not ok, one line each. No output may hold a secret. */
async function diagnose(env: Record<string, string>, more: Partial<Parameters<typeof runDoctor>[0]> = {}) {
  const folder = makeFolder()
  const port = String(await freePort())
  const findings = await runDoctor({ env: { PORT: port, ...env }, folder, ...more })
  const written = writeFindings(findings)
  for (const canary of [secret, formerSecret, password]) expect(written).not.toContain(canary)
  const lines = findings.map(({ level, about, says }) => `${level} ${about}: ${says}`)
  return {
    findings,
    written,
    lines: lines.filter((line) => !line.startsWith('ok ') && !/(server|to it) was not looked at$/.test(line)),
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(memoryFolder, 'countinghouse-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

async function serve(answer: Answer, tls?: { key: string; cert: string }): Promise<string> {
  const server = tls ? createTlsServer(tls, answer) : createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const standIn = (behaviour: object = {}) =>
  getRequestListener(createSandbox({ world: { orders: 20, users: 5, rate: 0 }, behaviour }).fetch)

const service = (url: string) => ({
  UPSTREAM_URL: url,
  UPSTREAM_MIDS: 'mer_1,mer_2',
  UPSTREAM_USERNAME: 'sandbox',
  UPSTREAM_PASSWORD: 'sandbox',
  SECRET_KEY: secret,
  DATABASE_URL: 'sqlite::memory:',
})

test('a whole installation has no findings, and npm run doctor says so', async () => {
  const folder = makeFolder()
  const env = {
    ...service(await serve(standIn())),
    DATABASE_URL: `sqlite:${join(folder, 'office.db')}`,
    PORT: String(await freePort()),
  }
  const doctor = startCommand('src/commands/doctor.ts', { env })

  expect(await doctor.ended).toBe(0)
  expect(doctor.output()).toMatch(
    /ok {5}service: mer_2 is taken, and its orders can be read\n[^]*\nNothing is wrong\.\n$/,
  )
  expect(doctor.output()).toContain('office.db is not there yet: the first start makes it')
})

test('what would make the start fail is wrong: the folder, the port, tables of something else, keys of several lines', async () => {
  const unwritable = await diagnose({
    ...service(await serve(standIn())),
    DATABASE_URL: 'sqlite:/proc/countinghouse/office.db',
  })
  expect(unwritable.lines).toContainEqual(
    expect.stringMatching(/^wrong database: the folder \/proc cannot be written \(E\w+\)/),
  )

  const port = new URL(await serve((_, response) => response.writeHead(404).end())).port
  const taken = await diagnose({ ...service(await serve(standIn())), PORT: port })
  expect(taken.lines).toContainEqual(`wrong way in: port ${port} is in use by something else`)

  const several = await diagnose({ ...service('http://127.0.0.1:1'), SECRET_KEY: `${secret}\n${secret}` })
  expect(several.lines).toEqual([expect.stringContaining('SECRET_KEY: expected one line, got several')])
})

describe.each(engines)('on %s', (engine) => {
  test('tables of something else are named, by doctor and by the start', async () => {
    const url = await emptyDatabase(engine)
    const store = await openAt(url)
    await sql`create table claim (name text)`.execute(store.db)
    await store.close()

    const { lines } = await diagnose({ ...service(await serve(standIn())), DATABASE_URL: url })

    expect(about(lines, 'database')).toContain(
      'wrong database: it has a table claim of something else, and the start fails',
    )
    const env = { ...service('http://127.0.0.1:1'), DATABASE_URL: url, PORT: '0' }
    const server = startCommand('src/server.ts', { env })
    expect(await server.ended).toBe(1)
    expect(server.output()).toBe(
      'the database of DATABASE_URL has a table claim of something else: give Countinghouse a database of its own\n',
    )
  })
})

test('names every setting that cannot be read', async () => {
  const { lines, written } = await diagnose({
    PORT: '70000',
    UPSTREAM_URL: 'https://pay.example.com',
    UPSTREAM_PASSWORD: password,
  })

  expect(lines).toEqual([
    'wrong settings: PORT: expected at most 65535, got "70000"',
    'wrong settings: UPSTREAM_MIDS: is missing, UPSTREAM_URL needs it',
    'wrong settings: UPSTREAM_USERNAME: is missing, UPSTREAM_PASSWORD needs it',
    expect.stringMatching(/^wrong settings: SECRET_KEY: is missing, UPSTREAM_URL needs it/),
  ])
  expect(written).toMatch(/\n4 things are wrong\.\n$/)
})

test('rejects a key that is easy to guess, as the start does', async () => {
  const { lines } = await diagnose({ SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz0123456789' })

  expect(lines).toEqual([expect.stringMatching(/^wrong settings: SECRET_KEY: is too easy to guess/)])
})

test('notes slips that a start does not notice', async () => {
  const folder = makeFolder()
  const file = join(folder, '.env')
  writeFileSync(file, `UPSTREM_URL=https://pay.example.com\nPORT=1\nNODE_OPTIONS=\n`)
  chmodSync(file, 0o644)
  const key = join(folder, 'key')
  writeFileSync(key, secret, { mode: 0o640 })

  const { lines } = await diagnose(
    { SECRET_KEY_FILE: key, HTTPS_PROXY: `http://u:${password}@proxy:3128` },
    { folder },
  )

  expect(lines).toEqual([
    'note Node: HTTPS_PROXY is set, and the server connects to the payment service directly all the same',
    'note settings: .env sets UPSTREM_URL, which is no setting',
    'note settings: .env can be read by other users of this machine',
    'note settings: SECRET_KEY_FILE can be read by other users of this machine',
    'note database: in memory: nothing outlasts the process',
  ])
})

test('reports an audit sink that cannot be written, and creates none', async () => {
  const folder = makeFolder()

  const { lines } = await diagnose({ AUDIT_SINK: join(folder, 'none/heads') })
  const good = await diagnose({ AUDIT_SINK: join(folder, 'heads') })

  expect(about(lines, 'settings')).toEqual([
    expect.stringMatching(/^wrong settings: AUDIT_SINK: cannot be written/),
  ])
  expect(about(good.lines, 'settings')).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})

test('reports Node that trusts any certificate as wrong', async () => {
  const { lines } = await diagnose({
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_EXTRA_CA_CERTS: '/nowhere/ca.pem',
  })

  expect(lines.filter((line) => line.startsWith('wrong'))).toEqual([
    expect.stringMatching(/^wrong Node: NODE_TLS_REJECT_UNAUTHORIZED=0 turns checking of certificates off/),
    'wrong Node: NODE_EXTRA_CA_CERTS names a file that does not exist',
  ])
})

describe.each(engines)('a database on %s', (engine) => {
  const diagnoseDatabase = async (url: string, env: Record<string, string> = {}) =>
    (await diagnose({ DATABASE_URL: url, ...env })).lines.filter(
      (line) => line.includes(' database: ') || line.includes(' keys: '),
    )

  test('has no findings when it is whole', async () => {
    const url = await migratedDatabase(engine)
    expect(await diagnoseDatabase(url)).toEqual([])
    expect(await diagnoseDatabase(await emptyDatabase(engine))).toEqual([])
  })

  test('is reported when it is of another version', async () => {
    const url = await migratedDatabase(engine)
    addNextStep()
    const store = await openAt(url)
    expect(await diagnoseDatabase(url)).toEqual([
      expect.stringMatching(
        /^note database: its tables are of an older version: 1 of \d+ steps are to be made/,
      ),
    ])
    await sql`insert into kysely_migration (name, timestamp) values ('999_next', '2030')`.execute(store.db)
    expect(await diagnoseDatabase(url)).toEqual([
      'wrong database: its tables are of a newer version (999_next), and this one does not open them',
    ])
  })

  test('is reported when it belongs to the stand-in and a real service is set', async () => {
    const url = await migratedDatabase(engine)
    const store = await openAt(url)
    await store.db.insertInto('store_mark').values({ id: 1, mode: 'stand-in', marked_at: '2026' }).execute()

    const live = service('http://127.0.0.1:1')
    expect(await diagnoseDatabase(url, { ...live, DATABASE_URL: url })).toEqual([
      'wrong database: it is of the stand-in, with invented orders and open accounts',
    ])
    await store.db.updateTable('store_mark').set({ mode: 'live' }).execute()
    expect(await diagnoseDatabase(url)).toEqual([
      'wrong database: it is of a real service, and no service is set',
    ])
  })

  test('is reported with the table when it was sealed with other keys', async () => {
    const url = await migratedDatabase(engine)
    const { db } = await openAt(url)
    const former = createSeal(createKeyRing({ secret: formerSecret }))
    const operator = { name: 'N', role: 'ops', mids: '[]', created_at: '2026' } as const
    for (const id of ['one', 'two'])
      await db
        .insertInto('operator')
        .values({
          id,
          email: `${id}@office.test`,
          totp_secret: former.seal('x', `totp of ${id}`),
          ...operator,
        })
        .execute()
    const live = { ...service('http://127.0.0.1:1'), DATABASE_URL: url }

    expect(await diagnoseDatabase(url, live)).toEqual([
      'wrong keys: 2 texts in operator.totp_secret were encrypted with a key that is not configured',
    ])
    expect(await diagnoseDatabase(url, { ...live, SECRET_KEYS_OLD: formerSecret })).toEqual([
      'note keys: 2 texts are encrypted with an old key',
    ])
    expect(
      await diagnoseDatabase(url, { ...live, SECRET_KEY: formerSecret, SECRET_KEYS_OLD: secret }),
    ).toEqual(['note keys: SECRET_KEYS_OLD is set, and nothing that is sealed needs it'])
  })
})

test('reports a file that a server works on, and leaves it unchanged', async () => {
  const url = await migratedDatabase('sqlite')
  const claim = claimFile(sqliteFile(url) ?? '')
  onTestFinished(claim.release)

  const { written } = await diagnose({ DATABASE_URL: url })

  expect(written).toContain('ok     database: a server is at work on it\n')
  expect(written).toContain('ok     database: it can be written\n')
})

test.runIf(process.getuid?.() === 0)('does not open a file of another user', async () => {
  const url = await migratedDatabase('sqlite')
  chownSync(sqliteFile(url) ?? '', 65_534, 65_534)

  const { lines, written } = await diagnose({ DATABASE_URL: url })

  expect(lines).toEqual([
    expect.stringMatching(/^wrong database: \S+ belongs to another user, and was not opened$/),
  ])
  expect(written).toContain('run doctor as the user of the server')
})

testOnPostgres('reports an unreachable server, a read-only server and a wrong clock', async () => {
  const url = await migratedDatabase('postgres')
  const readOnly = new URL(url)
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  const unreachable = new URL(url)
  unreachable.port = String(await freePort())
  unreachable.password = password

  expect((await diagnose({ DATABASE_URL: readOnly.href })).lines).toEqual([
    'wrong database: it cannot be written: cannot execute UPDATE in a read-only transaction',
  ])
  expect((await diagnose({ DATABASE_URL: unreachable.href })).lines).toEqual([
    expect.stringMatching(
      /^wrong database: the database at 127\.0\.0\.1:\d+\/\S+ cannot be reached: .*ECONNREFUSED/,
    ),
  ])
  const late = () => Date.now() - 90_000
  expect((await diagnose({ DATABASE_URL: url }, { now: late })).lines).toEqual([
    expect.stringMatching(/^wrong database: its clock is (89|90|91) s ahead of this machine$/),
  ])
})

test('reports refused credentials and unknown merchant IDs per merchant ID', async () => {
  const url = await serve(standIn())

  const wrongPassword = await diagnose({ ...service(url), UPSTREAM_PASSWORD: password })
  expect(about(wrongPassword.lines, 'service')).toEqual([
    'wrong service: mer_1: GET /v1/public/orders is answered with 401',
    'wrong service: mer_2: GET /v1/public/orders is answered with 401',
  ])
  const unknown = await diagnose({ ...service(url), UPSTREAM_MIDS: 'mer_1,mer_9' })
  expect(about(unknown.lines, 'service')).toEqual([
    'wrong service: mer_9: GET /v1/public/orders is answered with 401',
    'note service: mer_9 is not among the merchant IDs that the service lists',
  ])
  const { UPSTREAM_USERNAME: _, UPSTREAM_PASSWORD: __, ...none } = service(url)
  expect(about((await diagnose(none)).lines, 'service')).toEqual([
    'wrong service: mer_1: GET /v3/config/list-tokens is answered with 401',
    'wrong service: mer_2: GET /v3/config/list-tokens is answered with 401',
  ])
})

test('reports a wrong or unreachable payment service with advice', async () => {
  const page = await serve((_, response) => response.end('<html>Welcome</html>'))
  expect(about((await diagnose(service(page))).lines, 'service')[0]).toBe(
    'wrong service: mer_1: GET /v1/public/orders is answered with something else than a list of records',
  )
  const nowhere = await diagnose(service(`http://127.0.0.1:${await freePort()}`))
  expect(about(nowhere.lines, 'service')).toEqual([
    expect.stringMatching(/^wrong service: .*it refused the connection/),
  ])
  expect(nowhere.written).toContain('whether the service runs')
  const inside = await diagnose(service('https://10.0.0.1'))
  expect(about(inside.lines, 'service')).toEqual([
    expect.stringMatching(/^wrong service: .*connections to its address are not allowed/),
  ])
  expect(inside.written).toContain('UPSTREAM_ALLOW_PRIVATE=true')
})

test('reports an untrusted certificate', async () => {
  const tls = makeCertificate()
  const url = (await serve(standIn(), tls)).replace('127.0.0.1', 'localhost')

  const untrusted = await diagnose(service(url))
  expect(about(untrusted.lines, 'service')).toEqual([
    expect.stringMatching(/^wrong service: .*its certificate is not trusted/),
  ])
  expect(untrusted.written).toContain('NODE_EXTRA_CA_CERTS')
})

test("reports a clock that differs from the service's clock", async () => {
  const url = await serve(standIn())

  const { lines } = await diagnose(service(url), { now: () => Date.now() + 240_000 })

  expect(about(lines, 'service')).toEqual([
    expect.stringMatching(/^wrong service: its clock is (239|240|241) s behind this machine$/),
  ])
})

test('reports a disk that is nearly full', async () => {
  const free = (mb: number) => ({ free: async () => mb * 2 ** 20 })
  const url = await migratedDatabase('sqlite')

  expect(about((await diagnose({ DATABASE_URL: url }, free(20))).lines, 'disk')).toEqual([
    expect.stringMatching(/^wrong disk: 20 MB are free in /),
  ])
  expect(about((await diagnose({ DATABASE_URL: url }, free(700))).lines, 'disk')).toEqual([
    expect.stringMatching(/^note disk: 700 MB are free in /),
  ])
})

describe('the public address', () => {
  /** Findings about the public address of a server behind this proxy. */
  async function diagnoseBehind(
    proxy: (request: IncomingMessage, response: ServerResponse, port: number) => unknown,
    settings: Record<string, string> = {},
  ) {
    const port = await freePort()
    const publicUrl = await serve((request, response) => proxy(request, response, port))
    const env = { PORT: String(port), PUBLIC_URL: publicUrl, LOG_LEVEL: 'silent', ...settings }
    const config = readConfig(env)
    if ('faults' in config) throw new Error(config.faults.join('\n'))
    const stack = await createStack({ ...config, sandbox: { orders: 5, users: 2, rate: 0 } })
    const gateway = await listen(stack.fetch, config)
    onTestFinished(async () => {
      await gateway.close()
      await stack.close()
    })
    return about((await diagnose(env)).lines, 'way in')
  }

  /** A proxy that forwards every request, except for the given changes. */
  const createProxy =
    ({ without = [], ...more }: { host?: string; without?: string[]; 'x-forwarded-for'?: string } = {}) =>
    (request: IncomingMessage, response: ServerResponse, port: number) => {
      const headers = { ...request.headers, ...more }
      const onward = forward(
        { host: '127.0.0.1', port, path: request.url, method: request.method, headers },
        (answer) => {
          const headersLeft = Object.entries(answer.headers).filter(([name]) => !without.includes(name))
          response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headersLeft))
          answer.pipe(response)
        },
      )
      request.pipe(onward)
    }

  test('has no findings behind a correct proxy', async () => {
    expect(await diagnoseBehind(createProxy())).toEqual([])
  })

  test('is reported when a proxy changes the Host, removes headers, or leads elsewhere', async () => {
    expect(await diagnoseBehind(createProxy({ host: 'gateway.internal' }))).toEqual([
      'wrong way in: the proxy does not send on the Host that was typed',
    ])
    expect(await diagnoseBehind(createProxy({ without: ['content-security-policy'] }))).toEqual([
      'wrong way in: the proxy takes headers away: content-security-policy',
    ])
    expect(await diagnoseBehind((_, response) => response.end('Welcome to nginx!'))).toEqual([
      'wrong way in: something else than a server answers at PUBLIC_URL (200 for /api/session)',
    ])
    expect(
      await diagnoseBehind((_, response) =>
        response.writeHead(301, { location: 'https://elsewhere.test' }).end(),
      ),
    ).toEqual(['wrong way in: PUBLIC_URL answers with a redirect (301)'])
    expect(await diagnoseBehind((request) => request.socket.destroy())).toEqual([
      expect.stringMatching(/^note way in: PUBLIC_URL cannot be reached from this machine/),
    ])
  })

  test('is reported when a trusted proxy does not send the address of the client', async () => {
    const trusted = { TRUSTED_PROXIES: '127.0.0.1' }

    expect(await diagnoseBehind(createProxy(), trusted)).toEqual([
      expect.stringMatching(/^wrong way in: the proxy does not send X-Forwarded-For/),
    ])
    expect(await diagnoseBehind(createProxy({ 'x-forwarded-for': '192.0.2.7' }), trusted)).toEqual([])
  })

  test('needs the address of the proxy', async () => {
    const { lines } = await diagnose({
      ...service('http://127.0.0.1:1'),
      PUBLIC_URL: 'https://office.example.com',
    })

    expect(about(lines, 'way in')).toEqual([expect.stringMatching(/^note way in: TRUSTED_PROXIES is empty/)])
  })
})

function about(lines: readonly string[], subject: string): string[] {
  return lines.filter((line) => line.split(':')[0]?.endsWith(` ${subject}`))
}
