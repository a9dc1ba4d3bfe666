/**
 * `amr` values (RFC 8176) that count as a second factor: several factors, one-time code, hardware key or card,
 * biometrics. Excluded: knowledge (`pwd`, `pin`, `kba`), interceptable (`sms`, `tel`) and context (`geo`, `rba`,
 * `user`, `wia`, `mca`).
 */
export const secondFactorMethods: readonly string[] = 'mfa otp hwk swk sc fpt face iris retina vbm'.split(' ')

/** Always true for an empty list. */
export function usedOneOf(required: readonly string[], amr: unknown): boolean {
  return required.length === 0 || (Array.isArray(amr) && amr.some((method) => required.includes(method)))
}
