import { Client } from 'undici'
import { isLoopbackHost } from '../upstream/addresses.ts'
import { createConnector, type ConnectorParts } from '../upstream/connector.ts'
import { imageType } from './imageType.ts'

export type Logo = { type: string; bytes: Uint8Array<ArrayBuffer> }

export type LogoParts = ConnectorParts & { longestMs?: number }

const mostBytes = 100 * 1024
const longestAddress = 1_000

/** Of what the service calls a logo's address only https to somewhere public is one. */
export function isLogoAddress(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > longestAddress || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && !isLoopbackHost(hostname) && username === '' && password === ''
}

/** An image, asked for once and without a word about who asks; undefined for anything else. Throws where nobody answers. */
export async function fetchLogo(
  address: string,
  { longestMs = 3_000, ...connection }: LogoParts = {},
): Promise<Logo | undefined> {
  const { origin, hostname, pathname, search } = new URL(address)
  const connect = createConnector(hostname, longestMs, connection)
  const client = new Client(origin, { allowH2: false, maxHeaderSize: 16 * 1024, connect })
  try {
    const { statusCode, headers, body } = await client.request({
      method: 'GET',
      path: pathname + search,
      headers: { accept: 'image/png, image/jpeg, image/webp, image/svg+xml', 'accept-encoding': 'identity' },
      // The whole of it, the connection included.
      signal: AbortSignal.timeout(longestMs),
    })
    if (statusCode !== 200 || (headers['content-encoding'] ?? 'identity') !== 'identity') return undefined
    const bytes = await readBytes(body)
    const type = bytes && imageType(bytes)
    return bytes && type !== undefined ? { type, bytes } : undefined
  } finally {
    void client.destroy()
  }
}

async function readBytes(body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > mostBytes) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
