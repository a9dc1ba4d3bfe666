import { isLoopbackHost, isSafeAddress } from '../provider/addresses.ts'
import { hasScheme, howToMakeKey, isYes, list, midOf } from './settings.ts'

/** Settings by name; empty text counts as not set. */
export type Environment = Record<string, string | undefined>

/** Faults between settings, even if single ones are wrong. */
export function crossFaults(set: Environment): string[] {
  return [
    ...serviceFaults(set),
    ...together.flatMap((names) => missingFaults(set, names)),
    ...feeFaults(set),
    ...hostFaults(set),
    ...keyFaults(set),
    ...sinkFaults(set),
  ]
}

const needUrl = ['UPSTREAM_MIDS', 'UPSTREAM_USERNAME', 'UPSTREAM_PASSWORD', 'UPSTREAM_CREDENTIALS_FILE']

function serviceFaults(set: Environment): string[] {
  if (set.UPSTREAM_URL !== undefined)
    return set.UPSTREAM_MIDS === undefined ? ['UPSTREAM_MIDS: is missing, UPSTREAM_URL needs it'] : []
  return needUrl
    .filter((name) => set[name] !== undefined)
    .map((name) => `UPSTREAM_URL: is missing, ${name} is set`)
}

/** All of a group, or none. */
const together = [
  ['UPSTREAM_USERNAME', 'UPSTREAM_PASSWORD'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['SMTP_URL', 'ALERT_FROM'],
]

function missingFaults(set: Environment, names: readonly string[]): string[] {
  const present = names.filter((name) => set[name] !== undefined)
  if (present.length === 0) return []
  return names
    .filter((name) => set[name] === undefined)
    .map((name) => `${name}: is missing, ${present.join(' and ')} needs it`)
}

/** A setting for an unconfigured merchant ID would be silently ignored. */
function feeFaults({ RR_FEE: units = '', UPSTREAM_MIDS: mids }: Environment): string[] {
  if (mids === undefined) return []
  const knownMids = list(mids)
  return list(units)
    .map(midOf)
    .filter((mid) => mid !== undefined && !knownMids.includes(mid))
    .map((mid) => `RR_FEE: expected merchant IDs of UPSTREAM_MIDS, got ${JSON.stringify(mid)}`)
}

/** Without TLS, anyone on the network can read passwords and sessions. */
function hostFaults({
  HOST = '127.0.0.1',
  PUBLIC_URL,
  ALLOW_HTTP = '',
  UPSTREAM_URL,
}: Environment): string[] {
  const isLocal = isLoopbackHost(HOST)
  if (UPSTREAM_URL === undefined && !isLocal)
    return [`HOST: the stand-in service listens on loopback only, got ${JSON.stringify(HOST)}`]
  if (isYes(ALLOW_HTTP)) return []
  const rest = 'https, or http on loopback. ALLOW_HTTP=true takes http all the same'
  if (PUBLIC_URL === undefined)
    return isLocal ? [] : [`PUBLIC_URL: is missing, HOST is not on loopback: operators need ${rest}`]
  return URL.parse(PUBLIC_URL)?.protocol === 'http:' && !isSafeAddress(PUBLIC_URL)
    ? [`PUBLIC_URL: expected ${rest}, got ${JSON.stringify(PUBLIC_URL)}`]
    : []
}

function keyFaults({ UPSTREAM_URL, SECRET_KEY, SECRET_KEY_FILE, SECRET_KEYS_OLD }: Environment): string[] {
  const hasSecretKey = SECRET_KEY !== undefined || SECRET_KEY_FILE !== undefined
  if (hasSecretKey || (UPSTREAM_URL === undefined && SECRET_KEYS_OLD === undefined)) return []
  const needs = UPSTREAM_URL === undefined ? 'SECRET_KEYS_OLD' : 'UPSTREAM_URL'
  return [`SECRET_KEY: is missing, ${needs} needs it. ${howToMakeKey}`]
}

function sinkFaults({ AUDIT_SINK = '', AUDIT_SINK_TOKEN }: Environment): string[] {
  if (AUDIT_SINK_TOKEN === undefined || hasScheme(AUDIT_SINK)) return []
  return ['AUDIT_SINK: expected an https address, AUDIT_SINK_TOKEN needs it']
}
