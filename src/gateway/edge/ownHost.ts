import type { MiddlewareHandler } from 'hono'
import type { Env } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import { isLoopbackHost } from '../upstream/addresses.ts'

/** `listens`: the name or address that the gateway was told to listen on. */
export type OwnHost = { publicUrl: string; listens?: string | undefined }

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
