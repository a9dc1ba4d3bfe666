import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { gzipSync } from 'node:zlib'

export type ReceivedRequest = { head: string; headers: Record<string, string>; body: string }

export type Fault = {
  onConnect?: (socket: Socket) => void
  /** Runs at the first byte of a request. */
  onByte?: (socket: Socket) => void
  onRequest?: (socket: Socket, seen: ReceivedRequest) => void
}

export type FaultName = keyof typeof faults

export const headOf = (status: string, ...headers: string[]) =>
  [`HTTP/1.1 ${status}`, 'content-type: application/json', ...headers, '', ''].join('\r\n')
const json = '{"status":"success","data":{"orderId":"OR-1"}}'
const contentLength = (bytes: number) => `content-length: ${bytes}`

export const answerOf = (status: string, body = json, ...headers: string[]) =>
  headOf(status, contentLength(Buffer.byteLength(body)), ...headers) + body

const bomb = gzipSync(Buffer.alloc(20_000_000))

const answer = (text: string | Buffer): Fault => ({ onRequest: (socket) => void socket.write(text) })
const answerAndEnd = (text: string): Fault => ({ onRequest: (socket) => void socket.end(text) })

/** Failures of a connection, as real servers cause them. */
export const faults = {
  none: answer(answerOf('200 OK')),
  blackhole: {},
  'reset when connected': { onConnect: (socket) => void socket.resetAndDestroy() },
  'closed when connected': { onConnect: (socket) => void socket.destroy() },
  'half closed when connected': { onConnect: (socket) => void socket.end() },
  'reset at the first byte': { onByte: (socket) => void socket.resetAndDestroy() },
  'reset after the request': { onRequest: (socket) => void socket.resetAndDestroy() },
  'closed after the request': { onRequest: (socket) => void socket.destroy() },
  'not HTTP': answerAndEnd('220 mail.example.test ESMTP\r\n'),
  'a dripping head': { onRequest: (socket) => drip(socket, answerOf('200 OK')) },
  'a dripping body': {
    onRequest(socket) {
      socket.write(headOf('200 OK', contentLength(json.length)))
      drip(socket, json)
    },
  },
  'a stuck body': answer(headOf('200 OK', contentLength(json.length)) + json.slice(0, 10)),
  'a body cut short': answerAndEnd(headOf('200 OK', contentLength(500)) + json),
  'a body reset': {
    onRequest: (socket) =>
      void socket.write(headOf('200 OK', contentLength(500)) + json, () =>
        setTimeout(() => socket.resetAndDestroy(), 20),
      ),
  },
  'chunks cut short': answerAndEnd(`${headOf('200 OK', 'transfer-encoding: chunked')}a\r\n{"status":\r\n`),
  'chunks that are none': answerAndEnd(`${headOf('200 OK', 'transfer-encoding: chunked')}zz\r\n{}`),
  'a gzip bomb': {
    onRequest(socket) {
      socket.write(headOf('200 OK', 'content-encoding: gzip', contentLength(bomb.length)))
      socket.write(bomb)
    },
  },
  'an endless body': {
    onRequest(socket) {
      socket.write(headOf('200 OK', 'transfer-encoding: chunked'))
      flood(socket, `10000\r\n${'x'.repeat(65_536)}\r\n`)
    },
  },
  'a head too large': answer(headOf('200 OK', contentLength(0), `x-filler: ${'x'.repeat(40_000)}`)),
  'an endless head': {
    onRequest(socket) {
      socket.write('HTTP/1.1 200 OK\r\n')
      flood(socket, `x-filler: ${'x'.repeat(1000)}\r\n`)
    },
  },
  'endless early hints': {
    onRequest: (socket) => repeat(socket, 'HTTP/1.1 103 Early Hints\r\nlink: <a>\r\n\r\n'),
  },
  'a redirect': answer(answerOf('302 Found', '', 'location: http://169.254.169.254/latest/meta-data/')),
  'a redirect that keeps the method': answer(answerOf('307 Temporary Redirect', '', 'location: /elsewhere')),
} satisfies Record<string, Fault>

export type FaultServer = Awaited<ReturnType<typeof startFaultServer>>

/**
 * A raw TCP server that fails as the test says and records what it receives. A list of faults applies to one request after the
 * other, and its last fault to all later ones. `tls` is a key and certificate.
 */
export async function startFaultServer(
  fault: FaultName | Fault | (FaultName | Fault)[] = 'none',
  tls?: { key: string; cert: string },
) {
  const stepsOf = (sequence: typeof fault) =>
    [sequence].flat().map((step): Fault => (typeof step === 'string' ? faults[step] : step))
  let script = stepsOf(fault)
  /** `posts` counts requests that began to arrive, complete or not. */
  const seen = { connections: 0, bytes: 0, closed: 0, posts: 0, requests: [] as ReceivedRequest[] }
  const open = new Set<Socket>()

  const accept = (socket: Socket) => {
    seen.connections += 1
    open.add(socket)
    let unread = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('close', () => {
      seen.closed += 1
      open.delete(socket)
    })
    script[0]?.onConnect?.(socket)
    socket.on('data', (chunk) => {
      if (unread.length === 0 && chunk.toString('latin1', 0, 4) === 'POST') seen.posts += 1
      if (unread.length === 0) script[0]?.onByte?.(socket)
      seen.bytes += chunk.length
      unread = Buffer.concat([unread, chunk])
      const request = readRequest(unread)
      if (!request) return
      unread = Buffer.alloc(0)
      seen.requests.push(request)
      const [current] = script.length > 1 ? script.splice(0, 1) : script
      current?.onRequest?.(socket, request)
    })
  }

  const server = tls ? createTlsServer(tls, accept).on('tlsClientError', () => {}) : createServer(accept)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    seen,
    port,
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    /** Changes the fault from now on. */
    use: (next: typeof fault) => {
      script = stepsOf(next)
    },
    /** Stops listening until `listenAgain`. */
    leave: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
    listenAgain: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
    /** Closes connections as an idle timeout on the server does. */
    hangUp: () => open.forEach((socket) => void socket.destroy()),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

/** A complete request with its body. */
function readRequest(bytes: Buffer): ReceivedRequest | undefined {
  const [head = '', ...rest] = bytes.toString().split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const lines = head.split('\r\n').slice(1)
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  if (rest.length === 0 || Buffer.byteLength(body) < Number(headers['content-length'] ?? 0)) return undefined
  return { head, headers, body }
}

export function drip(socket: Socket, text: string): void {
  let at = 0
  const timer = setInterval(() => void socket.write(text[at++] ?? ' '), 40)
  socket.on('close', () => clearInterval(timer))
}

function repeat(socket: Socket, text: string): void {
  const timer = setInterval(() => void socket.write(text), 10)
  socket.on('close', () => clearInterval(timer))
}

function flood(socket: Socket, text: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(text));
  }
  socket.on('drain', more)
  more()
}
