import { isIP } from 'node:net'
import { z } from 'zod'
import { rrFeeUnits, type RrFeeUnit, type RrFeeUnitOf } from '../../api/fees.ts'
import { readZone } from '../../api/requestFields.ts'
import { isAppScheme } from '../../contract/redirect.ts'
import { asTyped } from '../../store/asTyped.ts'
import { logLevels } from '../http/log.ts'
import { weakKeyFault } from '../keys/weakKey.ts'
import { isSafeAddress } from '../provider/addresses.ts'
import { upstreamUrlFault } from '../provider/requestParts.ts'

export const howToMakeKey = `Make one with: ${asTyped('operator', 'key')}`

/** All settings by name. A message states the expected value; `readConfig` adds the setting's name. */
export const settings = z.object({
  PORT: whole(65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: text(
    (url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''),
    'an address with http or https',
  ).optional(),
  ALLOW_HTTP: yesOrNo().optional(),
  METRICS_PORT: whole(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: oneOf(logLevels).optional(),
  TRUSTED_PROXIES: listOf((one) => isIP(one) > 0, 'addresses, comma separated').default([]),
  ACTIONS_PER_MINUTE: whole(1_000_000, 10).default(120),
  REQUIRE_SECOND_FACTOR: yesOrNo().optional(),
  HSTS_SUBDOMAINS: yesOrNo().optional(),
  DRAIN_SECONDS: whole(60).default(0),
  CLOSE_NEEDS_SECOND: yesOrNo().optional(),
  BREACHED_PASSWORDS_FILE: z.string().optional(),
  OIDC_ISSUER: text(isSafeAddress, 'https, or http on loopback').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_REQUIRE_AMR: z
    .string()
    .transform((words) => (words.trim() === 'none' ? [] : list(words)))
    .refine((all) => all.every(isAmr), 'expected methods of RFC 8176 such as mfa,otp, or none')
    .optional(),
  OIDC_LABEL: z.string().default('Single sign-on'),
  REDIRECT_SCHEMES: listOf(
    (scheme) => scheme === 'https' || isAppScheme(scheme),
    'https and the schemes of apps, without a colon, comma separated',
    { isLowerCase: true },
  ).default(['https']),
  REDIRECT_HOSTS: listOf(isHost, 'hosts such as shop.example.com or *.example.com, comma separated', {
    isLowerCase: true,
  }).default([]),
  LOGOS: oneOf(['on', 'off'], 'on or off').default('on'),

  DATABASE_URL: text(
    (url) => /^(sqlite:.|postgres(ql)?:\/\/)/.test(url),
    'sqlite:PATH, sqlite::memory: or postgres://…',
  ).optional(),
  SYNC_INTERVAL: z
    .string()
    .regex(/^\d{1,6}(ms|s|m)$/, 'expected a time like 5s, 500ms or 1m')
    .transform(toMs)
    .refine((ms) => ms >= 100, 'expected at least 100ms')
    .default(5000),
  SYNC_BUDGET: whole(1_000_000, 10).default(300),
  SECRET_KEY: withoutFault((key) => {
    const fault = weakKeyFault(key)
    return fault && `${fault}. ${howToMakeKey}`
  }).optional(),
  SECRET_KEYS_OLD: listOf(
    ({ length }) => length >= 32,
    'keys of at least 32 characters, comma separated',
  ).default([]),
  RETENTION_DAYS: text(isRetention, 'days like 730, or people=365,trail=730').optional(),
  AUDIT_SINK: text(
    (sink) => !hasScheme(sink) || (isSafeAddress(sink) && !URL.parse(sink)?.username),
    'the path of a file, or an https address without a name and password in it',
  ).optional(),
  AUDIT_SINK_TOKEN: text((token) => /^[\x21-\x7e]+$/.test(token), 'letters, digits and signs').optional(),
  STATEMENT_STORAGE_MB: whole(1_000_000, 1).default(2048),
  STATEMENT_UPLOADS_PER_HOUR: whole(10_000, 1).default(20),

  UPSTREAM_URL: withoutFault(upstreamUrlFault).optional(),
  UPSTREAM_MIDS: listOf(
    (mid) => /^[A-Za-z0-9._-]{1,64}$/.test(mid),
    'merchant IDs of letters, digits, dots, dashes and underscores, comma separated',
  )
    .transform((mids) => [...new Set(mids)])
    .optional(),
  UPSTREAM_USERNAME: text((name) => /^[^:]+$/.test(name), 'a name without a colon').optional(),
  UPSTREAM_PASSWORD: z.string().optional(),
  UPSTREAM_CREDENTIALS_FILE: z.string().optional(),
  UPSTREAM_ALLOW_PRIVATE: yesOrNo().optional(),
  UPSTREAM_TIME_ZONE: text(
    (name) => readZone(name) !== undefined,
    'a time zone such as UTC or Europe/Berlin',
  ).default('UTC'),
  UPSTREAM_FIRST_PAGE: oneOf(['0', '1'], '0 or 1').default('1'),
  /** One word for all, words for single merchant IDs, or both: `rate,mer_2:amount`. */
  RR_FEE: listOf(
    (part) => rrFeeUnits.includes(unitOf(part)),
    'amount, rate or unknown, or merchant IDs with one of them, as in mer_1:rate,mer_2:amount',
  )
    .refine(
      (parts) => new Set(parts.map(midOf)).size === parts.length,
      'expected one word for all, and one for each merchant ID',
    )
    .transform((parts): RrFeeUnits => new Map(parts.map((part) => [midOf(part), unitOf(part)])))
    .default(new Map([[undefined, 'unknown']])),
  /** Path of a JSON file with maximum amounts and approval thresholds. */
  ORDER_LIMITS: z.string().optional(),
  SANDBOX_ORDERS: whole(2_000_000).default(5000),
  SANDBOX_SEED: whole(999_999_999).default(1),

  SMTP_URL: text(isMailServer, 'smtps://USER:PASSWORD@HOST:PORT, or smtp:// with STARTTLS').optional(),
  ALERT_FROM: text(
    (from) => from.length <= 320 && /^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from),
    'an e-mail address',
  ).optional(),
  ALERT_ALLOW_PRIVATE: yesOrNo().optional(),
})

function text(isRight: (text: string) => boolean, expected: string) {
  return z.string().refine(isRight, `expected ${expected}`)
}

function withoutFault(faultOf: (text: string) => string | undefined) {
  return z.string().superRefine((value, context) => {
    const message = faultOf(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
}

function whole(most: number, least = 0) {
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: 'expected a whole number', abort: true })
    .refine((digits) => Number(digits) <= most, `expected at most ${most}`)
    .refine((digits) => Number(digits) >= least, `expected at least ${least}`)
    .transform(Number)
}

function oneOf<const W extends string>(words: readonly W[], expected = `one of ${words.join(', ')}`) {
  return z.enum(words, `expected ${expected}`)
}

function yesOrNo() {
  return oneOf(['true', 'false', '1', '0', 'yes', 'no'], 'true or false').transform(isYes)
}

export function isYes(word: string): boolean {
  return ['true', '1', 'yes'].includes(word)
}

function listOf(isRight: (one: string) => boolean, expected: string, { isLowerCase = false } = {}) {
  return z
    .string()
    .transform((words) => list(isLowerCase ? words.toLowerCase() : words))
    .refine((all) => all.length > 0 && all.every(isRight), `expected ${expected}`)
}

export function list(words: string): string[] {
  return words
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

export function hasScheme(address: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(address)
}

/** By merchant ID; undefined for all others. */
type RrFeeUnits = ReadonlyMap<string | undefined, RrFeeUnit>

export function rrFeeUnitOf(units: RrFeeUnits): RrFeeUnitOf {
  return (mid) => units.get(mid) ?? units.get(undefined) ?? 'unknown'
}

/** The merchant ID in a part of `RR_FEE`. */
export function midOf(part: string): string | undefined {
  const colon = part.lastIndexOf(':')
  return colon === -1 ? undefined : part.slice(0, colon).trim()
}

function unitOf(part: string): RrFeeUnit {
  return part.slice(part.lastIndexOf(':') + 1).trim() as RrFeeUnit
}

function isAmr(method: string): boolean {
  return /^[a-z0-9]{1,20}$/.test(method) && method !== 'none'
}

/** Exactly as the URL parser writes it, without a port. */
function isHost(host: string): boolean {
  const name = host.replace(/^\*\./, '')
  return URL.canParse(`https://${name}`) && new URL(`https://${name}`).hostname === name
}

function isMailServer(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(address)
  return (
    /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search === '' && hash === ''
  )
}

function isRetention(days: string): boolean {
  const kinds = list(days).map((part) => /^(people|trail)=[1-9]\d{0,4}$/.exec(part)?.[1])
  const areKinds = kinds.length > 0 && !kinds.includes(undefined) && new Set(kinds).size === kinds.length
  return areKinds || /^[1-9]\d{0,4}$/.test(days)
}

function toMs(time: string): number {
  const unit = time.endsWith('ms') ? 1 : time.endsWith('s') ? 1000 : 60_000
  return Number.parseInt(time, 10) * unit
}
