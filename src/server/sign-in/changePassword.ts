import type { Selectable } from 'kysely'
import { iso } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { appendAudit } from '../trail/audit.ts'
import type { PlainCode } from '../../i18n/fault.ts'
import { ApiError } from '../http/ApiError.ts'
import { claimTry, forgetTries, lockRules, sessionKey } from './accountLock.ts'
import { forgetDevices, rememberDevice } from './knownDevices.ts'
import { hashPassword, passwordFault, verifyPassword } from './password.ts'
import { endSessionsOf, renewSession } from '../access/sessions.ts'
import {
  actorAt,
  startSession,
  stageAfterCode,
  type Origin,
  type SignInParts,
  type Started,
  wrongCode,
  wrongPassword,
} from './signIn.ts'
import { tooManyTries } from '../access/rateLimit.ts'
import type { z } from 'zod'
import type { shownBody } from '../../api/session.requests.ts'
import { claimCode } from './secondFactor.ts'
import type { Session } from '../http/context.ts'

type Row = Selectable<Tables['operator']>
type Change = { password: string; current?: string | undefined }

/** Sets an own password. Ends all other sessions and keeps this session's maximum length. */
export async function changePassword(
  parts: SignInParts,
  session: Session,
  row: Row,
  { password, current }: Change,
  origin: Origin,
): Promise<Started> {
  const { store, refusals } = parts
  const hashing = session.stage === 'signed-in' ? parts.ownHashing : parts.hashing
  const now = await store.now()
  const actor = actorAt(row, origin)
  if (session.stage !== 'new-password' && session.stage !== 'signed-in') throw new ApiError(403, 'stage')
  if (session.stage === 'signed-in') {
    if (current === undefined) throw fault('current', 'current_password_missing')
    await claimOwnTry(parts, session, now)
    const { ok } = await hashing(() => verifyPassword(current, row.password_hash))
    if (!ok) {
      await refusals.ofOperator({ action: 'password.changed', outcome: 'refused', ...actor })
      throw fault('current', 'current_password_wrong')
    }
  }
  const reason = passwordFault(password, row) ?? (await parts.breachFault?.(password))
  if (reason !== undefined) throw fault('password', reason)
  const { ok: isSame } = await hashing(() => verifyPassword(password, row.password_hash))
  if (isSame) throw fault('password', 'password_unchanged')

  const hash = await hashing(() => hashPassword(password))
  const stage = stageAfterCode(parts, 0, row)
  return store.transaction(async (db) => {
    await db
      .updateTable('operator')
      .set({ password_hash: hash, must_change_password: 0, password_expires_at: null })
      .where('id', '=', row.id)
      .execute()
    await forgetDevices(db, row.id)
    await appendAudit(db, iso(now), { action: 'password.changed', ...actor })
    if (session.stage === 'signed-in') {
      await endSessionsOf(db, row.id, session.tokenHash)
      await forgetTries(db, sessionKey(session.id))
      const token = await renewSession(db, now, session, { code: false, password: true })
      return { token, deviceToken: await rememberDevice(db, row.id, origin, now) }
    }
    await endSessionsOf(db, row.id)
    return startSession(parts, db, now, { row, stage, fresh: false, steps: row.totp_confirmed + 1, origin })
  })
}

function fault(field: string, code: PlainCode): ApiError {
  return new ApiError(400, code, { details: [{ field, code }] })
}

/** Re-authenticates. The session gets a new token and keeps its maximum length. All given factors must be correct. */
export async function showAgain(
  parts: SignInParts,
  session: Session,
  row: Row,
  { password, code }: z.output<typeof shownBody>,
  origin: Origin,
): Promise<Started> {
  const { store, ownHashing: hashing, refusals } = parts
  const now = await store.now()
  const actor = actorAt(row, origin)
  if (password !== undefined && !session.hasPassword) throw new ApiError(409, 'no_password')
  if (code !== undefined && !session.operator.secondFactor) throw new ApiError(409, 'no_second_factor')

  await claimOwnTry(parts, session, now)
  const refuse = async (action: string, error: ApiError) => {
    await refusals.ofOperator({ action, outcome: 'refused', ...actor })
    return error
  }
  if (password !== undefined && !(await hashing(() => verifyPassword(password, row.password_hash))).ok)
    throw await refuse('password.shown', wrongPassword())
  if (code !== undefined && !(await claimCode(parts, row, code, now)))
    throw await refuse('second-factor.shown', wrongCode())

  return store.transaction(async (db) => {
    await forgetTries(db, sessionKey(session.id))
    const actions = [
      password === undefined ? [] : 'password.shown',
      code === undefined ? [] : 'second-factor.shown',
    ]
    for (const action of actions.flat()) await appendAudit(db, iso(now), { action, ...actor })
    const shown = { password: password !== undefined, code: code !== undefined }
    return { token: await renewSession(db, now, session, shown) }
  })
}

/** The session has a counter of its own, so that strangers cannot lock it. */
async function claimOwnTry({ store }: SignInParts, { id }: Session, now: number): Promise<void> {
  const lockedMs = await claimTry(store.db, { key: sessionKey(id), rule: lockRules.place }, now)
  if (lockedMs !== undefined) throw tooManyTries(lockedMs)
}
