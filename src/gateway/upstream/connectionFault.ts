import type { PlainCode } from '../../i18n/fault.ts'

/**
 * Why no connection was made, as a code of ours: the error's own hold addresses and ports of inner networks, and go to
 * screens and to the audit trail.
 */
export function connectionFault(error: unknown): PlainCode {
  const code = codeOf(error)
  if (code === undefined) return 'attempt.no_connection'
  return faults.get(code) ?? (/CERT|TLS|SSL|SIGNATURE/.test(code) ? noTrust : 'attempt.no_connection')
}

/** Of an address that may not be connected to. */
export const addressRefused = 'ERR_ADDRESS_REFUSED'

const noTrust = 'attempt.untrusted'
const noName = 'attempt.no_name'
const tooLate = 'attempt.connect_timeout'
const brokenOff = 'attempt.broke_off'

const faults = new Map<string, PlainCode>([
  ['ECONNREFUSED', 'attempt.refused'],
  ['ENOTFOUND', noName],
  ['EAI_AGAIN', noName],
  ['ETIMEDOUT', tooLate],
  ['UND_ERR_CONNECT_TIMEOUT', tooLate],
  ['ECONNRESET', brokenOff],
  ['EPIPE', brokenOff],
  ['UND_ERR_SOCKET', brokenOff],
  ['EHOSTUNREACH', 'attempt.no_way'],
  ['ENETUNREACH', 'attempt.no_way'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', noTrust],
  ['UNABLE_TO_GET_ISSUER_CERT', noTrust],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', noTrust],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', noTrust],
  [addressRefused, 'attempt.address_refused'],
])

/** A name with several addresses fails with several errors. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return codeOf(error.cause)
}
