import type { HonoRequest, MiddlewareHandler } from 'hono'
import type { Env } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import { isJson } from '../readBody.ts'
import { isLoopbackHost } from '../upstream/addresses.ts'

/**
 * A browser says where a request comes from, and cannot be made to lie by a page. Whatever it says must be this
 * very origin; scripts say nothing and bring no cookie of anybody's.
 */
export function sameOrigin({ publicUrl }: { publicUrl: string }): MiddlewareHandler<Env> {
  const own = new URL(publicUrl).origin
  return async function refuseOtherOrigins({ req }, next) {
    const site = req.header('sec-fetch-site')
    const origin = req.header('origin')
    const typed = site === 'none' && (req.method === 'GET' || req.method === 'HEAD')
    // The provider sends people back here from its own site; state, nonce and cookie guard that way.
    const comesBack = req.path === '/api/oidc/callback' && req.method === 'GET'
    const isOther =
      (site !== undefined && site !== 'same-origin' && !typed && !comesBack) ||
      (origin !== undefined && origin !== own && !isLoopbackSelf(origin, req.header('host')))
    if (isOther) throw new GatewayError(403, 'origin')
    const type = req.header('content-type')
    // What a form can send, whatever else it says of itself.
    if (type !== undefined && !['GET', 'HEAD'].includes(req.method) && !isJson(type) && !isUpload(req))
      throw new GatewayError(415, 'body_type')
    await next()
  }
}

/** A file as it is: neither a form of another site nor a simple request of its script can send that. */
export function isUpload(req: HonoRequest): boolean {
  return (
    req.method === 'POST' &&
    req.path === '/api/statements' &&
    /^application\/octet-stream$/i.test(req.header('content-type') ?? '')
  )
}

/** On one's own machine the same gateway goes by several names. */
function isLoopbackSelf(origin: string, host: string | undefined): boolean {
  return (
    host !== undefined &&
    origin === `http://${host}` &&
    /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(host)
  )
}

/** `listens`: the name or address that the gateway was told to listen on. */
type OwnHost = { publicUrl: string; listens?: string | undefined }

/** Whoever watches over many machines asks each by its bare address, and learns nothing but that it lives. */
const forAnybody = new Set(['/healthz', '/readyz'])

/**
 * A page of somebody else's whose name was made to lead here sends that name along: it gets nothing. Behind a proxy
 * the name is what the proxy sends on as `Host`.
 */
export function requireOwnHost(own: OwnHost): MiddlewareHandler<Env> {
  return async function refuseOtherHosts({ req, env }, next) {
    if (countHosts(env?.incoming?.rawHeaders) > 1) throw new GatewayError(400, 'host.several')
    const here = env?.incoming?.socket.localAddress
    const names = [req.url, hostAddress(req.header('host'))].map(hostnameOf)
    if (!forAnybody.has(req.path) && !names.every((name) => isOwnHostname(name, own, here)))
      throw new GatewayError(421, 'host')
    await next()
  }
}

/** As `new URL` writes it; `here` is the address that a connection came in on. */
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

/** An address of a socket as it stands in the address of a page. */
function bare(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
  return hostnameOf(`http://${plain.includes(':') ? `[${plain}]` : plain}`)
}

function countHosts(rawHeaders: readonly string[] = []): number {
  return rawHeaders.filter((name, nth) => nth % 2 === 0 && /^host$/i.test(name)).length
}
