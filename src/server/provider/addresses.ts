import { BlockList, isIP } from 'node:net'

/** Non-public: private, link-local, metadata, reserved, multicast. */
const inner4: [net: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
const inner6: [net: string, bits: number][] = [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
]
/** Prefixes that embed an IPv4 address; BlockList handles `::ffff:` itself. */
const wrappers = ['::', '::ffff:0:', '64:ff9b::']

const inner = new BlockList()
for (const [net, bits] of inner6) inner.addSubnet(net, bits, 'ipv6')
for (const [net, bits] of inner4) {
  inner.addSubnet(net, bits, 'ipv4')
  for (const wrapper of wrappers) inner.addSubnet(wrapper + net, 96 + bits, 'ipv6')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

type Rule = { hostname: string; allowPrivate: boolean }

/** Why the address is refused. A loopback name must resolve to loopback: credentials go there unencrypted. */
export function addressFault(address: string, { hostname, allowPrivate }: Rule): string | undefined {
  // BlockList never matches an address with a zone, such as `fe80::1%eth0`.
  const bare = address.replace(/%.*$/, '')
  if (isLoopbackHost(hostname))
    return isIn(loopback, bare) ? undefined : `${hostname} is ${address}, which is not on loopback`
  if (isIP(bare) === 0) return `${hostname} is ${address}, which is no address`
  return isIn(inner, bare) && !allowPrivate ? `${hostname} is ${address}, a private address` : undefined
}

/** As `new URL` writes it, with or without brackets. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || isIn(loopback, hostname.replace(/^\[(.*)\]$/, '$1'))
}

/** Secrets require https, except on loopback. */
export function isSafeAddress(text: string): boolean {
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '' }
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
}

function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
