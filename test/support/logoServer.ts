import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { makeCertificate } from './certificate.ts'

export type LogoAnswer = {
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** The body never ends. */
  hangs?: boolean
}

export const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#0b6e4f"/></svg>'
export const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64)])
export const jpeg = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(64)])
export const webp = Buffer.concat([Buffer.from('RIFF\x40\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(64)])

/** Serves images over TLS as pay.example.test, a name that resolves to this machine for the tested server. */
export async function startLogoServer(answers: Record<string, LogoAnswer>) {
  const { key, cert } = makeCertificate()
  const asked: { path: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer({ key, cert }, (request, response) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    const { status = 200, headers, body = '', hangs } = answers[path] ?? { status: 404 }
    response.writeHead(status, headers)
    response.write(body)
    if (!hangs) response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const lookups: string[] = []
  const lookup: LookupFunction = (name, options, callback) => {
    lookups.push(name)
    if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }])
    else callback(null, '127.0.0.1', 4)
  }
  return {
    base: `https://pay.example.test:${port}`,
    asked,
    lookups,
    /** Connection settings with which a server may reach this private address. */
    connection: { lookup, ca: cert, allowPrivate: true },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
