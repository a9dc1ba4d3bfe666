import { serve, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Server, ServerResponse, IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { BrokenOff, ConnectionLost } from '../sandbox/trouble.ts'
import { InUseError } from '../store/claimFile.ts'

export type Listening = { url: string; close: () => Promise<void> }

type Place = {
  port: number
  host: string
  /** At most at once. */
  connections?: number
  /** Whoever takes nothing of an answer for so long is cut off. */
  stillMs?: number
  limits?: Partial<typeof usual>
  uploads?: LongUploads
}
type Handler = (request: Request, env?: HttpBindings | Http2Bindings) => Response | Promise<Response>

/** Puts a fetch handler behind a port; port 0 takes a free one. Refuses with a plain message when the port is taken. */
export function listen(
  handler: Handler,
  { port, host, connections = 1000, stillMs = 60_000, limits, uploads }: Place,
): Promise<Listening> {
  const serverOptions = { ...usual, ...limits }
  const { requestTimeout } = serverOptions
  return new Promise((resolve, reject) => {
    const options = {
      fetch: withBrokenConnections(handler),
      port,
      hostname: host,
      serverOptions: { ...serverOptions, ...(uploads && { requestTimeout: uploads.maxMs }) },
    }
    const server = serve(options, (address) =>
      resolve({ url: urlOf(host, address), close: () => close(server as Server) }),
    ) as Server
    if (uploads) limitBodies(server, { ...uploads, bodyMs: requestTimeout })
    limitConnections(server, { most: connections, stillMs })
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new InUseError(`port ${port} on ${host} is in use: choose another`)
          : error,
      ),
    )
  })
}

/**
 * A client that sends its headers or body slowly, or takes nothing of an answer, does not hold a connection for long.
 * Node looks for those every half minute unless it is told otherwise. A kept connection outlives that of a proxy (60 s as
 * a rule): a request that meets one just being closed is lost, and nobody may repeat a POST.
 */
const usual = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 500,
}

/** The stand-in can break a connection off: here that becomes a destroyed socket. */
function withBrokenConnections(handler: Handler) {
  return async (request: Request, env: HttpBindings | Http2Bindings): Promise<Response> => {
    const { outgoing } = env
    try {
      const response = await handler(request, env)
      if (!(response instanceof BrokenOff)) return response
      breakOff(outgoing as ServerResponse, response)
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
      outgoing.destroy()
    }
    return RESPONSE_ALREADY_SENT
  }
}

/** The socket is destroyed only when the first part has been sent, or nothing of it would arrive. */
function breakOff(outgoing: ServerResponse, { status, headers, sent }: BrokenOff): void {
  outgoing.writeHead(status, Object.fromEntries(headers))
  outgoing.write(sent, () => setImmediate(() => outgoing.destroy()))
}

function urlOf(host: string, { port }: AddressInfo): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Running requests have 3 s. A connection that becomes idle meanwhile is closed, or it would wait for its next request. */
function close(server: Server): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), 3000)
  return new Promise<void>((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
  }).finally(() => {
    clearInterval(idle)
    clearTimeout(cut)
  })
}

/** Requests whose body may take longer than others', as long as it comes fast enough. */
type LongUploads = {
  isUpload: (request: Pick<IncomingMessage, 'method' | 'url'>) => boolean
  maxMs: number
  minBytesPerSecond: number
}

/**
 * Cuts a request whose body does not arrive in time. Node has one limit for all requests of a server; here uploads have
 * a longer one, and every other body keeps the short one.
 */
function limitBodies(
  server: Server,
  { bodyMs, isUpload, maxMs, minBytesPerSecond }: LongUploads & { bodyMs: number },
): void {
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { headers, socket } = request
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
    const isLong = isUpload(request)
    const startedAt = performance.now()
    let bytes = socket.bytesRead

    function isInTime(): boolean {
      const arrived = socket.bytesRead - bytes
      bytes += arrived
      const isFast = arrived >= (minBytesPerSecond * bodyMs) / 1000
      // The request was answered before its body ended: stop reading the rest.
      return isLong && isFast && !answer.writableEnded && performance.now() - startedAt + bodyMs <= maxMs
    }

    const timer = setInterval(() => {
      if (request.complete) return clearInterval(timer)
      if (isInTime()) return
      clearInterval(timer)
      if (!answer.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
      socket.destroy()
    }, bodyMs)
    request.once('close', () => clearInterval(timer))
  })
}

/**
 * So many connections at once. Before all places are taken, whoever has waited longest without a request makes room:
 * else a stranger who opens connections and says nothing would keep everybody out.
 */
function limitConnections(server: Server, { most, stillMs }: { most: number; stillMs: number }): void {
  server.maxConnections = most
  server.timeout = stillMs
  const idle = new Set<Socket>()
  let open = 0

  server.on('connection', (socket: Socket) => {
    open += 1
    idle.add(socket)
    socket.once('close', () => {
      open -= 1
      idle.delete(socket)
    })
    if (open <= most * 0.9) return
    const [longest] = idle
    if (longest !== socket) longest?.destroy()
  })
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    idle.delete(socket)
    answer.once('close', () => {
      if (!socket.destroyed) idle.add(socket)
    })
  })
}
