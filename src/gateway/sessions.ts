import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { iso, type Db, type Store } from '../store/openStore.ts'
import { storableText } from '../store/storableText.ts'
import type { Tables } from '../store/tables.ts'
import type { Role } from './permissions.ts'

export const stages = ['signed-in', 'second-factor', 'enrol', 'new-password'] as const
export type Stage = (typeof stages)[number]

export type Operator = {
  id: string
  email: string
  name: string
  role: Role
  mids: string[]
  secondFactor: boolean
}

export type Session = {
  id: string
  tokenHash: string
  stage: Stage
  operator: Operator
  endsAt: string
  /** When a second factor was last shown. */
  freshAt: string | null
}

export const lifetimes = {
  idleMs: 15 * 60_000,
  /** The screens warn after this long without activity: less than `idleMs`. */
  warnMs: 13 * 60_000,
  /** A session ends after this, however busy it is. */
  absoluteMs: 10 * 60 * 60_000,
  /** A sign-in that still owes a code or a password. */
  pendingMs: 10 * 60_000,
  /** How long a second factor that was shown allows what needs one. */
  freshMs: 5 * 60_000,
  /** Activity is written down no more often than this. */
  seenEveryMs: 15_000,
}

type Origin = { ip: string; agent: string }

/** One row per session; the store keeps the hash of its token only. */
export async function openSession(
  db: Db,
  now: number,
  { operatorId, stage, fresh, ip, agent }: Origin & { operatorId: string; stage: Stage; fresh: boolean },
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
    })
    .execute()
  return token
}

/** Why there is no session tells a person more than that there is none. */
export type NoSession = 'none' | 'idle' | 'ended' | 'disabled'

/** The session behind a token, if it lives; activity is noted, a background request is none. */
export async function readSession(
  { db, now }: Pick<Store, 'db' | 'now'>,
  token: string | undefined,
  { isActivity }: { isActivity: boolean },
): Promise<Session | NoSession> {
  if (!token) return 'none'
  const tokenHash = hashToken(token)
  const [row, clock] = await Promise.all([findSession(db, tokenHash), now()])
  if (!row) return 'none'
  const created = Date.parse(row.created_at)
  const seen = Date.parse(row.seen_at)
  const longest = row.stage === 'signed-in' ? lifetimes.absoluteMs : lifetimes.pendingMs
  const end = row.disabled_at
    ? 'disabled'
    : clock >= created + longest
      ? 'ended'
      : clock >= seen + lifetimes.idleMs
        ? 'idle'
        : undefined
  if (end) {
    await endSession(db, tokenHash)
    return end
  }
  if (isActivity && clock - seen >= lifetimes.seenEveryMs)
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
    endsAt: iso(created + longest),
    freshAt: row.fresh_at,
  }
}

function findSession(db: Db, tokenHash: string) {
  return db
    .selectFrom('session')
    .innerJoin('operator', 'operator.id', 'session.operator_id')
    .select(['session.id', 'session.operator_id', 'session.stage', 'session.created_at', 'session.seen_at'])
    .select(['session.fresh_at', 'operator.email', 'operator.name', 'operator.role', 'operator.mids'])
    .select(['operator.totp_confirmed', 'operator.disabled_at'])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

type OperatorColumns = Pick<
  Selectable<Tables['operator']>,
  'id' | 'email' | 'name' | 'role' | 'mids' | 'totp_confirmed'
>

export function toOperator({ id, email, name, role, mids, totp_confirmed }: OperatorColumns): Operator {
  return {
    id,
    email,
    name,
    role: role as Role,
    mids: JSON.parse(mids) as string[],
    secondFactor: totp_confirmed === 1,
  }
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

export async function endSessionsOf(db: Db, operatorId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Keeps so many sessions of an operator, among them `newest` whatever the clocks say. */
export async function keepNewest(
  db: Db,
  { operatorId, count, newest }: { operatorId: string; count: number; newest: string },
): Promise<void> {
  const old = await db
    .selectFrom('session')
    .select('token_hash')
    .where('operator_id', '=', operatorId)
    .where('token_hash', '!=', newest)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .offset(count - 1)
    .limit(1000)
    .execute()
  if (old.length === 0) return
  const hashes = old.map(({ token_hash }) => token_hash)
  await db.deleteFrom('session').where('token_hash', 'in', hashes).execute()
}

/** What a cookie or a link carries: 256 random bits, safe in both. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the store keeps instead. Nobody guesses 256 bits, so a fast hash is enough: a leaked table opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
