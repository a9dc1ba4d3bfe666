import { Client, Pool } from 'undici'
import { startDeadline } from '../../client/deadline.ts'
import { createRetry, type RetryParts } from '../../client/retry.ts'
import { upstreamUrlFault, requestParts, type Service } from './requestParts.ts'
import {
  callHandler,
  type Handler,
  exchange,
  retryRead,
  readBounded,
  type Exchange,
  type UpstreamAnswer,
} from './exchange.ts'
import { createConnector, openConnection, type ConnectorParts } from './connector.ts'
import { createGate } from '../http/createGate.ts'
import { UpstreamFailure, type UpstreamFailureKind } from './UpstreamFailure.ts'

export type Upstream = {
  /** Up to three tries within the deadline, unless `once`. */
  get(path: string, mid: string, options?: UpstreamOptions): Promise<UpstreamAnswer>
  /** Never retried. */
  post(path: string, mid: string, body: string, options?: UpstreamOptions): Promise<UpstreamAnswer>
  /** Refuses new requests and waits for running ones. */
  close(): Promise<void>
}

type UpstreamOptions = {
  signal?: AbortSignal
  /** For callers that count requests and retry themselves. */
  once?: boolean
}

export type UpstreamParts = ConnectorParts &
  Service & {
    fetch?: Handler
    limits?: Partial<typeof defaults>
    retry?: Partial<RetryParts>
    now?: () => number
  }

/** `getMs` covers a GET with its retries. */
const defaults = {
  getMs: 10_000,
  postMs: 20_000,
  connectMs: 5_000,
  /** Responses are masked in one go, so larger ones would delay others. */
  bytes: 4 * 1024 * 1024,
  headerBytes: 16 * 1024,
  /** The sync uses at most sixteen; the rest is for operators. */
  sockets: 24,
}

/** The only way to the payment service, and the only place with the merchant's credentials. */
export function createUpstream(parts: UpstreamParts): Upstream {
  const limits = { ...defaults, ...parts.limits }
  const toRequest = requestParts(parts)
  const transport = parts.fetch ? functionTransport(parts, parts.fetch) : socketTransport(parts, limits)
  const withBreaker = createBreaker(parts.now ?? (() => performance.now()))
  const retrying = createRetry(parts.retry)
  const single = createRetry({ tries: 1 })
  const underWay = new Set<Promise<unknown>>()
  let isClosed = false

  function track<T>(call: string, work: () => Promise<T>): Promise<T> {
    if (isClosed) throw new UpstreamFailure('not_sent', `${call} was not sent: the server is closing`)
    const running = work()
    underWay.add(running)
    const untrack = () => underWay.delete(running)
    running.then(untrack, untrack)
    return running
  }

  return {
    async get(path, mid, { signal, once = false } = {}) {
      const request = toRequest('GET', path, mid)
      const work = async () => {
        const deadline = startDeadline(limits.getMs, late(limits.getMs), signal)
        const timed = { ...request, signal: deadline.signal, maxBytes: limits.bytes }
        const read = retryRead(once ? single : retrying, transport.get, timed, deadline)
        return read.finally(deadline.end)
      }
      const hasLeft = () => signal?.aborted === true
      return track(request.call, () => withBreaker({ call: request.call, work, hasLeft }))
    },

    async post(path, mid, body, { signal } = {}) {
      const request = toRequest('POST', path, mid, body)
      return track(request.call, () => {
        const deadline = startDeadline(limits.postMs, late(limits.postMs), signal)
        return transport
          .post({ ...request, signal: deadline.signal, maxBytes: limits.bytes })
          .finally(deadline.end)
      })
    },

    async close() {
      isClosed = true
      await Promise.allSettled(underWay)
      await transport.close()
    },
  }
}

const late = (ms: number) => () => new DOMException(`it took longer than ${ms} ms`, 'TimeoutError')

type Transport = { get: Exchange; post: Exchange; close: () => Promise<void> }

function functionTransport({ baseUrl }: UpstreamParts, handler: Handler): Transport {
  const request = callHandler(handler, new URL(baseUrl).origin)
  return { get: request, post: request, close: async () => {} }
}

function socketTransport({ baseUrl, ...parts }: UpstreamParts, limits: typeof defaults): Transport {
  const fault = upstreamUrlFault(baseUrl)
  if (fault !== undefined) throw new TypeError(`address of the payment service: ${fault}`)
  const { origin, hostname } = new URL(baseUrl)
  const connect = createConnector(hostname, limits.connectMs, parts)
  // The total deadline replaces undici's timeouts, which slow trickles never trigger.
  const common = {
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
  }
  const withSocket = createGate({ places: limits.sockets })
  const pool = new Pool(origin, { ...common, connect, connections: limits.sockets })

  return {
    get: (request) =>
      withSocket(() => exchange(pool, request), request.signal).catch((error: unknown) => {
        // The exchange throws only failures; other errors come from before it.
        throw readBounded(request).explain(error, false)
      }),
    // A new connection per POST: a pooled one may be dead, leaving it unknown whether the order was created.
    post: (request) => {
      const own = openConnection(connect)
      const client = new Client(origin, { ...common, connect: own.dial })
      return exchange(client, request, own.wasEstablished).finally(() => {
        own.close()
        void client.destroy()
      })
    },
    close: () => pool.destroy(),
  }
}

const failureLimit = 10
const restMs = 5_000

/** Failures of an overloaded service. Wrong responses mean it is up, so pausing would not help. */
const outageKinds: UpstreamFailureKind[] = ['not_sent', 'timeout', 'network', 'truncated']

type Guarded<T> = {
  call: string
  work: () => Promise<T>
  /** A caller that left says nothing about the service. */
  hasLeft: () => boolean
}

/** After ten failures in a row, reads are refused for five seconds; then one read probes the service. */
function createBreaker(now: () => number) {
  let failures = 0
  let pausedUntil = 0
  let isProbing = false

  return async function guarded<T>({ call, work, hasLeft }: Guarded<T>): Promise<T> {
    const isProbe = failures >= failureLimit
    if (isProbe && (isProbing || now() < pausedUntil))
      throw new UpstreamFailure(
        'resting',
        `${call} was not sent: the service failed ${failureLimit} times in a row`,
      )
    if (isProbe) isProbing = true
    try {
      const answer = await work()
      failures = 0
      return answer
    } catch (error) {
      if (!hasLeft()) count(error, isProbe)
      throw error
    } finally {
      if (isProbe) isProbing = false
    }
  }

  function count(error: unknown, isProbe: boolean): void {
    if (!(error instanceof UpstreamFailure) || !outageKinds.includes(error.kind)) {
      failures = 0
      return
    }
    failures += 1
    if (isProbe || failures === failureLimit) pausedUntil = now() + restMs
  }
}
