import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { readOrderLimits, type OrderLimits } from '../intents/orderLimits.ts'
import { readCredentials, type CredentialsByMid } from '../provider/requestParts.ts'
import type { AuditSink } from '../trail/headSink.ts'
import { crossFaults, type Environment } from './crossChecks.ts'
import { inFiles, readNamedFile, secrets, withFiles, type ReadFile } from './settingFiles.ts'
import { hasScheme, list, settings } from './settings.ts'

export type Config = ReturnType<typeof toConfig>

/** All supported settings, including their `_FILE` names. */
export const settingNames: readonly string[] = [
  ...Object.keys(settings.shape),
  ...inFiles.map((name) => `${name}_FILE`),
]

/** The only reader of the environment. Reports all invalid or missing settings at once, without secrets. */
export function readConfig(
  env: Environment,
  readFile: ReadFile = (path) => readFileSync(path, 'utf8'),
): Config | { faults: string[] } {
  const { set, faults } = withFiles(env, readFile)
  const { success, data, error } = settings.safeParse(set, { reportInput: true })
  faults.push(...(error?.issues.map(faultText) ?? []), ...crossFaults(set))
  const mids = list(set.UPSTREAM_MIDS ?? '')
  const credentials = readNamedFile('UPSTREAM_CREDENTIALS_FILE', set.UPSTREAM_CREDENTIALS_FILE, {
    readFile,
    parse: (text) => readCredentials(text, mids),
    faults,
  })
  const orders = readNamedFile('ORDER_LIMITS', set.ORDER_LIMITS, { readFile, parse: readOrderLimits, faults })
  if (!success || faults.length > 0) return { faults }
  return toConfig(data, { credentialsByMid: credentials?.byMid ?? new Map(), orderLimits: orders?.limits })
}

function faultText({ message, input, path: [name = ''] }: z.core.$ZodIssue): string {
  const received = Array.isArray(input) ? input.join(',') : input
  const says = `${String(name)}: ${message}`
  return typeof received === 'string' && !secrets.includes(String(name))
    ? `${says}, got ${JSON.stringify(withoutPassword(received))}`
    : says
}

/** Passwords may contain slashes, or be in the query string. */
function withoutPassword(text: string): string {
  return text.replace(/:\/\/.*@/s, '://…@').replace(/\?.*/s, '?…')
}

type Read = z.output<typeof settings>
type Files = { credentialsByMid: CredentialsByMid; orderLimits: OrderLimits | undefined }

function toConfig(read: Read, { credentialsByMid, orderLimits }: Files) {
  const { HOST: host, PORT: port, UPSTREAM_URL: url } = read
  const isReal = url !== undefined
  return {
    port,
    host,
    publicUrl: read.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    metricsPort: read.METRICS_PORT,
    metricsHost: read.METRICS_HOST,
    // The sandbox runs in a terminal, where request logs would disturb.
    logLevel: read.LOG_LEVEL ?? (isReal ? ('info' as const) : ('warn' as const)),
    /** Proxies trusted to report the client's address. */
    trustedProxies: read.TRUSTED_PROXIES,
    actionsPerMinute: read.ACTIONS_PER_MINUTE,
    requireSecondFactor: read.REQUIRE_SECOND_FACTOR ?? isReal,
    /** HSTS also for names below that of PUBLIC_URL. */
    hstsSubdomains: read.HSTS_SUBDOMAINS ?? false,
    /** Before a stop the server answers, and `/readyz` says that it is closing. */
    drainMs: read.DRAIN_SECONDS * 1000,
    closeNeedsSecond: read.CLOSE_NEEDS_SECOND ?? false,
    breachedPasswordsFile: read.BREACHED_PASSWORDS_FILE,
    oidc: toOidc(read),
    logos: read.LOGOS === 'on',
    redirects: { schemes: read.REDIRECT_SCHEMES, hosts: read.REDIRECT_HOSTS },
    databaseUrl: read.DATABASE_URL ?? (isReal ? 'sqlite:data/countinghouse.db' : 'sqlite::memory:'),
    /** How often the head of each list is read. */
    syncMs: read.SYNC_INTERVAL,
    /** Sync requests per minute and merchant ID, after the first fill. */
    syncBudget: read.SYNC_BUDGET,
    /** All keys are derived from this secret, which all servers on one database share. Old secrets only read. */
    keys: { secret: read.SECRET_KEY ?? standInSecret, old: read.SECRET_KEYS_OLD },
    /** How long personal data and the audit log are kept, in milliseconds; undefined: for ever. */
    retention: {
      peopleMs: retentionMs(read.RETENTION_DAYS, 'people'),
      trailMs: retentionMs(read.RETENTION_DAYS, 'trail'),
    },
    /** Where the head of the audit log is copied besides the process log. */
    auditSink: toSink(read.AUDIT_SINK, read.AUDIT_SINK_TOKEN),
    statementLimits: {
      storageMb: read.STATEMENT_STORAGE_MB,
      uploadsPerHour: read.STATEMENT_UPLOADS_PER_HOUR,
    },
    /** Unset: the embedded sandbox. */
    upstream: url === undefined ? undefined : toService(read, url, credentialsByMid),
    /** The zone assumed for service times without one. */
    upstreamTimeZone: read.UPSTREAM_TIME_ZONE,
    orderLimits,
    rrFeeUnits: read.RR_FEE,
    sandbox: { orders: read.SANDBOX_ORDERS, seed: read.SANDBOX_SEED },
    alerts: {
      /** Unset: no e-mail is sent. */
      smtp: read.SMTP_URL && read.ALERT_FROM ? { url: read.SMTP_URL, from: read.ALERT_FROM } : undefined,
      /** Allow webhooks on the private network or on this machine. */
      allowPrivate: read.ALERT_ALLOW_PRIVATE ?? false,
    },
  }
}

function toService(read: Read, url: string, credentialsByMid: CredentialsByMid) {
  return {
    url,
    mids: read.UPSTREAM_MIDS ?? [],
    /** Default credentials; both unset if requests carry none. */
    username: read.UPSTREAM_USERNAME,
    password: read.UPSTREAM_PASSWORD,
    credentialsByMid,
    allowPrivate: read.UPSTREAM_ALLOW_PRIVATE ?? false,
    /** The number of the service's first page. */
    firstPage: read.UPSTREAM_FIRST_PAGE === '0' ? (0 as const) : (1 as const),
  }
}

function toOidc(read: Read) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  const requireAmr = read.OIDC_REQUIRE_AMR ?? secondFactorMethods
  return { issuer, clientId, clientSecret, label: read.OIDC_LABEL, requireAmr }
}

/**
 * `amr` values (RFC 8176) that count as a second factor: several factors, one-time code, hardware key or card,
 * biometrics. Excluded: knowledge (`pwd`, `pin`, `kba`), interceptable (`sms`, `tel`) and context (`geo`, `rba`,
 * `user`, `wia`, `mca`).
 */
export const secondFactorMethods: readonly string[] = 'mfa otp hwk swk sc fpt face iris retina vbm'.split(' ')

function retentionMs(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  const days = /^\d+$/.test(text) ? text : new RegExp(`${name}=(\\d+)`).exec(text)?.[1]
  return days === undefined ? undefined : Number(days) * 24 * 60 * 60_000
}

function toSink(sink: string | undefined, token: string | undefined): AuditSink {
  if (sink === undefined) return undefined
  return hasScheme(sink) ? { address: sink, token } : { file: sink }
}

/** Protects only invented data; constant, so the sandbox database can be opened again. */
export const standInSecret = hash('sha256', '["stand-in","",""]')
