import type { Store } from '../../store/openStore.ts'
import type { Context } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import { lifetimes, type Session } from '../sessions.ts'

/** Before an act that asks for more certainty: whoever has a second factor shows it freshly. */
export async function stepUp(store: Pick<Store, 'now'>, context: Context): Promise<void> {
  requireFresh(context.get('session'), await store.now())
}

/** Whoever holds a second factor shows it before another takes its place. */
export function mayEnrol(session: Session, now: number): void {
  if (session.stage === 'enrol') return
  if (session.stage !== 'signed-in') throw new GatewayError(403, 'stage')
  requireFresh(session, now)
}

type Rate = {
  /** So many pass. */
  most: number
  withinMs: number
  /**
   * How many there are with this one, of those whose line in the trail has a number above `seq` and a time from
   * `from` on. To be asked in the transaction that adds the line of this one, so that none slips by beside it.
   */
  count: (since: { seq: number; from: number }) => Promise<number>
}

/** Asks for the password (and for the second factor where there is one) again before more than `most` of something. */
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

/** After single sign-on nothing of ours was shown yet: without a second factor the password stands for it. */
function requireFresh({ operator, freshAt, passwordAt, hasPassword }: Session, now: number): void {
  if (operator.secondFactor) {
    if (!isRecent(freshAt, now)) throw showAgain(['code'])
  } else if (passwordAt === null) throw showAgain(hasPassword ? ['password'] : [])
}

function isRecent(at: string | null, now: number): boolean {
  return at !== null && now - Date.parse(at) < lifetimes.freshMs
}

/** `needs` is what `POST /api/session/step-up` takes; the call can be repeated after that. */
function showAgain(needs: readonly ('password' | 'code')[]): GatewayError {
  const [first, second] = needs
  if (first === undefined) return new GatewayError(403, 'no_step_up')
  return new GatewayError(403, second === undefined ? `step_up.${first}` : 'step_up.both', {
    facts: { needs },
  })
}
