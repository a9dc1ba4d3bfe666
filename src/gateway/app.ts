import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { forward, type Upstream } from './forward.ts'
import { errorBody } from './errorBody.ts'
import type { StaticFiles } from './staticFiles.ts'

export type GatewayParts = {
  upstream: Upstream
  /** The merchant IDs people may work with, the first one the default. */
  mids: readonly string[]
  /** `stand-in`: no money moves, and the screens say so. */
  mode: 'stand-in' | 'live'
  /** The built SPA; without it the gateway has routes only. */
  files?: StaticFiles
}

/** Everything between the browser and the payment service, in the order a request meets it. */
export function createGateway({ upstream, mids, mode, files }: GatewayParts) {
  const tooLarge = bodyLimit({
    maxSize: 64 * 1024,
    onError: () => errorBody(413, 'the body is larger than 64 kB'),
  })
  return new Hono()
    .onError(() => errorBody(500, 'something went wrong here'))
    .use('/api/*', tooLarge, async (context, next) => {
      await next()
      context.header('Cache-Control', 'no-store')
    })
    .get('/api/session', (context) => context.json({ mids, mode }))
    .all('/api/v1/public/*', (context) => forward(context.req.raw, { upstream, mids }))
    .all('/api/v3/*', (context) => forward(context.req.raw, { upstream, mids }))
    .all('/api/*', () => errorBody(404, 'no such route'))
    .get('*', (context) => files?.answer(context.req.raw) ?? errorBody(404, 'no such page'))
    .notFound(() => errorBody(404, 'no such route'))
}
