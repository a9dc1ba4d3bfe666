import type { Failure } from '../failure/useFailureWords.ts'

/** Anything but a plain no leaves it open whether something was created. */
export function isUnclear({ status = 0, body }: Failure): boolean {
  if (body?.kind === 'offline' || body?.kind === 'credentials' || body?.reason === 'not_sent') return false
  // What the gateway itself says no to has not left it; a conflict is about what left it before.
  if (body?.kind === 'gateway' && status < 500 && status !== 409) return false
  if (body?.kind !== 'refused' || status >= 500) return true
  return [408, 425, 429].includes(status)
}
