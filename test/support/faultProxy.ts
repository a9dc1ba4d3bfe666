import type { Socket } from 'node:net'
import type { Sandbox } from '../../src/sandbox/app.ts'
import { startFaultServer, type Fault, type ReceivedRequest } from './faultServer.ts'

/** The service's own answer. */
export type Reply = { status: number; type: string; body: Buffer }

/** One way in which a connection fails. */
export type LineFault = Pick<Fault, 'onConnect' | 'onByte' | 'onRequest'> & {
  /** Writes a changed answer of the service to the socket. */
  spoil?: (socket: Socket, reply: Reply) => void
  /** The path that the service receives instead. */
  ask?: (path: string) => string
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

/**
 * A proxy between a server and the stand-in, which passes on every call except the failing ones. When a whole request arrives
 * before the failure, `reaches` decides if the service executes it.
 */
export async function startFaultProxy(sandbox: Pick<Sandbox, 'fetch'>) {
  const server = await startFaultServer(createScript({}, { wrong: () => false, reaches: true }))

  async function forward(
    { head, headers, body }: ReceivedRequest,
    ask = (path: string) => path,
  ): Promise<Reply> {
    const [method = '', path = ''] = head.split(' ')
    const answer = await sandbox.fetch(
      new Request(`http://stand-in.test${method === 'GET' ? ask(path) : path}`, {
        method,
        headers: Object.fromEntries(
          ['mid', 'authorization', 'content-type'].flatMap((name) =>
            headers[name] === undefined ? [] : [[name, headers[name]]],
          ),
        ),
        ...(method === 'POST' && { body }),
      }),
    )
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', body: bytes }
  }

  function createScript(
    { onRequest, spoil, ask, ...line }: LineFault,
    { wrong, reaches }: { wrong: (head: string) => boolean; reaches: boolean },
  ): Fault {
    return {
      ...line,
      async onRequest(socket, seen) {
        const isWrong = wrong(seen.head)
        if (isWrong && onRequest && !reaches) return onRequest(socket, seen)
        const reply = await forward(seen, isWrong ? ask : undefined)
        if (isWrong && onRequest) onRequest(socket, seen)
        else (isWrong && spoil ? spoil : plain)(socket, reply)
      },
    }
  }

  return {
    ...server,
    /** From now on, calls whose first line matches `wrong` fail this way. */
    break: (fault: LineFault, how: { wrong: (head: string) => boolean; reaches: boolean }) =>
      server.use(createScript(fault, how)),
    mend: () => server.use(createScript({}, { wrong: () => false, reaches: true })),
  }
}

/** An answer as bytes on the wire, with our own headers. */
export function lettersOf({ status, type, body }: Reply, ...headers: string[]): Buffer {
  const lengths = headers.some((line) => line.startsWith('content-length'))
    ? []
    : [`content-length: ${body.length}`]
  const head = [`HTTP/1.1 ${status} Status`, `content-type: ${type}`, ...lengths, ...headers, '', '']
  return Buffer.concat([Buffer.from(head.join('\r\n')), body])
}

function plain(socket: Socket, reply: Reply): void {
  socket.write(lettersOf(reply))
}
