import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * So many connections at once. Before all places are taken, whoever has waited longest without a request makes room:
 * else a stranger who opens connections and says nothing would keep everybody out.
 */
export function limitConnections(server: Server, { most, stillMs }: { most: number; stillMs: number }): void {
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
