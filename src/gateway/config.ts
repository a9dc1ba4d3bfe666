import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { isAppScheme, type RedirectRule } from '../contract/redirect.ts'
import { readZone } from '../ledger/fees/zones.ts'
import { logLevels, type LogLevel } from './edge/log.ts'
import { isLoopbackHost, isSafeAddress } from './upstream/addresses.ts'
import { readCredentials, type CredentialsByMid } from './upstream/credentials.ts'
import { upstreamUrlFault } from './upstream/upstreamUrl.ts'

export type Config = {
  port: number
  host: string
  publicUrl: string
  databaseUrl: string
  requireSecondFactor: boolean
  metricsPort: number | undefined
  /** How often the head of each list is read. */
  syncMs: number
  /** Requests per minute and merchant ID that the sweeps may make, once the ledger was filled. */
  syncBudget: number
  logLevel: LogLevel
  /** What seals secrets in the database. The same for all gateways on one. */
  secret: string
  /** Proxies whose word about a client's address is taken. */
  trustedProxies: string[]
  /** Unset: the embedded stand-in. */
  upstream: UpstreamConfig | undefined
  /** The zone of the service's times that come without one. */
  upstreamTimeZone: string
  /** Where a payer may be sent. */
  redirects: RedirectRule
  /** Whether logos are fetched from where the service says they are. */
  logos: boolean
  oidc: { issuer: string; clientId: string; clientSecret: string; label: string } | undefined
  sandbox: { orders: number; seed: number; dialect: string }
}

type UpstreamConfig = {
  url: string
  mids: string[]
  /** For every merchant ID without a pair of its own; neither is set where requests carry none. */
  username: string | undefined
  password: string | undefined
  credentialsByMid: CredentialsByMid
  allowPrivate: boolean
  /** From which number the service counts pages. */
  firstPage: 0 | 1
}

const whole = (name: string, most: number, least = 0) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `${name}: expected a whole number`, abort: true })
    .refine((text) => Number(text) <= most, `${name}: expected at most ${most}`)
    .refine((text) => Number(text) >= least, `${name}: expected at least ${least}`)
    .transform(Number)

const yesOrNo = (name: string) =>
  z
    .enum(['true', 'false', '1', '0', 'yes', 'no'], `${name}: expected true or false`)
    .transform((text) => ['true', '1', 'yes'].includes(text))

const webAddress = (name: string) =>
  z
    .string()
    .refine((text) => /^https?:$/.test(protocolOf(text)), `${name}: expected an address with http or https`)

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const environment = z.object({
  PORT: whole('PORT', 65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress('PUBLIC_URL').optional(),
  DATABASE_URL: z
    .string()
    .regex(
      /^(sqlite:.|postgres(ql)?:\/\/)/,
      'DATABASE_URL: expected sqlite:PATH, sqlite::memory: or postgres://…',
    )
    .optional(),
  UPSTREAM_URL: z
    .string()
    .superRefine((text, context) => {
      const fault = upstreamUrlFault(text)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: `UPSTREAM_URL: ${fault}` })
    })
    .optional(),
  UPSTREAM_MIDS: z
    .string()
    .transform(list)
    .refine(
      (mids) => mids.length > 0 && mids.every((mid) => /^[A-Za-z0-9._-]{1,64}$/.test(mid)),
      'UPSTREAM_MIDS: expected merchant IDs of letters, digits, dots, dashes and underscores, comma separated',
    )
    .transform((mids) => [...new Set(mids)])
    .optional(),
  UPSTREAM_USERNAME: z
    .string()
    .regex(/^[^:]+$/, 'UPSTREAM_USERNAME: expected a name without a colon')
    .optional(),
  UPSTREAM_PASSWORD: z.string().optional(),
  UPSTREAM_CREDENTIALS_FILE: z.string().optional(),
  UPSTREAM_ALLOW_PRIVATE: yesOrNo('UPSTREAM_ALLOW_PRIVATE').optional(),
  UPSTREAM_TIME_ZONE: z
    .string()
    .refine(
      (name) => readZone(name) !== undefined,
      'UPSTREAM_TIME_ZONE: expected a time zone such as UTC or Europe/Berlin',
    )
    .default('UTC'),
  UPSTREAM_FIRST_PAGE: z
    .enum(['0', '1'], 'UPSTREAM_FIRST_PAGE: expected 0 or 1')
    .transform((text) => (text === '0' ? 0 : 1))
    .default(1),
  REDIRECT_SCHEMES: z
    .string()
    .transform((text) => list(text.toLowerCase()))
    .refine(
      (all) => all.every((scheme) => scheme === 'https' || isAppScheme(scheme)),
      'REDIRECT_SCHEMES: expected https and the schemes of apps, without a colon, comma separated',
    )
    .default(['https']),
  REDIRECT_HOSTS: z
    .string()
    .transform((text) => list(text.toLowerCase()))
    .refine(
      (all) => all.every(isHost),
      'REDIRECT_HOSTS: expected hosts such as shop.example.com or *.example.com, comma separated',
    )
    .default([]),
  LOGOS: z
    .enum(['on', 'off'], 'LOGOS: expected on or off')
    .transform((word) => word === 'on')
    .default(true),
  REQUIRE_SECOND_FACTOR: yesOrNo('REQUIRE_SECOND_FACTOR').optional(),
  SYNC_INTERVAL: z
    .string()
    .regex(/^\d{1,6}(ms|s|m)$/, 'SYNC_INTERVAL: expected a time like 5s, 500ms or 1m')
    .transform(toMs)
    .refine((ms) => ms >= 100, 'SYNC_INTERVAL: expected at least 100ms')
    .default(5000),
  SYNC_BUDGET: whole('SYNC_BUDGET', 1_000_000, 10).default(300),
  METRICS_PORT: whole('METRICS_PORT', 65_535).optional(),
  LOG_LEVEL: z.enum(logLevels, `LOG_LEVEL: expected one of ${logLevels.join(', ')}`).optional(),
  SECRET_KEY: z.string().min(32, 'SECRET_KEY: expected at least 32 characters').optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform(list)
    .refine(
      (all) => all.every((one) => isIP(one) > 0),
      'TRUSTED_PROXIES: expected addresses, comma separated',
    )
    .default([]),
  OIDC_ISSUER: z
    .string()
    .refine(isSafeAddress, 'OIDC_ISSUER: expected https, or http on loopback')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_LABEL: z.string().default('Single sign-on'),
  SANDBOX_ORDERS: whole('SANDBOX_ORDERS', 2_000_000).default(5000),
  SANDBOX_SEED: whole('SANDBOX_SEED', 999_999_999).default(1),
  // The words are the stand-in's own, which checks them at the same moment: commands/readSettings.ts.
  SANDBOX_DIALECT: z.string().default(''),
})

const secrets = ['UPSTREAM_USERNAME', 'UPSTREAM_PASSWORD', 'SECRET_KEY', 'OIDC_CLIENT_SECRET'] as const

type Environment = Record<string, string | undefined>
type Read = z.output<typeof environment>

/** The only reader of the environment; every wrong or missing setting is told at once, and no secret with it. */
export function readConfig(
  env: Environment,
  readFile: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): Config | { faults: string[] } {
  const { set, faults } = withFiles(env, readFile)
  const read = environment.safeParse(set, { reportInput: true })
  if (!read.success) faults.push(...read.error.issues.map(withInput))
  faults.push(...missing(set))
  const perMid = readPairs(set, readFile)
  faults.push(...perMid.faults)
  return read.success && faults.length === 0 ? toConfig(read.data, perMid.byMid) : { faults }
}

/** The pairs of single merchant IDs, in a file only: an environment is seen by more eyes. */
function readPairs(
  { UPSTREAM_CREDENTIALS_FILE: path, UPSTREAM_MIDS: mids = '' }: Environment,
  readFile: (path: string) => string,
): ReturnType<typeof readCredentials> {
  const byMid = new Map()
  if (path === undefined) return { byMid, faults: [] }
  try {
    const { faults, ...read } = readCredentials(readFile(path), list(mids))
    return { ...read, faults: faults.map((fault) => `UPSTREAM_CREDENTIALS_FILE: ${fault}`) }
  } catch {
    return { byMid, faults: [`UPSTREAM_CREDENTIALS_FILE: cannot be read, got ${JSON.stringify(path)}`] }
  }
}

/** `UPSTREAM_PASSWORD_FILE` stands for the file's text: secrets need not be in the environment. */
function withFiles(env: Environment, readFile: (path: string) => string) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const faults: string[] = []
  for (const name of secrets) {
    const path = set[`${name}_FILE`]
    if (path === undefined) continue
    if (set[name] !== undefined) faults.push(`${name}: set it or ${name}_FILE, not both`)
    try {
      set[name] = readFile(path).replace(/\r?\n$/, '')
    } catch {
      faults.push(`${name}_FILE: cannot be read, got ${JSON.stringify(path)}`)
    }
  }
  return { set, faults }
}

/** What one setting asks of the others. */
function missing(set: Environment): string[] {
  const faults: string[] = []
  const hasUpstream = set.UPSTREAM_URL !== undefined
  const ofUpstream = ['UPSTREAM_MIDS', 'UPSTREAM_USERNAME', 'UPSTREAM_PASSWORD', 'UPSTREAM_CREDENTIALS_FILE']
  for (const name of hasUpstream ? [] : ofUpstream)
    if (set[name] !== undefined) faults.push(`UPSTREAM_URL: is missing, ${name} is set`)
  if (hasUpstream) faults.push(...missingWithUpstream(set))
  if (!hasUpstream && set.HOST !== undefined && !isLoopbackHost(set.HOST))
    faults.push(`HOST: the stand-in service listens on loopback only, got ${JSON.stringify(set.HOST)}`)
  const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
  const given = oidc.filter((name) => set[name] !== undefined)
  if (given.length > 0 && given.length < oidc.length)
    for (const name of oidc)
      if (set[name] === undefined) faults.push(`${name}: is missing, ${given.join(' and ')} needs it`)
  return [...new Set(faults)]
}

/** A real service may want no credentials. What seals cannot be made of nothing then. */
function missingWithUpstream(set: Environment): string[] {
  const faults: string[] = []
  const { UPSTREAM_MIDS, UPSTREAM_USERNAME, UPSTREAM_PASSWORD, SECRET_KEY } = set
  if (UPSTREAM_MIDS === undefined) faults.push('UPSTREAM_MIDS: is missing, UPSTREAM_URL needs it')
  if (UPSTREAM_USERNAME === undefined && UPSTREAM_PASSWORD !== undefined)
    faults.push('UPSTREAM_USERNAME: is missing, UPSTREAM_PASSWORD needs it')
  if (UPSTREAM_USERNAME !== undefined && UPSTREAM_PASSWORD === undefined)
    faults.push('UPSTREAM_PASSWORD: is missing, UPSTREAM_USERNAME needs it')
  if (UPSTREAM_USERNAME === undefined && UPSTREAM_PASSWORD === undefined && SECRET_KEY === undefined)
    faults.push('SECRET_KEY: is missing, and there is no UPSTREAM_PASSWORD that it could follow from')
  return faults
}

function toConfig(read: Read, credentialsByMid: CredentialsByMid): Config {
  const { PORT, HOST, UPSTREAM_URL: url, UPSTREAM_USERNAME: username, UPSTREAM_PASSWORD: password } = read
  const isReal = url !== undefined
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = read
  return {
    port: PORT,
    host: HOST,
    publicUrl: read.PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`,
    databaseUrl: read.DATABASE_URL ?? (isReal ? 'sqlite:data/countinghouse.db' : 'sqlite::memory:'),
    requireSecondFactor: read.REQUIRE_SECOND_FACTOR ?? isReal,
    metricsPort: read.METRICS_PORT,
    syncMs: read.SYNC_INTERVAL,
    syncBudget: read.SYNC_BUDGET,
    // With the stand-in somebody is trying things out at a terminal.
    logLevel: read.LOG_LEVEL ?? (isReal ? 'info' : 'warn'),
    secret: read.SECRET_KEY ?? secretOf(url ?? 'stand-in', username ?? '', password ?? ''),
    trustedProxies: read.TRUSTED_PROXIES,
    upstream: isReal
      ? {
          url,
          mids: read.UPSTREAM_MIDS ?? [],
          username,
          password,
          credentialsByMid,
          allowPrivate: read.UPSTREAM_ALLOW_PRIVATE ?? false,
          firstPage: read.UPSTREAM_FIRST_PAGE,
        }
      : undefined,
    upstreamTimeZone: read.UPSTREAM_TIME_ZONE,
    logos: read.LOGOS,
    redirects: { schemes: read.REDIRECT_SCHEMES, hosts: read.REDIRECT_HOSTS },
    oidc:
      OIDC_ISSUER !== undefined && OIDC_CLIENT_ID !== undefined && OIDC_CLIENT_SECRET !== undefined
        ? {
            issuer: OIDC_ISSUER,
            clientId: OIDC_CLIENT_ID,
            clientSecret: OIDC_CLIENT_SECRET,
            label: read.OIDC_LABEL,
          }
        : undefined,
    sandbox: { orders: read.SANDBOX_ORDERS, seed: read.SANDBOX_SEED, dialect: read.SANDBOX_DIALECT },
  }
}

/** Without a key of its own the database is sealed with what every gateway of this merchant knows anyway. */
function secretOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

function withInput({ message, input, path }: z.core.$ZodIssue): string {
  const came = Array.isArray(input) ? input.join(',') : input
  const isSecret = secrets.some((name) => path[0] === name)
  return typeof came === 'string' && !isSecret
    ? `${message}, got ${JSON.stringify(withoutPassword(came))}`
    : message
}

function withoutPassword(text: string): string {
  return text.replace(/:\/\/[^@/]*@/, '://…@')
}

function toMs(text: string): number {
  const unit = text.endsWith('ms') ? 1 : text.endsWith('s') ? 1000 : 60_000
  return Number.parseInt(text, 10) * unit
}

/** As the parser of addresses writes it: whole, and without a port. */
function isHost(text: string): boolean {
  const name = text.replace(/^\*\./, '')
  return URL.canParse(`https://${name}`) && new URL(`https://${name}`).hostname === name
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : ''
}
