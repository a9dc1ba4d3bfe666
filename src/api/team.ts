export const roles = ['admin', 'ops', 'support', 'finance'] as const
export type Role = (typeof roles)[number]

export const tokenRoles = ['ops', 'support', 'finance'] as const satisfies readonly Role[]
export type TokenRole = (typeof tokenRoles)[number]

export type Operator = {
  id: string
  email: string
  name: string
  role: Role
  mids: string[]
  /** An admin who holds every merchant ID and every right, this one included. */
  everything: boolean
  disabled: boolean
  locked: boolean
  secondFactor: boolean
  lastSignInAt: string | null
  createdAt: string
  sessions: number
}

/** Answered once, at the creation of an operator and at a reset. */
export type FirstPassword = { firstPassword: string; expiresAt: string }

/** What a machine reads with; the token itself is answered once, at its creation. */
export type AccessToken = {
  id: string
  name: string
  /** Its first letters. */
  prefix: string
  role: TokenRole
  mids: string[]
  /** `suspended`: its maker may not give it any more. */
  state: 'live' | 'expired' | 'revoked' | 'suspended'
  createdAt: string
  /** The e-mail of who made it. */
  createdBy: string | null
  expiresAt: string
  lastUsedAt: string | null
  revokedAt: string | null
  revokedBy: string | null
}
