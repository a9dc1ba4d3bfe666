import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key, KeyRing } from '../keys/keyRing.ts'

export type Seal = Pick<ReturnType<typeof createSeal>, 'seal' | 'open'>

/** Encryption at rest: `v2.<key id>.<nonce, text and tag>`, AES-256-GCM. */
export function createSeal(keys: KeyRing) {
  return {
    /** `about` binds the text to its row. It starts with the purpose (`totp of …`, `intent …`), which has its own key. */
    seal(plain: string, about: string): string {
      const key = keys.present(purposeOf(about))
      const prefix = `v2.${key.id}.`
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(prefix + about))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')
    },

    /** Undefined if the text was changed, belongs elsewhere or was sealed with an unknown secret. */
    open(sealed: string, about: string): string | undefined {
      const [, id = '', body = ''] = sealed.split('.', 3)
      const key = keys.find(purposeOf(about), id)
      const prefix = `v2.${id}.`
      return key && prefix + body === sealed ? openBody(key, body, prefix + about) : undefined
    },

    /** Whether it was sealed with the current secret. */
    isPresent: (sealed: string, about: string) =>
      sealed.startsWith(`v2.${keys.present(purposeOf(about)).id}.`),
  }
}

function openBody({ bytes: key }: Key, body: string, about: string): string | undefined {
  try {
    const bytes = Buffer.from(body, 'base64url')
    // Node's decoder ignores invalid characters, so one text would have many encodings.
    if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== body) return undefined
    const nonce = bytes.subarray(0, nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(about))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    const text = bytes.subarray(nonceBytes, -tagBytes)
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const nonceBytes = 12
const tagBytes = 16

function purposeOf(about: string): string {
  return `seal ${about.split(' ', 1)[0]} v2`
}
