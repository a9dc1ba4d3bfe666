import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { Context } from './context.ts'

/** The socket's address, or what trusted proxies report. Invalid addresses are dropped: audit log and limits use them. */
export function createAddressOf(trustedProxies: readonly string[]) {
  return function addressOf({ req, env }: Context): string {
    const socket = plain(env?.incoming?.socket.remoteAddress ?? '')
    if (!trustedProxies.includes(socket)) return socket
    const forwarded = (req.header('x-forwarded-for') ?? '').split(',').map((part) => plain(part.trim()))
    const client = forwarded.findLast((address) => isIP(address) > 0 && !trustedProxies.includes(address))
    return client ?? socket
  }
}

/** Whether a trusted proxy does not say who asks: then everybody has its address. */
export function createHidesClient(trustedProxies: readonly string[]) {
  return ({ req, env }: Context): boolean =>
    trustedProxies.includes(plain(env?.incoming?.socket.remoteAddress ?? '')) &&
    req.header('x-forwarded-for') === undefined
}

/** On `/healthz`, for the doctor. */
export const hiddenClientHeader = 'client-address-hidden'

/** Some proxies add the port. */
function plain(address: string): string {
  return address
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
    .slice(0, 64)
}

/** Rate limit key: an IPv4 address, or the /64 of an IPv6 address, because one customer controls a /64. Invalid: `unknown`. */
export function addressGroup(ip: string | undefined): string {
  if (ip === undefined) return 'unknown'
  if (isIPv4(ip)) return ip
  if (!isIPv6(ip)) return 'unknown'

  const groups = expand(ip)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

function expand(ip: string): number[] {
  const [address = ''] = ip.split('%')
  // The URL parser writes an embedded IPv4 address as two groups.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before = [], after = []] = [head, tail].map((half) =>
    half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16)),
  )
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}
