import type { Seal } from '../sign-in/seal.ts'

/** Where a receiver is. Addresses of chat services let anybody write there who has them, so all of it is sealed. */
export type Target = { url: string; secret: string } | { to: string[] }

const about = (id: string) => `receiver ${id}`

export function sealTarget(seal: Seal, id: string, target: Target): string {
  return seal.seal(JSON.stringify(target), about(id))
}

export function openTarget(seal: Seal, { id, sealed }: { id: string; sealed: string }): Target | undefined {
  const text = seal.open(sealed, about(id))
  return text === undefined ? undefined : (JSON.parse(text) as Target)
}
