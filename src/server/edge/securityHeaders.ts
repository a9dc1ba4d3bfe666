import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '../http/context.ts'

/** On every response. Inline styles need the nonce; scripts must be our own files. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler<Env> {
  return async function setSecurityHeaders(context, next) {
    const nonce = randomBytes(18).toString('base64url')
    context.set('nonce', nonce)
    await next()
    const { headers } = context.res
    // The sandbox's pay pages play another site and have their own policy.
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy(nonce))
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'no-referrer')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set('x-frame-options', 'DENY')
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** HEAD runs the GET handler, so cancel its body; an event stream would otherwise never end. */
export const endHead: MiddlewareHandler<Env> = async (context, next) => {
  await next()
  if (context.req.method === 'HEAD') await context.res.body?.cancel()
}
