import { expect, onTestFinished, test } from 'vitest'
import { createKeyRing } from '../../../src/server/keys/keyRing.ts'
import { createLogos, isLogoAddress, imageType } from '../../../src/server/logos/createLogos.ts'
import { jpeg, png, startLogoServer, svg, webp, type LogoAnswer } from '../../support/logoServer.ts'

const keys = createKeyRing({ secret: 'a secret of the tests' })

async function start(answers: Record<string, LogoAnswer>, changes: object = {}) {
  const server = await startLogoServer(answers)
  onTestFinished(() => server.close())
  const logos = createLogos({ keys, ...server.connection, ...changes })
  const idOf = (path: string) =>
    logos
      .pathOf(server.base + path)
      ?.split('/')
      .at(-1) ?? ''
  const read = async (path: string) => logos.read(idOf(path))
  return { server, logos, idOf, read }
}

test('detects the type of an image by its bytes, not by its name or header', async () => {
  const { read } = await start({
    '/a': { body: png, headers: { 'content-type': 'text/html' } },
    '/b': { body: jpeg },
    '/c': { body: webp },
    '/d': { body: `\ufeff<?xml version="1.0"?>\n<!-- a logo --><!DOCTYPE svg PUBLIC "-//W3C">\n${svg}` },
    '/e': { body: '<html><svg></svg></html>', headers: { 'content-type': 'image/png' } },
  })

  const types = await Promise.all(
    ['/a', '/b', '/c', '/d', '/e'].map(async (path) => {
      const logo = await read(path)
      return typeof logo === 'object' ? logo.type : logo
    }),
  )

  expect(types).toEqual(['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'none'])
})

test.each([
  '',
  'GIF89a',
  '<svgx></svgx>',
  '<!-- never closed <svg>',
  '<!-- -->'.repeat(10_000),
  '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>',
  '<script>alert(1)</script><svg/>',
  '\xff\xd8',
])('does not accept %j as an image', (text) => {
  expect(imageType(Buffer.from(text, 'latin1'))).toBeUndefined()
})

test('sends nothing about the user to the image server', async () => {
  const { server, read } = await start({ '/logo.svg?v=2': { body: svg } })

  expect(await read('/logo.svg?v=2')).toEqual({
    type: 'image/svg+xml',
    bytes: new Uint8Array(Buffer.from(svg)),
  })

  expect(server.asked).toEqual([
    {
      path: '/logo.svg?v=2',
      headers: {
        host: server.base.slice('https://'.length),
        connection: 'keep-alive',
        accept: 'image/png, image/jpeg, image/webp, image/svg+xml',
        'accept-encoding': 'identity',
      },
    },
  ])
})

test('caches images for a day and failures for two minutes, and joins concurrent requests', async () => {
  let now = 0
  const { server, read } = await start({ '/a': { body: svg } }, { clock: () => now })
  const count = () => server.asked.length

  await Promise.all([read('/a'), read('/a'), read('/none')])
  await Promise.all([read('/a'), read('/none')])
  expect(count()).toBe(2)
  now = 2 * 60 * 1000
  expect(await read('/none')).toBe('none')
  expect(count()).toBe(3)
  now = 24 * 60 * 60 * 1000
  expect(await read('/a')).toBeDefined()
  expect(count()).toBe(4)
})

test.each<[string, LogoAnswer]>([
  ['an answer over 100 KB', { body: Buffer.concat([png, Buffer.alloc(100 * 1024)]) }],
  ['a redirect', { status: 302, headers: { location: '/a' }, body: svg }],
  ['a failure', { status: 500, body: svg }],
  ['a compressed answer', { headers: { 'content-encoding': 'gzip' }, body: svg }],
])('takes no logo from %s', async (_, answer) => {
  const { server, read } = await start({ '/x': answer })

  expect(await read('/x')).toBe('none')
  expect(server.asked).toHaveLength(1)
})

test('gives up on a server that does not end, and requests no other images from it', async () => {
  const answers = { '/slow': { body: svg, hangs: true }, '/b': { body: svg } }
  const { server, read } = await start(answers, { longestMs: 200 })

  expect(await read('/slow')).toBe('none')
  expect(await read('/b')).toBe('none')

  expect(server.asked.map(({ path }) => path)).toEqual(['/slow'])
})

test('does not connect to a name with a private address', async () => {
  const { server, read } = await start({ '/a': { body: svg } }, { allowPrivate: false })

  expect(await read('/a')).toBe('none')
  expect(server.lookups).toEqual(['pay.example.test'])
  expect(server.asked).toEqual([])
})

test('accepts only IDs of a server with the same secret', async () => {
  const { server, logos, idOf } = await start({ '/a': { body: svg } })
  const other = createLogos({
    keys: createKeyRing({ secret: 'another secret of them' }),
    ...server.connection,
  })
  const twin = createLogos({ keys, ...server.connection })
  const id = idOf('/a')
  const [, hash] = id.split('.')
  const elsewhere = Buffer.from(`${server.base}/b`).toString('base64url')

  const wrong = ['', '.', hash ?? '', `${elsewhere}.${hash}`, `${elsewhere}.`, id.slice(0, -1), `${id}.x`]

  for (const one of wrong) expect(await logos.read(one)).toBeUndefined()
  expect(await other.read(id)).toBeUndefined()
  expect(server.asked).toEqual([])
  expect(await twin.read(id)).toBeDefined()
})

test.each([
  'http://pay.example.test/a.png',
  'https://localhost/a.png',
  'https://127.0.0.1/a.png',
  'https://[::1]/a.png',
  'https://user:word@pay.example.test/a.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '/logo.png',
  `https://pay.example.test/${'a'.repeat(1000)}`,
  7,
  null,
])('does not accept %j as the address of a logo', (address) => {
  expect(isLogoAddress(address)).toBe(false)
  expect(createLogos({ keys }).pathOf(address)).toBeUndefined()
})
