import type { Stage } from '../../api/session.ts'
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { preparedPlan } from '../../store/engine/planHints.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { storableText } from '../../store/engine/storableText.ts'
import type { Tables } from '../../store/tables.ts'
import type { Role } from './permissions.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Operator, Session } from '../http/context.ts'

export const lifetimes = {
  idleMs: 15 * 60_000,
  /** Idle time before screens warn; less than `idleMs`. */
  warnMs: 13 * 60_000,
  /** Maximum length of a session, active or not. */
  absoluteMs: 10 * 60 * 60_000,
  /** An unfinished sign-in. */
  pendingMs: 10 * 60_000,
  /** How long re-authentication by second factor or password lasts. */
  freshMs: 5 * 60_000,
  /** Activity is stored at most this often. */
  seenEveryMs: 15_000,
}

type Origin = { ip: string; agent: string }
type NewSession = Origin & {
  operatorId: string
  stage: Stage
  fresh: boolean
  /** Null after single sign-on; unset if the password was entered just now. */
  passwordAt?: string | null
}

/** The store keeps only the hash of the token. */
export async function openSession(
  db: Db,
  now: number,
  { operatorId, stage, fresh, passwordAt = iso(now), ip, agent }: NewSession,
): Promise<string> {
  const token = newToken()
  const at = iso(now)
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      id: randomUUID(),
      operator_id: operatorId,
      stage,
      created_at: at,
      seen_at: at,
      ip,
      agent: storableText(agent.slice(0, 200)),
      fresh_at: fresh ? at : null,
      password_at: passwordAt,
      shown_seq: passwordAt === null ? null : lastLine,
    })
    .execute()
  return token
}

/** Across all servers. */
const lastLine = sql<number>`(select seq from audit_head where id = 1)`

type Shown = { code: boolean; password: boolean }

/** A new token after re-authentication; the maximum length counts from the start. */
export async function renewSession(
  db: Db,
  now: number,
  session: Pick<Session, 'tokenHash' | 'hasPassword'>,
  { code, password }: Shown,
): Promise<string> {
  const token = newToken()
  const at = iso(now)
  const restartsCount = password || (code && !session.hasPassword)
  const renewed = await db
    .updateTable('session')
    .set({
      token_hash: hashToken(token),
      seen_at: at,
      ...(code && { fresh_at: at }),
      ...(password && { password_at: at }),
      ...(restartsCount && { shown_seq: lastLine }),
    })
    .where('token_hash', '=', session.tokenHash)
    .returning('id')
    .executeTakeFirst()
  if (!renewed) throw new ApiError(401, 'none')
  return token
}

/** Screens explain why the session ended. */
export type NoSession = 'none' | 'idle' | 'ended' | 'disabled'

/** The live session of a token. Records activity, except of background requests. */
export async function readSession(
  { db, now }: Pick<Store, 'db' | 'now'>,
  token: string | undefined,
  { isActivity }: { isActivity: boolean },
): Promise<Session | NoSession> {
  if (!token) return 'none'
  const tokenHash = hashToken(token)
  const [row, clock] = await Promise.all([findSession(db, tokenHash), now()])
  if (!row) return 'none'
  const end = endOf(row, clock)
  if (end) {
    await endSession(db, tokenHash)
    return end
  }
  if (isActivity && clock - Date.parse(row.seen_at) >= lifetimes.seenEveryMs)
    await db
      .updateTable('session')
      .set({ seen_at: iso(clock) })
      .where('token_hash', '=', tokenHash)
      .execute()
  return {
    id: row.id,
    tokenHash,
    stage: row.stage as Stage,
    operator: toOperator({ ...row, id: row.operator_id }),
    endsAt: iso(lastMomentOf(row)),
    freshAt: row.fresh_at,
    passwordAt: row.password_at,
    shownSeq: row.shown_seq === null ? null : Number(row.shown_seq),
    hasPassword: Number(row.has_password) === 1,
  }
}

type Times = { stage: string; created_at: string; seen_at: string; disabled_at: string | null }

function endOf(row: Times, clock: number): NoSession | undefined {
  if (row.disabled_at) return 'disabled'
  if (clock >= lastMomentOf(row)) return 'ended'
  return clock >= Date.parse(row.seen_at) + lifetimes.idleMs ? 'idle' : undefined
}

function lastMomentOf({ stage, created_at }: Times): number {
  return Date.parse(created_at) + (stage === 'signed-in' ? lifetimes.absoluteMs : lifetimes.pendingMs)
}

export async function liveOperators(
  { db, now }: Pick<Store, 'db' | 'now'>,
  tokenHashes: readonly string[],
): Promise<Map<string, Operator>> {
  if (tokenHashes.length === 0) return new Map()
  const [rows, clock] = await Promise.all([
    sessionRows(db)
      .select('session.token_hash')
      .where('session.token_hash', 'in', [...new Set(tokenHashes)])
      .execute(),
    now(),
  ])
  return new Map(
    rows
      .filter((row) => row.stage === 'signed-in' && endOf(row, clock) === undefined)
      .map((row) => [row.token_hash, toOperator({ ...row, id: row.operator_id })]),
  )
}

function findSession(db: Db, tokenHash: string) {
  return sessionRows(db)
    .modifyFront(preparedPlan)
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

function sessionRows(db: Db) {
  return db
    .selectFrom('session')
    .innerJoin('operator', 'operator.id', 'session.operator_id')
    .select(['session.id', 'session.operator_id', 'session.stage', 'session.created_at', 'session.seen_at'])
    .select(['session.fresh_at', 'session.password_at', 'session.shown_seq', hasPassword])
    .select(['operator.email', 'operator.name', 'operator.role', 'operator.mids', 'operator.everything'])
    .select(['operator.totp_confirmed', 'operator.disabled_at'])
}

const hasPassword =
  sql<number>`case when operator.password_hash is not null and operator.must_change_password = 0 then 1 else 0 end`.as(
    'has_password',
  )

type OperatorColumns = Pick<
  Selectable<Tables['operator']>,
  'id' | 'email' | 'name' | 'role' | 'mids' | 'everything' | 'totp_confirmed'
>

export function toOperator(row: OperatorColumns): Operator {
  const { id, email, name, role, mids, everything, totp_confirmed } = row
  return {
    id,
    email,
    name,
    role: role as Role,
    mids: JSON.parse(mids) as string[],
    everything: everything === 1 && role === 'admin',
    secondFactor: totp_confirmed === 1,
  }
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

/** `exceptHash`: the token hash of a session that goes on. */
export async function endSessionsOf(db: Db, operatorId: string, exceptHash = ''): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('operator_id', '=', operatorId)
    .where('token_hash', '!=', exceptHash)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Limits sessions, always keeping `newest`. Unfinished sign-ins count apart, so a password alone cannot end sessions. */
export async function keepNewest(db: Db, { operatorId, isWhole, count, newest }: Limit): Promise<void> {
  const old = db
    .selectFrom('session')
    .select('token_hash')
    .where('operator_id', '=', operatorId)
    .where('token_hash', '!=', newest)
    .where('stage', isWhole ? '=' : '!=', 'signed-in')
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .offset(count - 1)
    .limit(1000)
  await db.deleteFrom('session').where('token_hash', 'in', old).execute()
}

type Limit = { operatorId: string; isWhole: boolean; count: number; newest: string }

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A fast hash is enough for 256 random bits; a leaked table opens nothing. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
