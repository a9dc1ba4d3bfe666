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
  /** An admin with every merchant ID and every right, including this one. */
  everything: boolean
  disabled: boolean
  locked: boolean
  secondFactor: boolean
  lastSignInAt: string | null
  createdAt: string
  sessions: number
}

/** Returned once, when an operator is created or reset. */
export type FirstPassword = { firstPassword: string; expiresAt: string }

/** A token for programs that read; the token itself is returned once, at creation. */
export type AccessToken = {
  id: string
  name: string
  prefix: string
  role: TokenRole
  mids: string[]
  /** `suspended`: its creator no longer holds the rights to grant it. */
  state: 'live' | 'expired' | 'revoked' | 'suspended'
  createdAt: string
  createdBy: string | null
  expiresAt: string
  lastUsedAt: string | null
  revokedAt: string | null
  revokedBy: string | null
}
