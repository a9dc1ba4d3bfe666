import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto'
import { maskId } from '../text/masks.ts'
import { macOf, type KeyRing } from './keyRing.ts'

const hashing = 'ids that are contact data'
const sealing = 'ids that are contact data, sealed'
const ivBytes = 16
const form = /~([\w-]{8})([\w-]{23,})$/

export type IdKeys = ReturnType<typeof createIdKeys>

/** Encrypts ids that are contact data in URLs. Deterministic, so links stay valid: the hash of the id is the IV (as in SIV). */
export function createIdKeys(keys: KeyRing) {
  function keyOf(id: string): string {
    const iv = macOf(keys.present(hashing), id).subarray(0, ivBytes)
    const { id: name, bytes } = keys.present(sealing)
    const cipher = createCipheriv('aes-256-ctr', bytes, iv)
    return name + Buffer.concat([iv, cipher.update(id, 'utf8'), cipher.final()]).toString('base64url')
  }

  return {
    keyOf,

    /** An e-mail address used as an id is masked, followed by its key. */
    shown(id: string): string {
      const masked = maskId(id)
      return masked === id ? id : `${masked}~${keyOf(id)}`
    },

    /** Decrypts a masked id; returns any other text unchanged. */
    open(text: string): string {
      const [, name = '', body = ''] = form.exec(text) ?? []
      const key = keys.find(sealing, name)
      if (!key) return text
      const bytes = Buffer.from(body, 'base64url')
      const iv = bytes.subarray(0, ivBytes)
      const decipher = createDecipheriv('aes-256-ctr', key.bytes, iv)
      const id = Buffer.concat([decipher.update(bytes.subarray(ivBytes)), decipher.final()]).toString('utf8')
      return keys.all(hashing).some((one) => timingSafeEqual(macOf(one, id).subarray(0, ivBytes), iv))
        ? id
        : text
    },
  }
}
