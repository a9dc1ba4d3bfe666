import { createHash, randomBytes } from 'node:crypto'

/** What a cookie or a link carries: 256 random bits, safe in both. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the store keeps instead. Nobody guesses 256 bits, so a fast hash is enough: a leaked table opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
