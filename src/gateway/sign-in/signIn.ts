import { iso, type Db, type Store } from '../../store/openStore.ts'
import { appendAudit, type AuditEntry } from '../audit.ts'
import type { createGate } from '../createGate.ts'
import { tooManyTries } from '../edge/rateLimit.ts'
import { GatewayError } from '../GatewayError.ts'
import { claimTry, forgetTries, normalEmail } from './accountLock.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { Seal } from './seal.ts'
import { claimCode } from './secondFactor.ts'
import { endSession, keepNewest, openSession, toOperator, type Stage, hashToken } from '../sessions.ts'

export type SignInParts = {
  store: Store
  seal: Seal
  /** Each hash takes 19 MiB and a thread: a flood of sign-ins must not take the gateway with it. */
  hashing: ReturnType<typeof createGate>
  requireSecondFactor: boolean
  /** How many sessions an operator may have; the oldest makes room. */
  mostSessions: number
}

type Credentials = { email: string; password: string; code?: string | undefined }
export type Origin = {
  ip: string
  agent: string
  requestId: string
  /** Of the browser's former session, which ends. */
  oldToken: string | undefined
}

/** Checks the password, and answers the token of a session whose stage says what is still to be done. */
export async function signIn(parts: SignInParts, credentials: Credentials, origin: Origin): Promise<string> {
  const { store, hashing } = parts
  const email = normalEmail(credentials.email)
  const now = await store.now()
  const lockedMs = await claimTry(store.db, email, now)
  if (lockedMs !== undefined) throw await refuse(parts, email, origin, 'locked', tooManyTries(lockedMs))

  const row = await store.db.selectFrom('operator').selectAll().where('email', '=', email).executeTakeFirst()
  const { ok, outdated } = await hashing(() =>
    verifyPassword(credentials.password, row?.password_hash ?? null),
  )
  const expired = row?.password_expires_at != null && Date.parse(row.password_expires_at) <= now
  if (!row || !ok || expired || row.disabled_at) {
    const why = !row ? 'no account' : !ok ? 'password' : expired ? 'first password expired' : 'disabled'
    throw await refuse(parts, email, origin, why, wrongPassword())
  }
  if (
    row.totp_confirmed &&
    credentials.code !== undefined &&
    !(await claimCode(parts, row, credentials.code, now))
  )
    throw await refuse(parts, email, origin, 'code', wrongCode())

  const fresh = row.totp_confirmed === 1 && credentials.code !== undefined
  const stage: Stage =
    row.totp_confirmed && !fresh
      ? 'second-factor'
      : await stageAfterCode(parts, row.must_change_password, row)
  const rehashed = outdated ? await hashing(() => hashPassword(credentials.password)) : undefined
  return store.transaction(async (db) => {
    // Whoever was disabled or reset while the password was checked does not get in with the old one.
    const updated = await db
      .updateTable('operator')
      .set({ password_hash: rehashed ?? row.password_hash })
      .where('id', '=', row.id)
      .where('password_hash', '=', row.password_hash)
      .where('disabled_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!updated) throw wrongPassword()
    return startSession(parts, db, now, { row, stage, fresh, origin })
  })
}

type Row = { id: string; email: string; totp_confirmed: number; must_change_password: number }

/** What is still to be done once the code was right, or where none is needed. */
export function stageAfterCode(
  { requireSecondFactor }: Pick<SignInParts, 'requireSecondFactor'>,
  mustChange: number,
  { totp_confirmed }: Pick<Row, 'totp_confirmed'>,
): Stage {
  if (mustChange) return 'new-password'
  return requireSecondFactor && !totp_confirmed ? 'enrol' : 'signed-in'
}

/** A new session in place of the browser's former one, and its line in the audit trail. */
export async function startSession(
  parts: Pick<SignInParts, 'mostSessions'>,
  db: Db,
  now: number,
  { row, stage, fresh, origin }: { row: Row; stage: Stage; fresh: boolean; origin: Origin },
): Promise<string> {
  const { ip, agent, requestId, oldToken } = origin
  const isWhole = stage === 'signed-in'
  // Locks the operator's row: of several sign-ins at once none may overlook another's session.
  await db
    .updateTable('operator')
    .set(isWhole ? { last_sign_in_at: iso(now) } : { id: row.id })
    .where('id', '=', row.id)
    .execute()
  if (oldToken) await endSession(db, hashToken(oldToken))
  const token = await openSession(db, now, { operatorId: row.id, stage, fresh, ip, agent })
  await keepNewest(db, { operatorId: row.id, count: parts.mostSessions, newest: hashToken(token) })
  if (isWhole) await forgetTries(db, row.email)
  await appendAudit(db, iso(now), {
    action: isWhole ? 'session.started' : 'session.pending',
    outcome: 'done',
    operatorId: row.id,
    operatorEmail: row.email,
    ip,
    requestId,
    details: { stage, secondFactor: fresh },
  })
  return token
}

async function refuse(
  { store }: Pick<SignInParts, 'store'>,
  email: string,
  { ip, requestId }: Origin,
  why: string,
  error: GatewayError,
): Promise<GatewayError> {
  const row = await store.db.selectFrom('operator').selectAll().where('email', '=', email).executeTakeFirst()
  const operator = row && toOperator(row)
  // An address that is nobody's is not written down: people type passwords into the wrong field.
  const entry: AuditEntry = {
    action: 'session.started',
    outcome: 'refused',
    operatorId: operator?.id,
    operatorEmail: operator?.email,
    ip,
    requestId,
    details: { why },
  }
  const at = iso(await store.now())
  await store.transaction((db) => appendAudit(db, at, entry))
  return error
}

const wrongPassword = () =>
  new GatewayError(401, 'e-mail or password is wrong', { facts: { reason: 'wrong' } })
export const wrongCode = () => new GatewayError(401, 'the code is wrong', { facts: { reason: 'wrong_code' } })
