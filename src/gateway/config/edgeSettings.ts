import { isIP } from 'node:net'
import { z } from 'zod'
import { logLevels, type LogLevel } from '../edge/log.ts'
import { isLoopbackHost, isSafeAddress } from '../upstream/addresses.ts'
import { list, webAddress, whole, yesOrNo, type Environment, type Read } from './settingTypes.ts'

export type EdgeConfig = {
  port: number
  host: string
  publicUrl: string
  metricsPort: number | undefined
  logLevel: LogLevel
  /** Proxies whose word about a client's address is taken. */
  trustedProxies: string[]
  /** How many lines one person adds to the audit log within a minute. */
  actionsPerMinute: number
}

/** Where operators and figures come in, and what is logged of them. */
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
}

export function edgeFaults(set: Environment): string[] {
  const { HOST, UPSTREAM_URL } = set
  if (UPSTREAM_URL === undefined && HOST !== undefined && !isLoopbackHost(HOST))
    return [`HOST: the stand-in service listens on loopback only, got ${JSON.stringify(HOST)}`]
  return httpFaults(set)
}

/** Passwords and sessions in the clear, for everybody on the way to see. */
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

export function toEdge(
  { PORT, HOST, ...read }: Read<typeof edgeSettings>,
  { isReal }: { isReal: boolean },
): EdgeConfig {
  return {
    port: PORT,
    host: HOST,
    publicUrl: read.PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`,
    metricsPort: read.METRICS_PORT,
    // With the stand-in somebody is trying things out at a terminal.
    logLevel: read.LOG_LEVEL ?? (isReal ? 'info' : 'warn'),
    trustedProxies: read.TRUSTED_PROXIES,
    actionsPerMinute: read.ACTIONS_PER_MINUTE,
  }
}
