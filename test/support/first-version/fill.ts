import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { generateSync } from 'otplib'
import { startCluster } from '../postgresCluster.ts'

/**
 * Makes the files beside it, with that version's own code: a store on either engine with everything in it that people
 * have, and what its gateway told of it. `git worktree add ../v0.1.0 9bd74d5`, packages into it, then
 * `node test/support/first-version/fill.ts ../v0.1.0`.
 */
const old = process.argv[2] ?? ''
const here = import.meta.dirname
const password = 'a quiet harbour at dawn'
const secret = 'a secret for this test only and no other'
const mids = ['mer_1', 'mer_2']
const fees = ['sourceAmount', 'networkFee', 'processingFee', 'rrFee', 'totalFee']
const children: ChildProcess[] = []

// The screens are of no account.
mkdirSync(join(old, 'dist/.vite'), { recursive: true })
writeFileSync(join(old, 'dist/index.html'), '<title>Countinghouse</title>')
writeFileSync(join(old, 'dist/.vite/manifest.json'), '{}')

const folder = mkdtempSync(join(tmpdir(), 'first-version-'))
const cluster = await startCluster()
try {
  await fill(`sqlite:${join(folder, 'store.db')}`, 'sqlite')
  await fill(cluster.url, 'postgres')
} finally {
  for (const child of children) child.kill()
  await cluster.stop()
  rmSync(folder, { recursive: true })
}

async function fill(databaseUrl: string, engine: 'sqlite' | 'postgres'): Promise<void> {
  const world = ['--orders', '30', '--users', '8', '--seed', '7', '--rate', '60', '--pace', '60']
  const service = await start('src/commands/sandbox.ts', ['--port', '0', ...world])
  const env = {
    UPSTREAM_URL: service.url,
    UPSTREAM_MIDS: mids.join(','),
    UPSTREAM_USERNAME: 'sandbox',
    UPSTREAM_PASSWORD: 'sandbox',
    SECRET_KEY: secret,
    REQUIRE_SECOND_FACTOR: 'false',
    LOG_LEVEL: 'warn',
    DATABASE_URL: databaseUrl,
    SYNC_INTERVAL: '200ms',
    PORT: '0',
  }
  for (const role of ['admin', 'ops', 'support', 'finance']) {
    const words = ['add', '--email', `${role}@office.test`, '--name', `The ${role}`, '--role', role]
    const { status, stderr } = spawnSync(
      process.execPath,
      ['src/commands/operator.ts', ...words, '--mids', mids.join(','), '--password-stdin'],
      { cwd: old, env: { ...process.env, ...env }, input: password, encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(stderr)
  }
  const gateway = await start('src/server.ts', [], env)
  const told = await work(gateway.url, service)
  gateway.child.kill('SIGTERM')
  await once(gateway.child, 'exit')
  writeFileSync(join(here, `told.${engine}.json`), `${JSON.stringify(told, null, 1)}\n`)
  if (engine === 'sqlite') {
    const file = readFileSync(databaseUrl.slice('sqlite:'.length))
    return writeFileSync(join(here, 'store.db.gz'), gzipSync(file, { level: 9 }))
  }
  const options = ['--no-owner', '--inserts', '--no-comments']
  const dump = execFileSync('pg_dump', [...options, databaseUrl], { encoding: 'utf8' })
  // Words for psql alone are left out.
  writeFileSync(join(here, 'store.sql'), dump.replaceAll(/^\\.*\n/gm, ''))
}

async function work(gateway: string, service: Awaited<ReturnType<typeof start>>) {
  const admin = await signIn(gateway, 'admin')
  const ops = await signIn(gateway, 'ops')
  const enrolment = await ops('POST', '/api/session/enrolment', {})
  const factor = enrolment.body.secret as string
  const code = generateSync({ secret: factor, period: 30, digits: 6 })
  const enrolled = await ops('POST', '/api/session/enrolment/confirm', { code })
  await ops('PUT', '/api/preferences', { theme: 'dark' })

  await until(async () =>
    (await admin('GET', '/api/coverage')).body.every?.((one: { state: string }) => one.state === 'complete'),
  )
  const moved = await until(async () => {
    const { body } = await admin('GET', '/api/orders?range=[0,249]')
    for (const { id } of body as { id: string }[]) {
      const one = (await admin('GET', `/api/orders/${id}`)).body
      if ((one.history?.length ?? 0) > 1) return one
    }
    return undefined
  })
  const [user] = (await admin('GET', '/api/users?range=[0,0]')).body
  const sent: Record<string, string> = {}
  const order = (key: string, more: object = {}) => {
    const body = payin(key, { userId: user.id, ...more })
    sent[key] = JSON.stringify(body)
    return ops('POST', '/api/v3/orders', body, { MID: 'mer_1', 'Idempotency-Key': key })
  }
  const created = await order('created-by-the-first-version')
  await order('refused-by-the-first-version', { userId: 'UX-nobody' })
  await control(service.url, { trouble: ['v3.createOrder=lost:1'] })
  await order('lost-by-the-first-version', { purposeCode: 'business' })
  await control(service.url, { trouble: [] })
  const { reveal: token } = user.countinghouse
  await admin('POST', '/api/reveals', { token, reason: 'a caller asked for it' })

  // From here on nothing changes any more.
  service.child.kill()
  await once(service.child, 'exit')
  let last = ''
  await until(async () => {
    const before = last
    last = JSON.stringify((await admin('GET', '/api/orders?range=[0,249]')).body)
    return last === before
  })
  const answers = {
    orders: await admin('GET', '/api/orders?range=[0,249]&sort=["id","ASC"]'),
    users: await admin('GET', '/api/users?range=[0,249]&sort=["id","ASC"]'),
    fees: await admin('GET', `/api/fees?range=[0,99]&filter=${encodeURIComponent('{"groupBy":"month"}')}`),
    intents: await admin('GET', '/api/intents?range=[0,24]'),
    operators: await admin('GET', '/api/operators?range=[0,24]'),
    audit: await admin('GET', '/api/audit?range=[0,99]'),
  }
  return {
    at: new Date().toISOString(),
    factor,
    recoveryCode: enrolled.body.recoveryCodes[0],
    sent,
    created: created.body.data,
    history: { id: moved.id, changes: (await admin('GET', `/api/orders/${moved.id}`)).body.history },
    orders: pick(answers.orders, ['id', 'mid', 'status', 'orderType', 'createdAt', 'source', 'destination']),
    users: pick(answers.users, ['id', 'mid', 'name', 'email', 'phone']),
    fees: pick(answers.fees, ['group', 'currency', 'currencyStated', 'orders', 'ordersWithFees', ...fees]),
    intents: pick(answers.intents, ['id', 'state', 'mid', 'operator', 'orderId']),
    operators: pick(answers.operators, ['email', 'name', 'role', 'mids', 'secondFactor', 'disabled']),
    audit: pick(answers.audit, ['id', 'at', 'operatorEmail', 'action', 'object', 'outcome']),
  }
}

function pick({ body }: { body: Record<string, unknown>[] }, names: string[]): unknown {
  return body.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))
}

function payin(key: string, more: object) {
  return {
    userId: 'UX-1',
    orderType: 'payin',
    purposeCode: 'personal',
    source: { currency: 'EUR', amount: '25.10', paymentType: 'bank_transfer' },
    destination: { currency: 'USDT' },
    partnerId: key,
    ...more,
  }
}

async function signIn(url: string, role: string) {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@office.test`, password }),
  })
  let cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const came = await fetch(url + path, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    cookie = came.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const range = came.headers.get('content-range')
    const coverage = came.headers.get('coverage')
    const text = await came.text()
    return { status: came.status, range, coverage, body: text === '' ? undefined : JSON.parse(text) }
  }
}

async function control(url: string, knobs: object): Promise<void> {
  await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(knobs) })
}

async function until<T>(look: () => Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const found = await look()
    if (found) return found
    await setTimeout(500)
  }
}

async function start(script: string, args: string[], env: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, [script, ...args], {
    cwd: old,
    env: { ...process.env, ...env },
  })
  children.push(child)
  child.stderr?.pipe(process.stderr)
  const { promise, resolve } = Promise.withResolvers<string>()
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    const found = / on (http:\S+)\n/.exec(text)
    if (found?.[1]) resolve(found[1])
  })
  return { child, url: await promise }
}
