import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type Seal = {
  /** `about` names what the text belongs to, so that a sealed text cannot be moved to another row. */
  seal: (plain: string, about: string) => string
  /** The plain text, or undefined when it was changed, belongs to something else or was sealed with another secret. */
  open: (sealed: string, about: string) => string | undefined
}

/** Keeps secrets unreadable at rest: `v1.<key id>.<nonce, text and tag>`, AES-256-GCM. */
export function createSeal(secret: string): Seal {
  if (secret.length < 16)
    throw new Error(`a seal needs a secret of 16 characters or more, got ${secret.length}`)
  const key = derive(secret, 'countinghouse seal v1', 32)
  // Derived apart from the key: it tells which secret sealed a text, and nothing about that secret.
  const prefix = `v1.${derive(secret, 'countinghouse seal v1 key id', 6).toString('base64url')}.`

  return {
    seal(plain, about) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(prefix + about))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')
    },

    open(sealed, about) {
      try {
        if (!sealed.startsWith(prefix)) return undefined
        const body = sealed.slice(prefix.length)
        const bytes = Buffer.from(body, 'base64url')
        // Node's decoder skips what is not base64url, and would take many writings of one text.
        if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== body) return undefined
        const nonce = bytes.subarray(0, nonceBytes)
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(prefix + about))
        decipher.setAuthTag(bytes.subarray(-tagBytes))
        const text = bytes.subarray(nonceBytes, -tagBytes)
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

const nonceBytes = 12
const tagBytes = 16

function derive(secret: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes))
}
