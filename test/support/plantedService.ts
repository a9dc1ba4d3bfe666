import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { credentials } from '../../src/sandbox/access.ts'
import { createSandbox } from '../../src/sandbox/app.ts'
import { planted } from './canaries.ts'
import { plainEnvironment } from './command.ts'

/** The stand-in with our own credentials, and with planted people and orders in its answers. */
export function plantedService() {
  const sandbox = createSandbox({ world: { orders: 60, users: 40, rate: 0 } })
  const { upstreamUsername, upstreamPassword, secondUsername, secondPassword } = planted
  const forAll = `Basic ${btoa(`${upstreamUsername}:${upstreamPassword}`)}`
  const ofSecond = `Basic ${btoa(`${secondUsername}:${secondPassword}`)}`
  const authorization = `Basic ${btoa(`${credentials.username}:${credentials.password}`)}`

  async function answer(request: Request): Promise<Response> {
    const expected = request.headers.get('mid') === 'mer_2' ? ofSecond : forAll
    if (request.headers.get('authorization') !== expected) return new Response('no', { status: 401 })
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/orders/CANARY-HTML'))
      return new Response(`<p>${Object.values(planted).join(' ')}`, { status: 500 })
    const text = await request.text()
    if (text.includes(planted.takenEmail))
      return refusal(409, `somebody with the e-mail ${planted.takenEmail} is there already`)
    const headers = new Headers(request.headers)
    headers.set('authorization', authorization)
    const body = request.method === 'GET' ? undefined : text
    const { method, url } = request
    const given = await sandbox.fetch(new Request(url, { method, headers, body }))
    const json: unknown = given.ok ? await given.json() : undefined
    return json === undefined ? given : Response.json(plant(method, pathname, json))
  }

  /** All requests and answers of this service. */
  const heard: string[] = []
  return {
    sandbox,
    heard,
    fetch: async (request: Request) => {
      heard.push(request.url, request.headers.get('authorization') ?? '', await request.clone().text())
      const response = await answer(request)
      heard.push(await response.clone().text())
      const headers = new Headers(response.headers)
      headers.set('x-customer', planted.headerEmail)
      headers.append('set-cookie', `service=${planted.payLink}`)
      return new Response(response.body, { status: response.status, headers })
    },
  }
}

function refusal(status: number, message: string): Response {
  const details = [{ field: 'email', message }]
  return Response.json({ error: 'Conflict', message, code: status, details }, { status })
}

const person = {
  userId: 'UX-7000000000000001',
  name: planted.personName,
  email: planted.personEmail,
  phone: planted.personPhone,
  phoneCode: '+351',
  // The newest, so that the list of the ledger shows her on its first page.
  createdAt: new Date().toISOString(),
}
const partnerContext = {
  customerName: planted.partnerName,
  customerEmail: planted.partnerEmail,
  customerPhone: planted.partnerPhone,
  documentNumber: planted.partnerDocument,
}

type Json = { data: Record<string, unknown> }

function plant(method: string, pathname: string, json: unknown): object {
  const { data } = json as Json
  const at = (route: string) => pathname.startsWith(route)
  if (method === 'POST' && pathname.endsWith('/orders'))
    return {
      ...(json as Json),
      data: { ...data, payUrl: `https://pay.test/p/${planted.payLink}`, paymentsData },
    }
  if (at('/v1/public/users')) return { ...(json as Json), data: [person, ...(data as unknown as object[])] }
  if (at('/v1/public/orders/')) return { ...(json as Json), data: { ...data, partnerContext } }
  if (at('/v1/public/orders')) {
    const transfers = (data.transfers as object[]).map((order) => ({ ...order, partnerContext }))
    return { ...(json as Json), data: { ...data, transfers } }
  }
  return json as object
}

const paymentsData = {
  accountDetails: {
    beneficiaryName: planted.beneficiary,
    beneficiaryBankAccountNumber: planted.bankAccount,
  },
}

/** The real server as its own process, with a log file. */
export async function startServer(upstream: string) {
  const folder = mkdtempSync(join(tmpdir(), 'canaries-'))
  // Outside the database folder, whose every byte is searched.
  const pairs = join(mkdtempSync(join(tmpdir(), 'canary-pairs-')), 'credentials.json')
  const mer_2 = { username: planted.secondUsername, password: planted.secondPassword }
  writeFileSync(pairs, JSON.stringify({ mer_2 }), { mode: 0o600 })
  const [port, metricsPort] = [await freePort(), await freePort()]
  const env = {
    ...plainEnvironment,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'info',
    DATABASE_URL: `sqlite:${join(folder, 'countinghouse.db')}`,
    UPSTREAM_URL: upstream,
    UPSTREAM_MIDS: 'mer_1,mer_2',
    UPSTREAM_USERNAME: planted.upstreamUsername,
    UPSTREAM_PASSWORD: planted.upstreamPassword,
    UPSTREAM_CREDENTIALS_FILE: pairs,
    SECRET_KEY: planted.secretKey,
    LOGOS: 'off',
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'countinghouse',
    OIDC_CLIENT_SECRET: planted.oidcSecret,
  }
  const logFile = join(folder, 'log')
  const log = openSync(logFile, 'a')
  const added = spawnSync(
    process.execPath,
    ['src/commands/operator.ts', 'add', '--email', planted.adminEmail, '--name', 'Zelda Zeal'].concat([
      '--role',
      'admin',
      '--mids',
      'mer_1,mer_2',
    ]),
    { env, encoding: 'utf8' },
  )
  const child = spawn(process.execPath, ['src/server.ts'], { env, stdio: ['ignore', log, log] })
  const ended = once(child, 'exit')
  const readLog = () => readFileSync(logFile, 'latin1')
  while (!readLog().includes(' is open on ')) {
    if (child.exitCode !== null) throw new Error(readLog())
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url: `http://127.0.0.1:${port}`,
    firstPassword: added.stdout.trim().split('\n').at(-1) ?? '',
    databaseUrl: env.DATABASE_URL,
    readLog,
    readMetrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/`)).text(),
    /** All bytes on the disk, including the write-ahead log. */
    readFiles: () =>
      readdirSync(folder)
        .filter((name) => name !== 'log')
        .map((name) => readFileSync(join(folder, name), 'latin1'))
        .join('\n'),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      for (const own of [folder, dirname(pairs)]) rmSync(own, { recursive: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
