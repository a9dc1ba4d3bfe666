import { iso, type Db, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../trail/audit.ts'
import type { createGate } from '../http/createGate.ts'
import { type AddressLimit, type RateLimit, tooManyTries } from '../access/rateLimit.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Refusals } from '../trail/refusals.ts'
import { normalEmail, claimSignIn, settleSignIn } from './accountLock.ts'
import type { BreachFault } from './breachedPasswords.ts'
import { matchDevice, rememberDevice } from './knownDevices.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { Seal } from './seal.ts'
import { claimCode } from './secondFactor.ts'
import type { Stage } from '../../api/session.ts'
import { endSession, keepNewest, openSession, hashToken } from '../access/sessions.ts'

export type SignInParts = {
  store: Store
  seal: Seal
  /** Each hash takes 19 MiB and a thread, so floods of sign-ins are limited. */
  hashing: ReturnType<typeof createGate>
  /** A separate queue for signed-in users and known devices, so that strangers cannot block them. */
  ownHashing: ReturnType<typeof createGate>
  requireSecondFactor: boolean
  breachFault?: BreachFault | undefined
  refusals: Refusals
  limit: AddressLimit
  /** Per operator, because each sign-in is logged. */
  limitSignIns: RateLimit
  /** Maximum of sessions per operator; the oldest ends. */
  maxSessions: number
}

type Credentials = { email: string; password: string; code?: string | undefined }
export type Origin = {
  ip: string
  agent: string
  requestId: string
  /** Of the browser's previous session, which ends. */
  oldToken: string | undefined
  /** Of a browser that has signed in before. */
  deviceToken: string | undefined
}

/** `deviceToken` is set once the sign-in is complete. */
export type Started = { token: string; deviceToken?: string }

/** Checks the password and starts a session; its stage names the remaining steps. */
export async function signIn(parts: SignInParts, credentials: Credentials, origin: Origin): Promise<Started> {
  const { store, limit } = parts
  const email = normalEmail(credentials.email)
  const now = await store.now()
  const row = await store.db.selectFrom('operator').selectAll().where('email', '=', email).executeTakeFirst()
  const place = { email, operatorId: row?.id, deviceToken: origin.deviceToken, ip: origin.ip }
  const deviceMatch = await matchDevice(store.db, row?.id ?? '', place, now)
  // Protects hashing from floods by one address, except for known devices.
  if (deviceMatch.device === undefined) await limit.check(origin.ip)
  const lockedMs = await claimSignIn(store.db, place, deviceMatch, now)
  if (lockedMs !== undefined) throw await refuse(parts, row, origin, 'locked', tooManyTries(lockedMs))

  const hashing = deviceMatch.device === undefined ? parts.hashing : parts.ownHashing
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
    // The account may have been disabled or reset during the password check.
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
  /** A second factor was entered just now. */
  fresh: boolean
  /** Null after single sign-on; unset if entered just now. */
  passwordAt?: string | null
  /** Tries of the account used by this sign-in. */
  steps: number
  origin: Origin
}

export async function startSession(
  parts: Pick<SignInParts, 'maxSessions' | 'limitSignIns'>,
  db: Db,
  now: number,
  { row, stage, fresh, passwordAt = iso(now), steps, origin }: Start,
): Promise<Started> {
  const { ip, agent, oldToken, deviceToken } = origin
  const isWhole = stage === 'signed-in'
  await parts.limitSignIns(row.id)
  // Lock the operator's row, so that parallel sign-ins see each other's sessions.
  await db
    .updateTable('operator')
    .set(isWhole ? { last_sign_in_at: iso(now) } : { id: row.id })
    .where('id', '=', row.id)
    .execute()
  if (oldToken) await endSession(db, hashToken(oldToken))
  const token = await openSession(db, now, { operatorId: row.id, stage, fresh, passwordAt, ip, agent })
  const newest = hashToken(token)
  await keepNewest(db, { operatorId: row.id, isWhole, count: parts.maxSessions, newest })
  await appendAudit(db, iso(now), {
    action: isWhole ? 'session.started' : 'session.pending',
    ...actorAt(row, origin),
    details: { stage, secondFactor: fresh },
  })
  if (!isWhole) return { token }
  const place = { email: row.email, operatorId: row.id, deviceToken, ip }
  await settleSignIn(db, place, { steps, now })
  return { token, deviceToken: await rememberDevice(db, row.id, { deviceToken, ip }, now) }
}

/** Unknown addresses are not logged: people type passwords into the wrong field. */
export function actorAt(row: { id: string; email: string } | undefined, { ip, requestId }: Origin) {
  return { operatorId: row?.id, operatorEmail: row?.email, ip, requestId }
}

async function refuse(
  { refusals }: Pick<SignInParts, 'refusals'>,
  row: { id: string; email: string } | undefined,
  origin: Origin,
  why: string,
  error: ApiError,
): Promise<ApiError> {
  const entry = { action: 'session.started', outcome: 'refused', details: { why } } as const
  await refusals.ofStranger({ ...entry, ...actorAt(row, origin) })
  return error
}

export const wrongPassword = () => new ApiError(401, 'wrong')
export const wrongCode = () => new ApiError(401, 'wrong_code')
