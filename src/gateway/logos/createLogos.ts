import { createGate } from '../createGate.ts'
import type { KeyRing } from '../keys/keyRing.ts'
import { fetchLogo, isLogoAddress, type Logo, type LogoParts } from './fetchLogo.ts'

export type Logos = ReturnType<typeof createLogos>

type Parts = LogoParts & { keys: Pick<KeyRing, 'mac' | 'verifies'>; clock?: () => number }

type Kept = { logo: Promise<Logo | undefined>; bytes: number; until: number }

const foundMs = 24 * 60 * 60 * 1000
/** What has none, or does not answer, is not asked again for every row: each would hold up the page for seconds. */
const missedMs = 2 * 60 * 1000
const mostBytes = 16 * 1024 * 1024
const purpose = 'logos v1'
/** What an entry costs besides its image. */
const entryBytes = 4 * 1024

/**
 * An id is the address itself with a keyed hash: any gateway of the same secret knows it again, none needs to have
 * listed it before, and nobody else can make one. What was fetched is kept in memory.
 */
export function createLogos({ keys, clock = Date.now, ...connection }: Parts) {
  const kept = new Map<string, Kept>()
  const restsUntil = new Map<string, number>()
  const inTurn = createGate({ places: 4, queued: 200 })

  const idOf = (address: string): string =>
    `${Buffer.from(address).toString('base64url')}.${keys.mac(purpose, address)}`

  function addressOf(id: string): string | undefined {
    const [written = '', mac = ''] = id.split('.')
    const address = Buffer.from(written, 'base64url').toString()
    // One address has one id: no other writing of it, and nothing behind it.
    const isOwn =
      keys.verifies(purpose, address, mac) && id === `${Buffer.from(address).toString('base64url')}.${mac}`
    return isOwn && isLogoAddress(address) ? address : undefined
  }

  return {
    /** Where the gateway shows the logo of this address; undefined where it would fetch nothing from there. */
    pathOf: (address: unknown) => (isLogoAddress(address) ? `/api/logos/${idOf(address)}` : undefined),

    /** `none`: there is no image there. Undefined: no gateway of this secret gave out the id. */
    async read(id: string): Promise<Logo | 'none' | undefined> {
      const address = addressOf(id)
      if (address === undefined) return undefined
      const known = kept.get(address)
      if (known && known.until > clock()) return (await known.logo) ?? 'none'
      const entry: Kept = {
        logo: inTurn(() => fetchFrom(new URL(address).host, address)).catch(() => undefined),
        bytes: entryBytes,
        until: Infinity,
      }
      keep(address, entry)
      const logo = await entry.logo
      entry.until = clock() + (logo ? foundMs : missedMs)
      entry.bytes += logo?.bytes.byteLength ?? 0
      // Its size is known only now.
      if (kept.get(address) === entry) keep(address, entry)
      return logo ?? 'none'
    },
  }

  async function fetchFrom(host: string, address: string): Promise<Logo | undefined> {
    if ((restsUntil.get(host) ?? 0) > clock()) return undefined
    try {
      return await fetchLogo(address, connection)
    } catch {
      if (restsUntil.size >= 1000) restsUntil.clear()
      restsUntil.set(host, clock() + missedMs)
      return undefined
    }
  }

  /** The oldest make room. */
  function keep(address: string, entry: Kept): void {
    kept.delete(address)
    kept.set(address, entry)
    let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0)
    for (const [old, { bytes: freed }] of kept) {
      if (bytes <= mostBytes) break
      kept.delete(old)
      bytes -= freed
    }
  }
}
