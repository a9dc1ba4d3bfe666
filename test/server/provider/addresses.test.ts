import type { LookupFunction } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { addressFault } from '../../../src/server/provider/addresses.ts'
import { createUpstream, type UpstreamParts } from '../../../src/server/provider/createUpstream.ts'
import { upstreamUrlFault } from '../../../src/server/provider/requestParts.ts'
import { makeCertificate } from '../../support/certificate.ts'
import { startFaultServer } from '../../support/faultServer.ts'

test.each([
  'https://api.example.com',
  'https://api.example.com:8443/v2/base/',
  'https://10.0.0.8',
  'http://127.0.0.1:4010',
  'http://127.9.9.9',
  'http://localhost:4010/base',
  'http://[::1]:4010',
  'https://api.example.com/@team',
])('accepts %s as the payment service', (text) => {
  expect(upstreamUrlFault(text)).toBeUndefined()
})

test.each([
  ['http://api.example.com', 'expected https, or http on loopback'],
  ['http://localhost.example.com', 'expected https, or http on loopback'],
  ['http://127.0.0.1.example.com', 'expected https, or http on loopback'],
  ['http://0.0.0.0', 'expected https, or http on loopback'],
  ['ftp://127.0.0.1', 'expected https, or http on loopback'],
  ['file:///etc/passwd', 'expected https, or http on loopback'],
  ['javascript:alert(1)', 'expected https, or http on loopback'],
  ['api.example.com', 'expected an address such as https://api.example.com'],
  ['', 'expected an address such as https://api.example.com'],
  ['https://name:word@api.example.com', 'expected no name and password'],
  ['https://name@api.example.com', 'expected no name and password'],
  ['https://@api.example.com', 'expected no name and password'],
  ['https:@api.example.com', 'expected no name and password'],
  ['http://127.0.0.1@api.example.com', 'expected https, or http on loopback'],
  ['https://api.example.com?', 'expected no query'],
  ['https://api.example.com/?a=b', 'expected no query'],
  ['https://api.example.com#', 'expected no fragment'],
  ['https://api.example.com/#a', 'expected no fragment'],
  [' https://api.example.com', 'expected an address without spaces and backslashes'],
  ['https://api.exa\tmple.com', 'expected an address without spaces and backslashes'],
  ['https:\\\\api.example.com', 'expected an address without spaces and backslashes'],
])('rejects %j: %s', (text, fault) => {
  expect(upstreamUrlFault(text)).toBe(fault)
})

const inner = [
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '127.0.0.1',
  '127.255.0.1',
  '0.0.0.0',
  '0.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '168.63.129.16',
  '::1',
  '::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:0:127.0.0.1',
  '::127.0.0.1',
  '64:ff9b::192.168.0.1',
  '64:ff9b::a9fe:a9fe',
  '2002:a00:1::',
  '2001:0:1::',
  '255.255.255.255',
  '224.0.0.1',
  'no address',
  '',
]

test.each(inner)('refuses %j as a public address', (address) => {
  expect(addressFault(address, { hostname: 'pay.example.test', allowPrivate: false })).toContain(
    `pay.example.test is ${address}`,
  )
})

test.each([
  '9.255.255.255',
  '11.0.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.1.1',
  '192.169.0.1',
  '169.253.1.1',
  '169.255.0.1',
  '126.1.1.1',
  '128.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '8.8.8.8',
  '2606:4700::1111',
  '64:ff9b::808:808',
  '::ffff:8.8.8.8',
  'fe00::1',
  '2001:4860:4860::8888',
])('accepts %s as a public address', (address) => {
  expect(addressFault(address, { hostname: 'pay.example.test', allowPrivate: false })).toBeUndefined()
})

test('a loopback name must resolve to loopback, even when private addresses are allowed', () => {
  for (const hostname of ['localhost', '127.0.0.1', '[::1]']) {
    expect(addressFault('127.0.0.1', { hostname, allowPrivate: false })).toBeUndefined()
    expect(addressFault('8.8.8.8', { hostname, allowPrivate: true })).toContain('not on loopback')
  }
  expect(addressFault('10.0.0.1', { hostname: 'pay.example.test', allowPrivate: true })).toBeUndefined()
})

const certificate = makeCertificate()

async function start(parts: Partial<UpstreamParts> = {}) {
  const server = await startFaultServer('none', certificate)
  const upstream = createUpstream({
    baseUrl: `https://pay.example.test:${server.port}`,
    username: 'merchant',
    password: 'secret',
    ca: certificate.cert,
    retry: { tries: 1 },
    ...parts,
  })
  onTestFinished(() => server.close())
  onTestFinished(() => upstream.close())
  const get = () => upstream.get('/v1/x', 'mer_1')
  const post = () => upstream.post('/v3/orders', 'mer_1', '{}')
  return { server, get, post }
}

const pointingTo =
  (...addresses: string[]): LookupFunction =>
  (_name, options, callback) => {
    const resolved = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const [first] = resolved
    if (options.all || !first) callback(null, resolved)
    else callback(null, first.address, first.family)
  }

test.each([
  [['127.0.0.1']],
  [['203.0.113.7', '127.0.0.1']],
  [['169.254.169.254']],
  [['::ffff:127.0.0.1']],
  [['::1']],
  [[]],
])('opens no connection to a name that resolves to %j', async (addresses) => {
  const { server, get, post } = await start({ lookup: pointingTo(...addresses) })

  await expect(get()).rejects.toMatchObject({ kind: 'not_sent' })
  await expect(post()).rejects.toMatchObject({ kind: 'not_sent' })

  expect(server.seen.connections).toBe(0)
})

test('checks the resolved address again for each connection', async () => {
  let where = ['127.0.0.1']
  const lookup: LookupFunction = (...request) => pointingTo(...where)(...request)
  const server = await startFaultServer()
  onTestFinished(() => server.close())
  const { post } = await start({ baseUrl: `http://localhost:${server.port}`, lookup })

  const before = await post()
  where = ['169.254.169.254']

  expect(before).toMatchObject({ status: 200 })
  await expect(post()).rejects.toMatchObject({
    kind: 'not_sent',
    message: 'POST /v3/orders was not sent: connections to its address are not allowed',
    cause: { message: 'localhost is 169.254.169.254, which is not on loopback' },
  })
  expect(server.seen.connections).toBe(1)
})

test('opens no connection to a literal private address', async () => {
  for (const host of ['10.0.0.1', '169.254.169.254', '[fd00:ec2::254]', '[::ffff:10.0.0.1]', '0xa9fea9fe']) {
    const { get, post } = await start({ baseUrl: `https://${host}` })

    await expect(get()).rejects.toMatchObject({ kind: 'not_sent' })
    await expect(post()).rejects.toMatchObject({
      kind: 'not_sent',
      message: expect.stringContaining('connections to its address are not allowed'),
      cause: { message: expect.stringContaining('a private address') },
    })
  }
})

test('connects to private addresses when they are allowed', async () => {
  const { get, post } = await start({ lookup: pointingTo('127.0.0.1'), allowPrivate: true })

  expect(await get()).toMatchObject({ status: 200 })
  expect(await post()).toMatchObject({ status: 200 })
})
