import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection that sends exact bytes and collects the answer until it is closed. */
export async function openSocket(url: string) {
  const { hostname, port } = new URL(url)
  let text = ''
  let isClosed = false
  const socket: Socket = connect(Number(port), hostname)
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) =>
    socket.on('close', () => {
      isClosed = true
      resolve()
    }),
  )
  onTestFinished(() => void socket.destroy())
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve())
    socket.once('close', () => resolve())
  })
  return {
    socket,
    send: (...lines: string[]) => void socket.write(lines.join('\r\n')),
    text: () => text,
    isClosed: () => isClosed,
    closed,
  }
}

/** Sends one raw request, and returns status and text of the answer. */
export async function askRaw(url: string, ...head: string[]): Promise<{ status: number; text: string }> {
  const { send, closed, text } = await openSocket(url)
  send(...head, 'Connection: close', '', '')
  await closed
  const [first = ''] = text().split('\r\n', 1)
  return { status: Number(first.split(' ')[1]), text: text() }
}
