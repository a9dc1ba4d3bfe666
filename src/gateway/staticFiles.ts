import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'

export type StaticFiles = { answer: (request: Request) => Response }

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The built SPA, read once: its files by name, and its page on every screen path. */
export function readStaticFiles(folder: string): StaticFiles {
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [`/${name}`, { body: readFileSync(join(folder, name)), type: types[extname(name)] }]),
  )
  const page = files.get('/index.html')
  if (!page) throw new Error(`${folder} holds no index.html: build the SPA first`)

  return {
    answer(request) {
      const { pathname } = new URL(request.url)
      const file = files.get(pathname)
      const isAsset = pathname.startsWith('/assets/')
      if (!file && isAsset) return new Response('no such file', { status: 404 })
      const { body, type } = file ?? page
      return new Response(body, {
        headers: {
          'content-type': type ?? 'application/octet-stream',
          // A file in assets has its content's hash in its name.
          'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
        },
      })
    },
  }
}
