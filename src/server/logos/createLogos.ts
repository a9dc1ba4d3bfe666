import { createGate } from '../http/createGate.ts'
import type { KeyRing } from '../keys/keyRing.ts'
import { fetchLogo, isLogoAddress, type Logo, type LogoParts } from './fetchLogo.ts'

export type Logos = ReturnType<typeof createLogos>

type Parts = LogoParts & { keys: Pick<KeyRing, 'mac' | 'verifies'>; clock?: () => number }

type CacheEntry = { logo: Promise<Logo | undefined>; bytes: number; until: number }

const hitMs = 24 * 60 * 60 * 1000
/** Do not refetch a missing logo for every row: each try could delay the page by seconds. */
const missMs = 2 * 60 * 1000
const maxBytes = 16 * 1024 * 1024
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
      if (bytes <= maxBytes) break
      cache.delete(old)
      bytes -= freed
    }
  }
}
