import { isIP } from 'node:net'
import { z } from 'zod'
import { logLevels } from '../http/log.ts'
import { isLoopbackHost, isSafeAddress } from '../provider/addresses.ts'
import { list, webAddress, whole, yesOrNo, type Environment, type Read } from './settingTypes.ts'
import { secondFactorMethods } from '../sign-in/oidcMethods.ts'
import { isAppScheme } from '../../contract/redirect.ts'

export const edgeSettings = {
  PORT: whole('PORT', 65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress('PUBLIC_URL').optional(),
  ALLOW_HTTP: yesOrNo('ALLOW_HTTP').optional(),
  METRICS_PORT: whole('METRICS_PORT', 65_535).optional(),
  LOG_LEVEL: z.enum(logLevels, `LOG_LEVEL: expected one of ${logLevels.join(', ')}`).optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform(list)
    .refine(
      (all) => all.every((one) => isIP(one) > 0),
      'TRUSTED_PROXIES: expected addresses, comma separated',
    )
    .default([]),
  ACTIONS_PER_MINUTE: whole('ACTIONS_PER_MINUTE', 1_000_000, 10).default(120),
  REQUIRE_SECOND_FACTOR: yesOrNo('REQUIRE_SECOND_FACTOR').optional(),
  BREACHED_PASSWORDS_FILE: z.string().optional(),
  OIDC_ISSUER: z
    .string()
    .refine(isSafeAddress, 'OIDC_ISSUER: expected https, or http on loopback')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_REQUIRE_AMR: z
    .string()
    .transform((text) => (text.trim() === 'none' ? [] : list(text)))
    .refine(
      (methods) => methods.every((method) => /^[a-z0-9]{1,20}$/.test(method) && method !== 'none'),
      'OIDC_REQUIRE_AMR: expected methods of RFC 8176 such as mfa,otp, or none',
    )
    .optional(),
  OIDC_LABEL: z.string().default('Single sign-on'),
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
}

export function edgeFaults(set: Environment): string[] {
  return [...hostFaults(set), ...signInFaults(set)]
}

function hostFaults(set: Environment): string[] {
  const { HOST, UPSTREAM_URL } = set
  if (UPSTREAM_URL === undefined && HOST !== undefined && !isLoopbackHost(HOST))
    return [`HOST: the stand-in service listens on loopback only, got ${JSON.stringify(HOST)}`]
  return httpFaults(set)
}

/** Without TLS, anyone on the network can read passwords and sessions. */
function httpFaults({ HOST = '127.0.0.1', PUBLIC_URL, ALLOW_HTTP }: Environment): string[] {
  if (ALLOW_HTTP !== undefined && ['true', '1', 'yes'].includes(ALLOW_HTTP)) return []
  const rest = 'https, or http on loopback. ALLOW_HTTP=true takes http all the same'
  if (PUBLIC_URL === undefined)
    return isLoopbackHost(HOST)
      ? []
      : [`PUBLIC_URL: is missing, HOST is not on loopback: operators need ${rest}`]
  const isHttp = URL.canParse(PUBLIC_URL) && new URL(PUBLIC_URL).protocol === 'http:'
  return isHttp && !isSafeAddress(PUBLIC_URL)
    ? [`PUBLIC_URL: expected ${rest}, got ${JSON.stringify(PUBLIC_URL)}`]
    : []
}

const together = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']

function signInFaults(set: Environment): string[] {
  const present = together.filter((name) => set[name] !== undefined)
  if (present.length === 0) return []
  return together
    .filter((name) => set[name] === undefined)
    .map((name) => `${name}: is missing, ${present.join(' and ')} needs it`)
}

export function toEdge({ PORT, HOST, ...read }: Read<typeof edgeSettings>, { isReal }: { isReal: boolean }) {
  return {
    port: PORT,
    host: HOST,
    publicUrl: read.PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`,
    metricsPort: read.METRICS_PORT,
    // The sandbox runs in a terminal, where request logs would disturb.
    logLevel: read.LOG_LEVEL ?? (isReal ? ('info' as const) : ('warn' as const)),
    /** Proxies trusted to report the client's address. */
    trustedProxies: read.TRUSTED_PROXIES,
    actionsPerMinute: read.ACTIONS_PER_MINUTE,
    requireSecondFactor: read.REQUIRE_SECOND_FACTOR ?? isReal,
    breachedPasswordsFile: read.BREACHED_PASSWORDS_FILE,
    oidc: toOidc(read),
    logos: read.LOGOS,
    redirects: { schemes: read.REDIRECT_SCHEMES, hosts: read.REDIRECT_HOSTS },
  }
}

function toOidc(read: Omit<Read<typeof edgeSettings>, 'PORT' | 'HOST'>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  const requireAmr = read.OIDC_REQUIRE_AMR ?? secondFactorMethods
  return { issuer, clientId, clientSecret, label: read.OIDC_LABEL, requireAmr }
}

/** Exactly as the URL parser writes it, without a port. */
function isHost(text: string): boolean {
  const name = text.replace(/^\*\./, '')
  return URL.canParse(`https://${name}`) && new URL(`https://${name}`).hostname === name
}
