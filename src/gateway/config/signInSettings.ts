import { z } from 'zod'
import { isSafeAddress } from '../upstream/addresses.ts'
import { secondFactorMethods } from '../sign-in/oidcMethods.ts'
import { list, yesOrNo, type Environment, type Read } from './settingTypes.ts'

export type SignInConfig = {
  requireSecondFactor: boolean
  breachedPasswordsFile: string | undefined
  oidc:
    | { issuer: string; clientId: string; clientSecret: string; label: string; requireAmr: readonly string[] }
    | undefined
}

export const signInSettings = {
  REQUIRE_SECOND_FACTOR: yesOrNo('REQUIRE_SECOND_FACTOR').optional(),
  BREACHED_PASSWORDS_FILE: z.string().optional(),
  OIDC_ISSUER: z
    .string()
    .refine(isSafeAddress, 'OIDC_ISSUER: expected https, or http on loopback')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_REQUIRE_AMR: z
    .string()
    .transform((text) => (text.trim() === 'none' ? [] : list(text)))
    .refine(
      (methods) => methods.every((method) => /^[a-z0-9]{1,20}$/.test(method) && method !== 'none'),
      'OIDC_REQUIRE_AMR: expected methods of RFC 8176 such as mfa,otp, or none',
    )
    .optional(),
  OIDC_LABEL: z.string().default('Single sign-on'),
}

const together = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']

export function signInFaults(set: Environment): string[] {
  const given = together.filter((name) => set[name] !== undefined)
  if (given.length === 0) return []
  return together
    .filter((name) => set[name] === undefined)
    .map((name) => `${name}: is missing, ${given.join(' and ')} needs it`)
}

export function toSignIn(read: Read<typeof signInSettings>, { isReal }: { isReal: boolean }): SignInConfig {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read
  const isWhole = issuer !== undefined && clientId !== undefined && clientSecret !== undefined
  return {
    requireSecondFactor: read.REQUIRE_SECOND_FACTOR ?? isReal,
    breachedPasswordsFile: read.BREACHED_PASSWORDS_FILE,
    oidc: isWhole
      ? {
          issuer,
          clientId,
          clientSecret,
          label: read.OIDC_LABEL,
          requireAmr: read.OIDC_REQUIRE_AMR ?? secondFactorMethods,
        }
      : undefined,
  }
}
