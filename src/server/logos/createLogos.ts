import { isUtf8 } from 'node:buffer'
import { createGate } from '../http/createGate.ts'
import type { KeyRing } from '../keys/keyRing.ts'
import { Client } from 'undici'
import { isLoopbackHost } from '../provider/addresses.ts'
import { createConnector, type ConnectorParts } from '../provider/connector.ts'

export type Logos = ReturnType<typeof createLogos>

type Parts = LogoParts & { keys: Pick<KeyRing, 'mac' | 'verifies'>; clock?: () => number }

type CacheEntry = { logo: Promise<Logo | undefined>; bytes: number; until: number }

const hitMs = 24 * 60 * 60 * 1000
/** Do not refetch a missing logo for every row: each try could delay the page by seconds. */
const missMs = 2 * 60 * 1000
const maxCacheBytes = 16 * 1024 * 1024
const purpose = 'logos v1'
/** Memory per entry besides the image. */
const entryBytes = 4 * 1024

/** A logo id is its URL with a keyed hash, so only servers with the secret create ids, and none needs a list. */
export function createLogos({ keys, clock = Date.now, ...connection }: Parts) {
  const cache = new Map<string, CacheEntry>()
  const blockedUntil = new Map<string, number>()
  const inTurn = createGate({ places: 4, queued: 200 })

  const idOf = (address: string): string =>
    `${Buffer.from(address).toString('base64url')}.${keys.mac(purpose, address)}`

  function addressOf(id: string): string | undefined {
    const [written = '', mac = ''] = id.split('.')
    const address = Buffer.from(written, 'base64url').toString()
    // Only the canonical form of an id is accepted.
    const isOwn =
      keys.verifies(purpose, address, mac) && id === `${Buffer.from(address).toString('base64url')}.${mac}`
    return isOwn && isLogoAddress(address) ? address : undefined
  }

  return {
    /** Our URL of the logo; undefined if its address is not allowed. */
    pathOf: (address: unknown) => (isLogoAddress(address) ? `/api/logos/${idOf(address)}` : undefined),

    /** `none`: there is no image. Undefined: the id is not signed by us. */
    async read(id: string): Promise<Logo | 'none' | undefined> {
      const address = addressOf(id)
      if (address === undefined) return undefined
      const cached = cache.get(address)
      if (cached && cached.until > clock()) return (await cached.logo) ?? 'none'
      const entry: CacheEntry = {
        logo: inTurn(() => fetchFrom(new URL(address).host, address)).catch(() => undefined),
        bytes: entryBytes,
        until: Infinity,
      }
      keep(address, entry)
      const logo = await entry.logo
      entry.until = clock() + (logo ? hitMs : missMs)
      entry.bytes += logo?.bytes.byteLength ?? 0
      // Its size is known only now.
      if (cache.get(address) === entry) keep(address, entry)
      return logo ?? 'none'
    },
  }

  async function fetchFrom(host: string, address: string): Promise<Logo | undefined> {
    if ((blockedUntil.get(host) ?? 0) > clock()) return undefined
    try {
      return await fetchLogo(address, connection)
    } catch {
      if (blockedUntil.size >= 1000) blockedUntil.clear()
      blockedUntil.set(host, clock() + missMs)
      return undefined
    }
  }

  function keep(address: string, entry: CacheEntry): void {
    cache.delete(address)
    cache.set(address, entry)
    let bytes = [...cache.values()].reduce((sum, one) => sum + one.bytes, 0)
    for (const [old, { bytes: freed }] of cache) {
      if (bytes <= maxCacheBytes) break
      cache.delete(old)
      bytes -= freed
    }
  }
}

type Logo = { type: string; bytes: Uint8Array<ArrayBuffer> }

type LogoParts = ConnectorParts & { longestMs?: number }

const maxBytes = 100 * 1024
const longestAddress = 1_000

/** Only public https addresses are allowed. */
export function isLogoAddress(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > longestAddress || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && !isLoopbackHost(hostname) && username === '' && password === ''
}

/** Fetches an image once, without identifying the user; undefined for other content. Rejects if the server is down. */
async function fetchLogo(
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
  return isUtf8(bytes) && svgStart.test(Buffer.from(bytes).toString()) ? 'image/svg+xml' : undefined
}

/** An `svg` element after only a declaration, comments and a document type without entities. */
const svgStart = /^\s*(?:(?:<\?xml(?:(?!\?>)[^])*\?>|<!--(?:(?!-->)[^])*-->|<!doctype[^[>]*>)\s*)*<svg[\s>/]/i
