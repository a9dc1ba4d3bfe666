import { createHash, randomBytes } from 'node:crypto'

/** Ten one-time ways in without the phone, shown once: `7k2m-x0qd-h9ra-…`, six groups, 120 random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, newRecoveryCode)
}

/**
 * What the store keeps, bound to the operator. Nobody tries 120 random bits in a leaked table, so this needs no slow
 * hash as a chosen password does.
 */
export function hashRecoveryCode(code: string, operatorId: string): string {
  return createHash('sha256')
    .update(`${operatorId}\n${normalise(code)}`)
    .digest('hex')
}

/** 32 signs, five bits each; i, l, o and u are left out because they are misread. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

function newRecoveryCode(): string {
  const signs = Array.from(randomBytes(24), (byte) => alphabet[byte % alphabet.length])
  return [0, 4, 8, 12, 16, 20].map((start) => signs.slice(start, start + 4).join('')).join('-')
}

/** As people type them: capitals, other dashes, spaces, and the letters that look like a digit. */
function normalise(code: string): string {
  return code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
}
