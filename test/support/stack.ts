import { createStack, type Stack } from '../../src/commands/stack.ts'
import type { ServerParts } from '../../src/server/edge/createParts.ts'
import { readConfig } from '../../src/server/config/readConfig.ts'
import type { Role } from '../../src/server/access/permissions.ts'
import { createUpstream } from '../../src/server/provider/createUpstream.ts'
import type { StatementReader } from '../../src/server/statements/runParts.ts'
import type { WorldKnobs } from '../../src/sandbox/knobs.ts'
import { directReader } from './directReader.ts'
import { openMemoryStore } from './memoryStore.ts'

export const origin = 'http://127.0.0.1:4000'

type Given = Partial<ServerParts> & {
  /** Replaces the reader in this thread. */
  statementReader?: StatementReader
  env?: Record<string, string>
  world?: WorldKnobs
  /** Another payment service instead of the stand-in, as a function. */
  service?: (request: Request) => Response | Promise<Response>
}

export type Ask = (path: string, init?: AskInit) => Promise<Response>
type AskInit = Omit<RequestInit, 'body'> & {
  json?: unknown
  body?: string | Uint8Array<ArrayBuffer>
  ip?: string
  duplex?: 'half'
}

export type TestStack = Awaited<ReturnType<typeof startStack>>['stack']

/** Store, server and stand-in as in production, without a port: a request in, an answer out. */
export async function startStack({ env = {}, world, service, ...parts }: Given = {}) {
  const config = readConfig({ LOG_LEVEL: 'silent', ...env })
  if ('faults' in config) throw new Error(config.faults.join('\n'))
  const upstream = service && {
    upstream: createUpstream({
      baseUrl: 'https://service.invalid',
      username: 'u',
      password: 'p',
      fetch: service,
    }),
  }
  const stack = await createStack(
    {
      ...config,
      orderLimits: parts.orderLimits ?? config.orderLimits,
      sandbox: { orders: 300, users: 200, rate: 0, ...world },
    },
    {
      addressOf: ({ req }) => req.header('x-test-address') ?? '192.0.2.1',
      ...(!parts.store && config.databaseUrl === 'sqlite::memory:' && { store: await openMemoryStore() }),
      statementReader: directReader,
      ...upstream,
      ...parts,
    },
  )
  const { sandbox } = stack
  if (!sandbox) throw new Error('a stack of the tests has the stand-in')
  return { stack: { ...stack, sandbox }, ...asking(stack) }
}

/** Sends requests to a stack, signed in or not. */
export function asking(stack: Pick<Stack, 'fetch'>) {
  const askWith =
    (cookie: string | undefined): Ask =>
    async (path, { json, ip, ...init } = {}) => {
      const headers = new Headers(init.headers)
      if (cookie !== undefined) headers.set('cookie', cookie)
      if (json !== undefined || init.body !== undefined)
        if (!headers.has('content-type')) headers.set('content-type', 'application/json')
      if (ip !== undefined) headers.set('x-test-address', ip)
      const body = json === undefined ? init.body : JSON.stringify(json)
      const method = init.method ?? (body === undefined ? 'GET' : 'POST')
      return stack.fetch(new Request(origin + path, { ...init, method, headers, body }))
    }
  const ask = askWith(undefined)
  const signIn = async (
    email: string,
    password = 'sandbox',
    more: { code?: string; ip?: string; duplex?: 'half' } = {},
  ) => {
    const { ip, ...rest } = more
    const answer = await ask('/api/session', { json: { email, password, ...rest }, ip })
    const cookie = cookieOf(answer)
    return { answer, cookie, ask: askWith(cookie) }
  }
  const as = async (role: Role): Promise<Ask> => {
    const { answer, ask } = await signIn(`${role}@countinghouse.test`)
    if (answer.status !== 200) throw new Error(`${role} is not let in: ${answer.status}`)
    return ask
  }
  return { ask, askWith, signIn, as }
}

export function cookieOf(answer: Response): string | undefined {
  return answer.headers.get('set-cookie')?.split(';')[0]
}

export const payin = {
  userId: 'UX-1',
  orderType: 'payin',
  purposeCode: 'personal',
  source: { currency: 'EUR', amount: '25.10', paymentType: 'bank_transfer' },
  destination: { currency: 'USDT' },
}
