import { timingSafeEqual } from 'node:crypto'
import { macOf, type KeyRing } from './keyRing.ts'

/** As columns have it. */
export type Signature = { key_id: string | null; mac: string | null }

/** What is signed begins with what it is, so that the signature of a line is none of a head. */
type Signed = readonly ['line' | 'head' | 'known head' | 'mark', ...(string | number)[]]

const purpose = 'audit v1'

export function sign(keys: KeyRing, signed: Signed): { key_id: string; mac: string } {
  const key = keys.present(purpose)
  return { key_id: key.id, mac: macOf(key, JSON.stringify(signed)).toString('base64url') }
}

/** Whether that key is the present one or one of before. */
export function isSignedByOurs(keys: KeyRing, keyId: string): boolean {
  return keys.find(purpose, keyId) !== undefined
}

/** `none` was never signed, `unknown` was signed with a key that is not here. */
export function checkSignature(
  keys: KeyRing,
  { key_id, mac }: Signature,
  signed: Signed,
): 'good' | 'bad' | 'none' | 'unknown' {
  if (key_id === null && mac === null) return 'none'
  if (key_id === null || mac === null) return 'bad'
  const key = keys.find(purpose, key_id)
  if (!key) return 'unknown'
  const own = macOf(key, JSON.stringify(signed))
  const given = Buffer.from(mac, 'base64url')
  return given.length === own.length && timingSafeEqual(given, own) ? 'good' : 'bad'
}
