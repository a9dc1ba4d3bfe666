import { Client } from 'undici'
import { isLoopbackHost } from '../provider/addresses.ts'
import { createConnector, type ConnectorParts } from '../provider/connector.ts'

export type Logo = { type: string; bytes: Uint8Array<ArrayBuffer> }

export type LogoParts = ConnectorParts & { longestMs?: number }

const maxBytes = 100 * 1024
const longestAddress = 1_000

/** Only public https addresses are allowed. */
export function isLogoAddress(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > longestAddress || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && !isLoopbackHost(hostname) && username === '' && password === ''
}

/** Fetches an image once, without identifying the user; undefined for other content. Rejects if the server is down. */
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
      // Covers connecting, too.
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
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Detected from the bytes, not from server headers; undefined for types browsers do not show. */
export function imageType(bytes: Uint8Array): string | undefined {
  const latin = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (latin.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^RIFF[^]{4}WEBP/.test(latin)) return 'image/webp'
  return isSvg(bytes) ? 'image/svg+xml' : undefined
}

/** An `svg` element after only a declaration, comments and a document type without entities. */
function isSvg(bytes: Uint8Array): boolean {
  let rest = textOf(bytes)?.trimStart()
  while (rest !== undefined) {
    if (/^<svg[\s>/]/.test(rest)) return true
    rest = behind(rest, '<?xml', '?>') ?? behind(rest, '<!--', '-->') ?? behind(rest, '<!DOCTYPE', '>')
  }
  return false
}

function behind(text: string, opening: string, closing: string): string | undefined {
  if (text.slice(0, opening.length).toUpperCase() !== opening.toUpperCase()) return undefined
  const end = text.indexOf(closing)
  const isWhole = end > 0 && (closing !== '>' || !text.slice(0, end).includes('['))
  return isWhole ? text.slice(end + closing.length).trimStart() : undefined
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
