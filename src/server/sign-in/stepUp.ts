import type { Store } from '../../store/openStore.ts'
import type { Context, Session } from '../http/context.ts'
import { ApiError } from '../http/ApiError.ts'
import { lifetimes } from '../access/sessions.ts'

/** Requires a fresh code of operators with a second factor. */
export async function stepUp(store: Pick<Store, 'now'>, context: Context): Promise<void> {
  requireFresh(context.get('session'), await store.now())
}

/** Replacing a second factor needs a code of the old one. */
export function mayEnrol(session: Session, now: number): void {
  if (session.stage === 'enrol') return
  if (session.stage !== 'signed-in') throw new ApiError(403, 'stage')
  requireFresh(session, now)
}

type Rate = {
  most: number
  withinMs: number
  /** Log lines numbered above `seq`, not older than `from`. Call in the transaction that adds the line, so none slips by. */
  count: (since: { seq: number; from: number }) => Promise<number>
}

/** Requires the password (and second factor, if any) again after `most` actions. */
export async function requireRecentPassword(
  session: Session,
  now: number,
  { most, withinMs, count }: Rate,
): Promise<void> {
  const since = { seq: session.shownSeq ?? 0, from: now - withinMs }
  if ((await count(since)) <= most) return
  const needs = [
    ...(session.hasPassword ? ['password' as const] : []),
    ...(session.operator.secondFactor && !(session.hasPassword && isRecent(session.freshAt, now))
      ? ['code' as const]
      : []),
  ]
  throw showAgain(needs)
}

/** After single sign-on, operators without our second factor need their password. */
function requireFresh({ operator, freshAt, passwordAt, hasPassword }: Session, now: number): void {
  if (operator.secondFactor) {
    if (!isRecent(freshAt, now)) throw showAgain(['code'])
  } else if (passwordAt === null) throw showAgain(hasPassword ? ['password'] : [])
}

function isRecent(at: string | null, now: number): boolean {
  return at !== null && now - Date.parse(at) < lifetimes.freshMs
}

/** `needs` lists what `POST /api/session/step-up` takes; then the call can be repeated. */
function showAgain(needs: readonly ('password' | 'code')[]): ApiError {
  const [first, second] = needs
  if (first === undefined) return new ApiError(403, 'no_step_up')
  return new ApiError(403, second === undefined ? `step_up.${first}` : 'step_up.both', {
    facts: { needs },
  })
}
