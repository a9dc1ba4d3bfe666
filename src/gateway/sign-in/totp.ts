import { timingSafeEqual } from 'node:crypto'
import { generateSecret, generateSync, generateURI } from 'otplib'

/** 160 random bits in base 32, the size RFC 4226 recommends. */
export function newTotpSecret(): string {
  return generateSecret()
}

/** What an authenticator app reads from the QR code. */
export function otpauthUri(parts: { secret: string; email: string; issuer: string }): string {
  return generateURI({ secret: parts.secret, label: parts.email, issuer: parts.issuer })
}

/**
 * The step that a code belongs to: this one, the one before or the one after. A code is good once, so the caller
 * claims (operator, step) in a unique row before it believes the code.
 */
export function matchingStep(secret: string, code: string, nowMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const bytes = Buffer.from(code)
  const current = Math.floor(nowMs / 1000 / period)

  // Every step is computed whichever matches: the time says nothing about the code.
  const matching = [current - 1, current, current + 1]
    .filter((step) => step >= 0)
    .map((step) => ({ step, expected: generateSync({ secret, epoch: step * period, period, digits: 6 }) }))
    .filter(({ expected }) => timingSafeEqual(Buffer.from(expected), bytes))
  return matching[0]?.step
}

const period = 30
