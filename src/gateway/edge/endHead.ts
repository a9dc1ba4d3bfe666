import type { MiddlewareHandler } from 'hono'
import type { Env } from '../context.ts'

/**
 * A HEAD is answered as its GET is, and nobody will read the body of that: where one was begun it is ended, or a
 * stream of events would go on for nobody.
 */
export const endHead: MiddlewareHandler<Env> = async (context, next) => {
  await next()
  if (context.req.method === 'HEAD') await context.res.body?.cancel()
}
