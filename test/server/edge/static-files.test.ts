import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { fontPreload, pagePreloads, readStaticFiles } from '../../../src/server/edge/staticFiles.ts'

const script = 'export const words = "'.padEnd(5000, 'paper ') + '"'

function startFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Page</title></head>')
  writeFileSync(join(folder, 'assets', 'index-1a2b.js'), script)
  const files = readStaticFiles(folder)
  return (path: string, headers: Record<string, string> = {}) =>
    files.answer(new Request(`http://house.test${path}`, { headers }), 'nonce-1')
}

test.each(['/', '/orders', '/orders/OR-1/show', '/users/x%2Fy/show', '/../../etc/passwd'])(
  '%s is the page',
  async (path) => {
    const answer = startFiles()(path)

    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    // The page's nonce is valid once.
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    expect(text).toContain('<title>Page</title>')
    expect(text).toContain('<meta name="style-nonce" content="nonce-1">')
  },
)

test('caches assets for a year, and answers a missing asset with 404 instead of the page', () => {
  const ask = startFiles()

  expect(ask('/assets/index-1a2b.js').headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  )
  expect(ask('/assets/index-0000.js').status).toBe(404)
})

test('sends text in the smallest encoding that the browser accepts', async () => {
  const ask = startFiles()
  const bytesOf = async (encoding: string) => {
    const answer = ask('/assets/index-1a2b.js', { 'accept-encoding': encoding })
    return {
      encoding: answer.headers.get('content-encoding'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    }
  }

  const [br, gzip, plain] = [
    await bytesOf('gzip, deflate, br'),
    await bytesOf('gzip'),
    await bytesOf('identity'),
  ]

  expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', null])
  expect(brotliDecompressSync(br.bytes).toString()).toBe(script)
  expect(gunzipSync(gzip.bytes).toString()).toBe(script)
  expect(br.bytes.length).toBeLessThan(plain.bytes.length / 10)
})

const manifest = {
  'index.html': { file: 'assets/index-1.js', name: 'index', isEntry: true },
  '_start-2.js': { file: 'assets/start-2.js', name: 'start', imports: ['index.html'] },
  '_mui-3.js': { file: 'assets/mui-3.js', name: 'mui', imports: ['_start-2.js'] },
  '_client-6.js': { file: 'assets/client-6.js', name: 'client', imports: ['_start-2.js'] },
  '_button-4.js': { file: 'assets/button-4.js', name: 'button', imports: ['_start-2.js'] },
  'src/admin/orders/show/OrderShow.tsx': {
    file: 'assets/OrderShow-5.js',
    imports: ['_button-4.js', '_start-2.js'],
  },
}
const links = (html: string) =>
  [...html.matchAll(/<link rel="(\w+)"[^>]* href="\/assets\/([A-Za-z]+)/g)].map(([, rel, name]) => [
    rel,
    name,
  ])

test('a page preloads its chunks along with the first script, each once', () => {
  expect(links(pagePreloads(manifest, '/orders/OR-1/show'))).toEqual([
    ['modulepreload', 'start'],
    ['modulepreload', 'mui'],
    ['modulepreload', 'client'],
    ['modulepreload', 'OrderShow'],
    ['modulepreload', 'button'],
  ])
})

test('every page preloads the font of Latin letters', () => {
  const [source = ''] = globSync('node_modules/@fontsource-variable/inter/files/*-latin-wght-normal.woff2')

  expect(links(fontPreload({ [source]: { file: 'assets/latin-7.woff2' } }))).toEqual([['preload', 'latin']])
  expect(fontPreload({})).toBe('')
})

test('each chunk with a name is made of a file that exists', () => {
  const config = readFileSync('vite.config.ts', 'utf8')
  const patterns = [...config.matchAll(/test: \/(src\S+)\$\/,/g)].map(
    ([, pattern = '']) => new RegExp(`^${pattern}$`),
  )
  const files = globSync('src/**/*.{ts,tsx}')

  expect(patterns).toHaveLength(4)
  expect(patterns.filter((pattern) => !files.some((file) => pattern.test(file)))).toEqual([])
})

test.each(['/', '/orders', '/no-such-page'])('%s preloads only the chunks of every page', (path) => {
  expect(links(pagePreloads(manifest, path))).toEqual([['modulepreload', 'start']])
})
