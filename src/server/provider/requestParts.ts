import { tryParseJson } from '../../contract/json.ts'
import type { UpstreamRequest } from './exchange.ts'
import { z } from 'zod'
import { isLoopbackHost } from './addresses.ts'

/** Without any credentials, a merchant ID's requests carry none. */
export type Service = Partial<Credentials> & {
  baseUrl: string
  credentialsByMid?: CredentialsByMid
  /** The service's first page number. Our code counts from 1. */
  firstPage?: 0 | 1
}

type Request = Pick<UpstreamRequest, 'method' | 'path' | 'headers' | 'body' | 'call'>

/** Builds requests without any caller headers. */
export function requestParts({ baseUrl, username, password, credentialsByMid, firstPage = 1 }: Service) {
  const base = new URL(baseUrl).pathname.replace(/\/+$/, '')
  const everybodys = username === undefined ? undefined : basic({ username, password: password ?? '' })
  const own = new Map([...(credentialsByMid ?? [])].map(([mid, pair]) => [mid, basic(pair)]))

  return (method: UpstreamRequest['method'], path: string, mid: string, body?: string): Request => {
    const [route] = path.split('?', 1)
    if (!isUsable(path)) throw new TypeError(`no usable path: ${JSON.stringify(route)}`)
    if (!/^[A-Za-z0-9._-]{1,64}$/.test(mid))
      throw new TypeError(`no usable merchant ID: ${JSON.stringify(mid)}`)
    const headers: Record<string, string> = {
      MID: mid,
      Accept: 'application/json',
      'Accept-Encoding': 'identity',
    }
    const authorization = own.get(mid) ?? everybodys
    if (authorization !== undefined) headers.Authorization = authorization
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    const sent = firstPage === 0 ? fromZero(path) : path
    return { method, path: base + sent, headers, body, call: `${method} ${route}` }
  }
}

function fromZero(path: string): string {
  return path.replace(/([?&]page=)(\d{1,15})(?=&|$)/, (_, name: string, page: string) =>
    name.concat(String(Math.max(0, Number(page) - 1))),
  )
}

function basic({ username, password }: Credentials): string {
  if (username.includes(':')) throw new TypeError('a user name of Basic authentication has no colon')
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

/** Refuses paths that a server could normalise to a different path. Some servers decode `%2F` first. */
function isUsable(path: string): boolean {
  const [route = ''] = path.split('?', 1)
  const isPlain = /^\/[\x21-\x7e]*$/.test(path) && !/[\\#]/.test(path)
  return isPlain && !route.split(/\/|%2f|%5c/i).some((segment) => /^(\.|%2e)+$/i.test(segment))
}

type Credentials = { username: string; password: string }

export type CredentialsByMid = ReadonlyMap<string, Credentials>

const file = z.record(z.string(), z.unknown())
const pair = z.strictObject({ username: z.string().regex(/^[^:]+$/), password: z.string() })

/** `{"mer_1": {"username": "…", "password": "…"}, …}`. Faults name only configured merchant IDs: other text may be secret. */
export function readCredentials(
  text: string,
  mids: readonly string[],
): { byMid: CredentialsByMid; faults: string[] } {
  const byMid = new Map<string, Credentials>()
  const read = file.safeParse(tryParseJson(text))
  if (!read.success)
    return { byMid, faults: ['expected {"MERCHANT_ID": {"username": "…", "password": "…"}, …}'] }
  const faults = Object.entries(read.data).flatMap(([mid, value], n) => {
    if (!mids.includes(mid)) return [`entry ${n + 1} is for no merchant ID of UPSTREAM_MIDS`]
    const one = pair.safeParse(value)
    if (!one.success) return [`${mid}: expected a username without a colon and a password, and nothing else`]
    byMid.set(mid, one.data)
    return []
  })
  return { byMid, faults }
}

/** The service's address carries credentials, so it must be safe. Undefined: it is. */
export function upstreamUrlFault(text: string): string | undefined {
  // The parser drops tabs and line breaks, converts backslashes and hides an empty query.
  if (/[^\x21-\x7e]|\\/.test(text)) return 'expected an address without spaces and backslashes'
  if (!URL.canParse(text)) return 'expected an address such as https://api.example.com'
  const { protocol, hostname, username, password } = new URL(text)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopbackHost(hostname)))
    return 'expected https, or http on loopback'
  if (username || password || /^[^/]*\/*[^/]*@/.test(text)) return 'expected no name and password'
  if (text.includes('?')) return 'expected no query'
  if (text.includes('#')) return 'expected no fragment'
  return undefined
}
