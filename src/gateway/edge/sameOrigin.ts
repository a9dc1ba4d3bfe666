import type { HonoRequest, MiddlewareHandler } from 'hono'
import type { Env } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import { isJson } from '../readBody.ts'

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
