import type { Socket } from 'node:net'
import type { Sandbox } from '../../src/sandbox/app.ts'
import { startFaultServer, type Fault, type ReceivedRequest } from './faultServer.ts'

/** What the service itself answered. */
export type Reply = { status: number; type: string; body: Buffer }

/** How a line goes wrong. */
export type LineFault = Pick<Fault, 'onConnect' | 'onByte' | 'onRequest'> & {
  /** What becomes of the service's own answer, or of a page of it that is another than was asked for. */
  spoil?: (socket: Socket, reply: Reply) => void
  /** What the service is asked for instead. */
  ask?: (path: string) => string
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

/**
 * Between a server and the stand-in: passes everything on, but for the calls that are to go wrong. Where a request has
 * come whole before it does, `reaches` says whether the service has carried it out.
 */
export async function startFaultProxy(sandbox: Pick<Sandbox, 'fetch'>) {
  const server = await startFaultServer(passing({}, { wrong: () => false, reaches: true }))

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

  function passing(
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
    /** From here on the calls that `wrong` names by their first line go so. */
    break: (fault: LineFault, how: { wrong: (head: string) => boolean; reaches: boolean }) =>
      server.use(passing(fault, how)),
    mend: () => server.use(passing({}, { wrong: () => false, reaches: true })),
  }
}

/** An answer as it goes over the line, with a head of our own. */
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
