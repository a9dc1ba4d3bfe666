import type { HonoRequest, MiddlewareHandler } from 'hono'
import type { Env } from '../http/context.ts'
import { ApiError } from '../http/ApiError.ts'
import { isJson } from '../http/readBody.ts'
import { isLoopbackHost } from '../provider/addresses.ts'
import { isFile } from '../statements/receiveFile.ts'

/** `Origin` and `Sec-Fetch-Site` must name our origin; pages cannot forge them. Scripts send neither, and no victim's cookie. */
export function sameOrigin({ publicUrl }: { publicUrl: string }): MiddlewareHandler<Env> {
  const own = new URL(publicUrl).origin
  return async function refuseOtherOrigins({ req }, next) {
    const site = req.header('sec-fetch-site')
    const origin = req.header('origin')
    const typed = site === 'none' && (req.method === 'GET' || req.method === 'HEAD')
    // The OIDC redirect is cross-site; state, nonce and cookie protect it.
    const isCallback = req.path === '/api/oidc/callback' && req.method === 'GET'
    const isCrossOrigin =
      (site !== undefined && site !== 'same-origin' && !typed && !isCallback) ||
      (origin !== undefined && origin !== own && !isLoopbackSelf(origin, req.header('host')))
    if (isCrossOrigin) throw new ApiError(403, 'origin')
    const type = req.header('content-type')
    // HTML forms can send any other type without a preflight.
    if (type !== undefined && !['GET', 'HEAD'].includes(req.method) && !isJson(type) && !isUpload(req))
      throw new ApiError(415, 'body_type')
    await next()
  }
}

/** Forms and simple cross-site requests cannot send these types. */
export function isUpload(req: HonoRequest): boolean {
  return req.method === 'POST' && req.path === '/api/statements' && isFile(req.header('content-type') ?? '')
}

/** The local server has several names. */
function isLoopbackSelf(origin: string, host: string | undefined): boolean {
  return origin === hostAddress(host) && isLoopbackHost(hostnameOf(origin) ?? '')
}

/** `listens`: the host name or address the server listens on. */
type OwnHost = { publicUrl: string; listens?: string | undefined }

/** Monitoring uses bare addresses; these routes reveal only that the server runs. */
const forAnybody = new Set(['/healthz', '/readyz'])

/** Prevents DNS rebinding: a foreign name pointing here is refused. Behind a proxy, its `Host` header counts. */
export function requireOwnHost(own: OwnHost): MiddlewareHandler<Env> {
  return async function refuseOtherHosts({ req, env }, next) {
    if (countHosts(env?.incoming?.rawHeaders) > 1) throw new ApiError(400, 'host.several')
    const here = env?.incoming?.socket.localAddress
    const names = [req.url, hostAddress(req.header('host'))].map(hostnameOf)
    if (!forAnybody.has(req.path) && !names.every((name) => isOwnHostname(name, own, here)))
      throw new ApiError(421, 'host')
    await next()
  }
}

/** `hostname` as `new URL` writes it; `here` is the local address of the connection. */
export function isOwnHostname(
  hostname: string | undefined,
  { publicUrl, listens }: OwnHost,
  here?: string,
): boolean {
  if (hostname === undefined) return true
  return (
    isLoopbackHost(hostname) ||
    hostname === hostnameOf(publicUrl) ||
    [listens, here].some((one) => one !== undefined && hostname === bare(one))
  )
}

function hostAddress(host: string | undefined): string | undefined {
  return host === undefined ? undefined : `http://${host}`
}

function hostnameOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  return URL.canParse(address) ? new URL(address).hostname : ''
}

function bare(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
  return hostnameOf(`http://${plain.includes(':') ? `[${plain}]` : plain}`)
}

function countHosts(rawHeaders: readonly string[] = []): number {
  return rawHeaders.filter((name, nth) => nth % 2 === 0 && /^host$/i.test(name)).length
}
