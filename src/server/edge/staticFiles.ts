import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type StaticFiles = {
  /** `nonce` is for inline styles. */
  answer: (request: Request, nonce: string) => Response
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export function readStaticFiles(folder: string): StaticFiles {
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('.') && statSync(join(folder, name)).isFile())
      .map((name) => [`/${name}`, prepare(new Uint8Array(readFileSync(join(folder, name))), name)]),
  )
  if (!files.has('/index.html')) throw new Error(`${folder} holds no index.html: build the SPA first`)
  const pageFor = createPages(folder)

  return {
    answer(request, nonce) {
      const { pathname } = new URL(request.url)
      const file = files.get(pathname)
      const isAsset = pathname.startsWith('/assets/')
      if (!file && isAsset) return new Response('no such file', { status: 404 })
      const { type, encoded } = file && pathname !== '/index.html' ? file : pageFor(pathname, nonce)
      const { body, encoding } = encoded(request.headers.get('accept-encoding') ?? '')
      const headers = new Headers({
        'content-type': type,
        // Names in `assets` contain a content hash.
        'cache-control': isAsset ? 'public, max-age=31536000, immutable' : file ? 'no-cache' : 'no-store',
        vary: 'accept-encoding',
      })
      if (encoding !== undefined) headers.set('content-encoding', encoding)
      return new Response(body, { headers })
    },
  }
}

type Body = Uint8Array<ArrayBuffer>

/** Every page requests it first. */
const session = '<link rel="preload" href="/api/session" as="fetch" crossorigin>'

function createPages(folder: string) {
  const plain = readFileSync(join(folder, 'index.html'), 'utf8')
  const manifestFile = join(folder, '.vite', 'manifest.json')
  const manifest = existsSync(manifestFile)
    ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest)
    : {}

  return (pathname: string, nonce: string) => {
    const preloads = `${session}${fontPreload(manifest)}${pagePreloads(manifest, pathname)}`
    const head = `<meta name="style-nonce" content="${nonce}">${preloads}`
    return prepare(new Uint8Array(Buffer.from(plain.replace('</head>', `${head}</head>`))), 'index.html')
  }
}

function prepare(plain: Body, name: string) {
  const type = types[extname(name)] ?? 'application/octet-stream'
  const isText = /^(text|image\/svg|application\/json)/.test(type)
  const encodings: { br?: Body; gzip?: Body } = {}

  /** Compressed on first request, then cached. */
  const encoded = (accepted: string): { body: Body; encoding?: string } => {
    if (isText && /\bbr\b/.test(accepted)) return { body: (encodings.br ??= brotli(plain)), encoding: 'br' }
    if (isText && /\bgzip\b/.test(accepted))
      return { body: (encodings.gzip ??= new Uint8Array(gzipSync(plain))), encoding: 'gzip' }
    return { body: plain }
  }
  return { type, encoded }
}

function brotli(plain: Body): Body {
  return new Uint8Array(brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
}

type Chunk = { file: string; name?: string; imports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

/** A late font changes the width of the text and moves the page. */
export function fontPreload(manifest: Manifest): string {
  const { file } =
    Object.entries(manifest).find(([source]) => source.endsWith('/inter-latin-wght-normal.woff2'))?.[1] ?? {}
  return file === undefined
    ? ''
    : `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`
}

/** Preload links, so chunks load with the first script. `/orders/create` is `OrderCreate.tsx`; the order list is in `start`. */
export function pagePreloads(manifest: Manifest, pathname: string): string {
  const sources = Object.keys(manifest)
  // Names from `vite.config.ts`: chunks of all pages, and of pages outside `start`.
  const named = (name: string) => sources.filter((source) => manifest[source]?.name === name)
  const entry = sources.filter((source) => manifest[source]?.isEntry)
  const view = viewOf(pathname)
  const page = sources.filter((source) => view?.test(source))
  const files = filesOf(manifest, [
    ...entry,
    ...named('start'),
    // The home page, like the order list, does not use MUI.
    ...(page.length > 0 && pathname !== '/' ? [...named('mui'), ...named('client')] : []),
    ...page,
  ])
  return files
    .slice(entry.length)
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}

function viewOf(pathname: string): RegExp | undefined {
  if (pathname === '/') return /^src\/admin\/home\/HomePage\.tsx$/
  const [folder = '', second, third] = pathname.split('/').filter(Boolean)
  if (!/^[a-z-]+$/.test(folder)) return undefined
  const view = second === 'create' ? 'Create' : third === 'show' ? 'Show' : '(?:List|Report)'
  return new RegExp(`^src/admin/${folder}/(?:[a-z-]+/)?[A-Za-z]+${view}\\.tsx$`)
}

function filesOf(manifest: Manifest, sources: string[]): string[] {
  const files = new Set<string>()
  const add = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  sources.forEach(add)
  return [...files]
}
