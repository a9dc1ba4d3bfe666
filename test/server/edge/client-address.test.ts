import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressGroup, createAddressOf } from '../../../src/server/http/clientAddress.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80:1:2:3:4:5:6:7%eth0.1', 'fe80:1:2:3::/64'],
  [undefined, 'unknown'],
  ['', 'unknown'],
  ['203.0.113', 'unknown'],
  ['203.0.113.07', 'unknown'],
  ['203.0.113.7:443', 'unknown'],
  ['[2001:db8::6]', 'unknown'],
  ['2001:db8::6::1', 'unknown'],
  ['203.0.113.7, 198.51.100.1', 'unknown'],
  ['localhost', 'unknown'],
])('counts %j as %s', (ip, group) => {
  expect(addressGroup(ip)).toBe(group)
})

test('counts a whole /64 as one, apart from its neighbour, in every notation', () => {
  const hex = fc.integer({ min: 1, max: 0xffff })
  fc.assert(
    fc.property(fc.tuple(hex, hex, hex, hex), fc.tuple(hex, hex, hex, hex), ([a, b, c, d], host) => {
      const write = (groups: number[]) => groups.map((group) => group.toString(16)).join(':')
      const group = addressGroup(write([a, b, c, d, ...host]))

      expect(group).toBe(addressGroup(`${write([a, b, c, d])}::`))
      expect(group).toBe(addressGroup(write([a, b, c, d, ...host]).toUpperCase()))
      expect(group).not.toBe(addressGroup(`${write([a, b, c, d ^ 1])}::`))
    }),
  )
})

test('throws at no input', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => {
      expect(addressGroup(text)).toMatch(/^(unknown|[\d.]+|[0-9a-f:]+::\/64)$/)
    }),
  )
})

/** Client address of a request over a connection from `socket`, with this `X-Forwarded-For`. */
function addressOf(socket: string, header: string | undefined, proxies = ['10.0.0.1', '10.0.0.2']): string {
  const context = { req: { header: () => header }, env: { incoming: { socket: { remoteAddress: socket } } } }
  return createAddressOf(proxies)(context as never)
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['198.51.100.9, 203.0.113.7', '203.0.113.7'],
  ['203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::6]:443', '2001:db8::6'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['not an address', '10.0.0.1'],
  ['unknown', '10.0.0.1'],
  ['<script>', '10.0.0.1'],
  ['203.0.113.7, maria@example.test', '203.0.113.7'],
  ['999.1.1.1', '10.0.0.1'],
  ['203.0.113.07', '10.0.0.1'],
  ['', '10.0.0.1'],
  [undefined, '10.0.0.1'],
])('reads %j from our own proxy as %s', (header, address) => {
  expect(addressOf('10.0.0.1', header)).toBe(address)
  expect(addressOf('::ffff:10.0.0.1', header)).toBe(address)
})

test('ignores X-Forwarded-For from any other client', () => {
  expect(addressOf('192.0.2.5', '203.0.113.7')).toBe('192.0.2.5')
  expect(addressOf('192.0.2.5', '10.0.0.1')).toBe('192.0.2.5')
})
