import { iso, type Db, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../audit.ts'
import type { createGate } from '../createGate.ts'
import { type AddressLimit, type RateLimit, tooManyTries } from '../edge/rateLimit.ts'
import { GatewayError } from '../GatewayError.ts'
import type { Refusals } from '../refusals.ts'
import { normalEmail, claimSignIn, settleSignIn } from './accountLock.ts'
import type { BreachFault } from './breachedPasswords.ts'
import { findKnown, rememberDevice } from './knownDevices.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { Seal } from './seal.ts'
import { claimCode } from './secondFactor.ts'
import type { Stage } from '../../api/session.ts'
import { endSession, keepNewest, openSession, hashToken } from '../sessions.ts'

export type SignInParts = {
  store: Store
  seal: Seal
  /** Each hash takes 19 MiB and a thread: a flood of sign-ins must not take the gateway with it. */
  hashing: ReturnType<typeof createGate>
  /** Apart from those, for who is at work or on a known device: strangers do not stand in their line. */
  ownHashing: ReturnType<typeof createGate>
  requireSecondFactor: boolean
  breachFault?: BreachFault | undefined
  refusals: Refusals
  /** Failures by address. */
  limit: AddressLimit
  /** Sign-ins of one person: each adds to the audit log. */
  limitSignIns: RateLimit
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
  /** Of the browser itself, where somebody has signed in before. */
  deviceToken: string | undefined
}

/** What the browser keeps of it: the device's token once the session is whole. */
export type Started = { token: string; deviceToken?: string }

/** Checks the password, and starts a session whose stage says what is still to be done. */
export async function signIn(parts: SignInParts, credentials: Credentials, origin: Origin): Promise<Started> {
  const { store, limit } = parts
  const email = normalEmail(credentials.email)
  const now = await store.now()
  const row = await store.db.selectFrom('operator').selectAll().where('email', '=', email).executeTakeFirst()
  const place = { email, operatorId: row?.id, deviceToken: origin.deviceToken, ip: origin.ip }
  const known = await findKnown(store.db, row?.id ?? '', place, now)
  // Keeps a flood from one address off the hashing, and not those who have signed in here before.
  if (known.device === undefined) await limit.check(origin.ip)
  const lockedMs = await claimSignIn(store.db, place, known, now)
  if (lockedMs !== undefined) throw await refuse(parts, row, origin, 'locked', tooManyTries(lockedMs))

  const hashing = known.device === undefined ? parts.hashing : parts.ownHashing
  const { ok, outdated } = await hashing(() =>
    verifyPassword(credentials.password, row?.password_hash ?? null),
  )
  const expired = row?.password_expires_at != null && Date.parse(row.password_expires_at) <= now
  if (!row || !ok || expired || row.disabled_at) {
    const why = !row ? 'no account' : !ok ? 'password' : expired ? 'first password expired' : 'disabled'
    throw await refuse(parts, row, origin, why, wrongPassword())
  }
  if (
    row.totp_confirmed &&
    credentials.code !== undefined &&
    !(await claimCode(parts, row, credentials.code, now))
  )
    throw await refuse(parts, row, origin, 'code', wrongCode())

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
    return startSession(parts, db, now, { row, stage, fresh, steps: 1, origin })
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

type Start = {
  row: Row
  stage: Stage
  /** A second factor was shown just now. */
  fresh: boolean
  /** Null after single sign-on; unset where it was shown just now. */
  passwordAt?: string | null
  /** How many tries of the account this sign-in has taken. */
  steps: number
  origin: Origin
}

/** A new session in place of the browser's former one, and its line in the audit trail. */
export async function startSession(
  parts: Pick<SignInParts, 'mostSessions' | 'limitSignIns'>,
  db: Db,
  now: number,
  { row, stage, fresh, passwordAt = iso(now), steps, origin }: Start,
): Promise<Started> {
  const { ip, agent, requestId, oldToken, deviceToken } = origin
  const isWhole = stage === 'signed-in'
  await parts.limitSignIns(row.id)
  // Locks the operator's row: of several sign-ins at once none may overlook another's session.
  await db
    .updateTable('operator')
    .set(isWhole ? { last_sign_in_at: iso(now) } : { id: row.id })
    .where('id', '=', row.id)
    .execute()
  if (oldToken) await endSession(db, hashToken(oldToken))
  const token = await openSession(db, now, { operatorId: row.id, stage, fresh, passwordAt, ip, agent })
  const newest = hashToken(token)
  await keepNewest(db, { operatorId: row.id, isWhole, count: parts.mostSessions, newest })
  await appendAudit(db, iso(now), {
    action: isWhole ? 'session.started' : 'session.pending',
    operatorId: row.id,
    operatorEmail: row.email,
    ip,
    requestId,
    details: { stage, secondFactor: fresh },
  })
  if (!isWhole) return { token }
  const place = { email: row.email, operatorId: row.id, deviceToken, ip }
  await settleSignIn(db, place, { steps, now })
  return { token, deviceToken: await rememberDevice(db, row.id, { deviceToken, ip }, now) }
}

async function refuse(
  { refusals }: Pick<SignInParts, 'refusals'>,
  row: { id: string; email: string } | undefined,
  { ip, requestId }: Origin,
  why: string,
  error: GatewayError,
): Promise<GatewayError> {
  await refusals.ofStranger({
    action: 'session.started',
    outcome: 'refused',
    // An address that is nobody's is not written down: people type passwords into the wrong field.
    operatorId: row?.id,
    operatorEmail: row?.email,
    ip,
    requestId,
    details: { why },
  })
  return error
}

export const wrongPassword = () => new GatewayError(401, 'wrong')
export const wrongCode = () => new GatewayError(401, 'wrong_code')
