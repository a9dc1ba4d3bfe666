import type { Session as SessionAnswer } from '../../api/session.ts'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import type { RedirectRule } from '../../contract/redirect.ts'
import { iso } from '../../store/openStore.ts'
import { may, permissionsOf } from '../access/permissions.ts'
import { lifetimes } from '../access/sessions.ts'
import { grantableMids, grantedMids } from '../access/rightsOf.ts'
import type { Session } from '../http/context.ts'

export type Mode = 'stand-in' | 'live'

type SetUp = { mode: Mode; mids: readonly string[]; redirects: RedirectRule; rrFeeUnit: RrFeeUnitOf }

/** Session data for the screens; an unfinished sign-in gets no merchant data. */
export function sessionBody(session: Session, { mode, mids, redirects, rrFeeUnit }: SetUp): SessionAnswer {
  const { stage, operator, endsAt, freshAt } = session
  const isWhole = stage === 'signed-in'
  const { id, email, name, role, secondFactor } = operator
  const granted = isWhole ? grantedMids(operator.mids, mids) : []
  return {
    stage,
    operator: { id, email, name },
    role,
    permissions: isWhole ? permissionsOf(role, operator) : [],
    mids: granted,
    ...(isWhole && may(role, 'operators.manage') && { mayGrant: grantableMids(operator, mids) }),
    mode,
    ...(may(role, 'fees.read') && {
      rrFeeUnits: Object.fromEntries(granted.map((mid) => [mid, rrFeeUnit(mid)])),
    }),
    redirects,
    idleMs: lifetimes.idleMs,
    warnMs: lifetimes.warnMs,
    endsAt,
    secondFactor,
    stepUpUntil: freshAt === null ? null : iso(Date.parse(freshAt) + lifetimes.freshMs),
  }
}
