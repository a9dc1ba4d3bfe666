import type { RedirectRule } from '../contract/redirect.ts'
import type { RrFeeUnit } from './fees.ts'
import type { Role } from './team.ts'

/** What is still owed before anything may be seen. */
export const stages = ['signed-in', 'second-factor', 'enrol', 'new-password'] as const
export type Stage = (typeof stages)[number]

/** Who is here, what they may do, which merchant IDs they may work with, and whether money is real here. */
export type Session = {
  stage: Stage
  operator: { id: string; email: string; name: string }
  role: Role
  permissions: string[]
  mids: string[]
  /** Of an admin: those that they may give to others. */
  mayGrant?: string[]
  mode: 'stand-in' | 'live' | 'demo'
  /** What the figure `rrFee` of an order is, by merchant ID; for who may see fees. */
  rrFeeUnits?: Record<string, RrFeeUnit>
  /** Where a form may send a payer: it decides as the server does. */
  redirects: RedirectRule
  idleMs: number
  warnMs: number
  endsAt: string
  secondFactor: boolean
  stepUpUntil: string | null
}

/** What the page needs to know before anybody is signed in. */
export type SignInOptions = {
  mode: Session['mode']
  demo: readonly { email: string; name: string; role: string; password: string }[]
  oidc: { label: string } | null
}

/** The secret of a second factor that is about to be enrolled. */
export type Enrolment = { secret: string; uri: string }

export type ConfirmedEnrolment = { session: Session; recoveryCodes: string[] }

/** A place where the operator is signed in. */
export type OwnSession = {
  id: string
  createdAt: string
  seenAt: string
  ip: string
  agent: string
  current: boolean
}
