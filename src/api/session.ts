import type { RedirectRule } from '../contract/redirect.ts'
import type { RrFeeUnit } from './fees.ts'
import type { Role } from './team.ts'

/** Steps still required before the operator may see data. */
export const stages = ['signed-in', 'second-factor', 'enrol', 'new-password'] as const
export type Stage = (typeof stages)[number]

export type Session = {
  stage: Stage
  operator: { id: string; email: string; name: string }
  role: Role
  permissions: string[]
  mids: string[]
  /** Admins only: rights they may grant. */
  mayGrant?: string[]
  mode: 'stand-in' | 'live' | 'demo'
  /** Unit of `rrFee` by merchant ID; only for operators who may see fees. */
  rrFeeUnits?: Record<string, RrFeeUnit>
  /** Allowed redirect addresses for payers, so that the form checks them as the server does. */
  redirects: RedirectRule
  idleMs: number
  warnMs: number
  endsAt: string
  secondFactor: boolean
  stepUpUntil: string | null
}

/** Of a server; screens also run without one. */
export type Mode = Exclude<Session['mode'], 'demo'>

/** Served before sign-in. */
export type SignInOptions = {
  mode: Session['mode']
  demo: readonly { email: string; name: string; role: string; password: string }[]
  oidc: { label: string } | null
}

export type Enrolment = { secret: string; uri: string }

export type ConfirmedEnrolment = { session: Session; recoveryCodes: string[] }

export type OwnSession = {
  id: string
  createdAt: string
  seenAt: string
  ip: string
  agent: string
  current: boolean
}
