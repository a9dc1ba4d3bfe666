/**
 * What a provider may say in `amr` (RFC 8176) that means more than a password: several factors, a one-time code, a key
 * or card that was held, a feature of the body. Left out: what is known (`pwd`, `pin`, `kba`), what can be
 * intercepted or talked out of somebody (`sms`, `tel`), and what merely happened (`geo`, `rba`, `user`, `wia`, `mca`).
 */
export const secondFactorMethods: readonly string[] = [
  'mfa',
  'otp',
  'hwk',
  'swk',
  'sc',
  'fpt',
  'face',
  'iris',
  'retina',
  'vbm',
]

/** Whether one of the methods that are asked for was used; nothing is asked for where the list is empty. */
export function usedOneOf(required: readonly string[], amr: unknown): boolean {
  return required.length === 0 || (Array.isArray(amr) && amr.some((method) => required.includes(method)))
}
