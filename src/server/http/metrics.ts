import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Env, Context } from './context.ts'
import type { Log } from './log.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Prometheus metrics. Labels are route patterns and fixed words, never personal data. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'countinghouse_request_seconds',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const creates = new Counter({
    name: 'countinghouse_creates_total',
    help: 'Orders and users asked for, by how it ended',
    labelNames: ['kind', 'state'],
    registers,
  })
  const withheld = new Counter({
    name: 'countinghouse_withheld_rows_total',
    help: 'Rows of the service that named another merchant ID than the one asked for',
    registers,
  })
  return {
    registry,
    requests,
    creates,
    withheld,
    watchProcess: () => collectDefaultMetrics({ register: registry }),
  }
}

type Parts = { log: Log; metrics: Metrics; addressOf: (context: Context) => string }

/** Assigns a request id, then logs and counts each request by its route pattern. */
export function accessLog({ log, metrics, addressOf }: Parts): MiddlewareHandler<Env> {
  return async function logAccess(context, next) {
    const requestId = randomUUID()
    context.set('requestId', requestId)
    context.set('ip', addressOf(context))
    const started = performance.now()
    await next()
    const ms = performance.now() - started
    const route = context.get('route') ?? routePath(context, -1)
    const { status } = context.res
    context.res.headers.set('x-request-id', requestId)
    const method = knownMethods.has(context.req.method) ? context.req.method : 'other'
    metrics.requests.observe({ method, route, status }, ms / 1000)
    // Skip static files: there are many.
    if (!route.startsWith('/api') && status < 400) return
    const operatorId = context.get('session')?.operator.id
    log(status >= 500 ? 'error' : 'info', 'request', {
      requestId,
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      operatorId,
    })
  }
}

const knownMethods = new Set(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'])
