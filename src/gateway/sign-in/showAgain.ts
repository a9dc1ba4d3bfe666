import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { shownBody } from '../../api/session.requests.ts'
import { iso } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { appendAudit } from '../audit.ts'
import { GatewayError } from '../GatewayError.ts'
import { tooManyTries } from '../edge/rateLimit.ts'
import { renewSession, type Session } from '../sessions.ts'
import { claimTry, forgetTries, lockRules, sessionKey } from './accountLock.ts'
import { verifyPassword } from './password.ts'
import { claimCode } from './secondFactor.ts'
import { wrongCode, wrongPassword, type Origin, type SignInParts, type Started } from './signIn.ts'

type Row = Selectable<Tables['operator']>

/**
 * Who is signed in shows again who they are. It is the same session afterwards, under another token; its day does not
 * begin anew. All that is given has to be right.
 */
export async function showAgain(
  parts: SignInParts,
  session: Session,
  row: Row,
  { password, code }: z.output<typeof shownBody>,
  { ip, requestId }: Origin,
): Promise<Started> {
  const { store, ownHashing: hashing, refusals } = parts
  const now = await store.now()
  const who = { operatorId: row.id, operatorEmail: row.email, ip, requestId }
  if (password !== undefined && !session.hasPassword) throw new GatewayError(409, 'no_password')
  if (code !== undefined && !session.operator.secondFactor) throw new GatewayError(409, 'no_second_factor')

  // Strangers have no part in this count, and cannot close it.
  const key = sessionKey(session.id)
  const lockedMs = await claimTry(store.db, { key, rule: lockRules.place }, now)
  if (lockedMs !== undefined) throw tooManyTries(lockedMs)
  const refuse = async (action: string, error: GatewayError) => {
    await refusals.ofOperator({ action, outcome: 'refused', ...who })
    return error
  }
  if (password !== undefined && !(await hashing(() => verifyPassword(password, row.password_hash))).ok)
    throw await refuse('password.shown', wrongPassword())
  if (code !== undefined && !(await claimCode(parts, row, code, now)))
    throw await refuse('second-factor.shown', wrongCode())

  return store.transaction(async (db) => {
    await forgetTries(db, key)
    const actions = [
      password === undefined ? [] : 'password.shown',
      code === undefined ? [] : 'second-factor.shown',
    ]
    for (const action of actions.flat()) await appendAudit(db, iso(now), { action, outcome: 'done', ...who })
    const token = await renewSession(db, now, session, {
      password: password !== undefined,
      code: code !== undefined,
    })
    if (token === undefined) throw new GatewayError(401, 'none')
    return { token }
  })
}
