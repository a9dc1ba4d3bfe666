import type { Visit } from '../context.ts'

/** The socket's own address, unless it is a proxy of ours: then what that proxy says, the last word first. */
export function createAddressOf(trustedProxies: readonly string[]) {
  return function addressOf({ req, env }: Visit): string {
    const socket = plain(env?.incoming?.socket.remoteAddress ?? '')
    const chain = [
      ...(req.header('x-forwarded-for') ?? '').split(',').map((part) => plain(part.trim())),
      socket,
    ]
    for (const address of chain.toReversed()) if (!trustedProxies.includes(address)) return address
    return socket
  }
}

function plain(address: string): string {
  return address.replace(/^::ffff:/, '').slice(0, 64)
}
