import { serve, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Server, ServerResponse, IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { BrokenOff, ConnectionLost } from '../sandbox/trouble.ts'
import { portTodo } from './doctor/finding.ts'
import { InUseError } from '../store/engine/claimFile.ts'

export type Listening = { url: string; close: () => Promise<void> }

type Place = {
  port: number
  host: string
  connections?: number
  /** Drop clients that read nothing of a response for this long. */
  stillMs?: number
  limits?: Partial<typeof usual>
  uploads?: LongUploads
}
type Handler = (request: Request, env?: HttpBindings | Http2Bindings) => Response | Promise<Response>

/** Serves a fetch handler on a port; 0 picks a free port. Throws a plain message if the port is in use. */
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
          : new Error(`port ${port} on ${host} cannot be opened (${error.code}): ${portTodo(error.code)}`),
      ),
    )
  })
}

/**
 * Slow clients must not hold a connection for long; Node checks only every 30 s by default. Keep-alive outlives that
 * of proxies (usually 60 s): a request on a closing connection is lost, and a POST must not be repeated.
 */
const usual = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 500,
}

/** The sandbox can simulate broken connections: destroy the socket. */
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

/** Wait until the first part is sent; destroying the socket earlier would discard it. */
function breakOff(outgoing: ServerResponse, { status, headers, sent }: BrokenOff): void {
  outgoing.writeHead(status, Object.fromEntries(headers))
  outgoing.write(sent, () => setImmediate(() => outgoing.destroy()))
}

function urlOf(host: string, { port }: AddressInfo): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Running requests get 3 s. Connections that become idle are closed; keep-alive would hold the server open. */
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

type LongUploads = {
  isUpload: (request: Pick<IncomingMessage, 'method' | 'url'>) => boolean
  maxMs: number
  minBytesPerSecond: number
}

/** Aborts requests whose body arrives too slowly. Uploads need a longer limit, and Node has only one per server. */
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
      // A response sent before the body ended: stop reading.
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
 * At the limit, close the connection that has been idle longest, so that idle strangers cannot lock operators out.
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
