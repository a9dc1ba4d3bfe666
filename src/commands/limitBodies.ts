import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Requests whose body may take longer than others', as long as it comes fast enough. */
export type LongUploads = {
  isUpload: (request: Pick<IncomingMessage, 'method' | 'url'>) => boolean
  maxMs: number
  minBytesPerSecond: number
}

/**
 * Cuts a request whose body does not arrive in time. Node has one limit for all requests of a server; here uploads have
 * a longer one, and every other body keeps the short one.
 */
export function limitBodies(
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
