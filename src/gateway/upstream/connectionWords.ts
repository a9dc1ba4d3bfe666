/**
 * Why no connection was made, in words of ours: the error's own hold addresses and ports of inner networks, and go to
 * screens and to the audit trail.
 */
export function connectionWords(error: unknown): string {
  const code = codeOf(error)
  if (code === undefined) return 'no connection could be made'
  return words.get(code) ?? (/CERT|TLS|SSL|SIGNATURE/.test(code) ? noTrust : 'no connection could be made')
}

/** Of an address that may not be connected to. */
export const addressRefused = 'ERR_ADDRESS_REFUSED'

const noTrust = 'its certificate is not trusted'
const noName = 'its name leads nowhere'
const tooLate = 'no connection was made in time'
const brokenOff = 'the connection broke off'

const words = new Map([
  ['ECONNREFUSED', 'it refused the connection'],
  ['ENOTFOUND', noName],
  ['EAI_AGAIN', noName],
  ['ETIMEDOUT', tooLate],
  ['UND_ERR_CONNECT_TIMEOUT', tooLate],
  ['ECONNRESET', brokenOff],
  ['EPIPE', brokenOff],
  ['UND_ERR_SOCKET', brokenOff],
  ['EHOSTUNREACH', 'there is no way to it'],
  ['ENETUNREACH', 'there is no way to it'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', noTrust],
  ['UNABLE_TO_GET_ISSUER_CERT', noTrust],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', noTrust],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', noTrust],
  [addressRefused, 'its address may not be connected to'],
])

/** A name with several addresses fails with several errors. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return codeOf(error.cause)
}
