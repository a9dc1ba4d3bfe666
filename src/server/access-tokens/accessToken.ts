import { type Context, type Session, actorOf } from '../http/context.ts'
import { newToken, hashToken } from '../access/sessions.ts'
import type { AccessToken as Sent } from '../../api/team.ts'
import { type Store, iso } from '../../store/openStore.ts'
import { mayManage } from '../operators/operators.ts'
import { may, type Role, tokenReads, type OwnRoute } from '../access/permissions.ts'
import { hasOneOf } from '../http/simpleRest.ts'
import { type AuditEntry, auditedChange } from '../trail/audit.ts'
import { createAddressLimit, createRate, rates } from '../access/rateLimit.ts'
import type { Cookie } from '../http/cookies.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Refusals } from '../trail/refusals.ts'

/** Secret scanners find leaked tokens by this prefix. */
const mark = 'cth_'
const shape = /^cth_[\w-]{43}$/

export function newAccessToken(): string {
  return mark + newToken()
}

/** Shown to people: 36 of the token's bits, so the rest stays unguessable. */
export function prefixOf(token: string): string {
  return token.slice(0, mark.length + 6)
}

/** Ignores bearer tokens without our prefix: a proxy in front may have added one for itself. */
export function readBearer({ req }: Context): string | undefined {
  return /^Bearer +(cth_\S*) *$/i.exec(req.header('authorization') ?? '')?.[1]
}

export type TokenState = Sent['state']

export type AccessToken = Sent & { tokenHash: string }

type Read = Pick<Store, 'db' | 'now'>

export async function findTokens(
  store: Read,
  where: { 'access_token.id'?: string; token_hash?: string } = {},
): Promise<AccessToken[]> {
  const matching = tokenRows(store).where(hasOneOf(where))
  const [rows, now] = await Promise.all([matching.execute(), store.now()])
  return rows.map((row) => toToken(row, now))
}

export async function findTokenById(store: Read, id: string): Promise<AccessToken | undefined> {
  return (await findTokens(store, { 'access_token.id': id }))[0]
}

/** Long responses call this repeatedly. */
export async function isTokenLive(store: Read, id: string): Promise<boolean> {
  return (await findTokenById(store, id))?.state === 'live'
}

/** Looks up the hash, so the response time reveals nothing about the token. */
export async function findToken(store: Read, token: string): Promise<AccessToken | undefined> {
  return shape.test(token) ? (await findTokens(store, { token_hash: hashToken(token) }))[0] : undefined
}

function tokenRows({ db }: Pick<Store, 'db'>) {
  return db
    .selectFrom('access_token')
    .leftJoin('operator as maker', 'maker.id', 'access_token.created_by')
    .leftJoin('operator as ender', 'ender.id', 'access_token.revoked_by')
    .select([
      'access_token.id',
      'token_hash as tokenHash',
      'prefix',
      'access_token.name',
      'access_token.role',
    ])
    .select([
      'access_token.mids',
      'access_token.created_at as createdAt',
      'access_token.created_by as makerId',
    ])
    .select(['expires_at as expiresAt', 'last_used_at as lastUsedAt', 'revoked_at as revokedAt'])
    .select(['maker.email as createdBy', 'maker.role as makerRole', 'maker.mids as makerMids'])
    .select(['maker.everything as makerHasEverything', 'maker.disabled_at as makerDisabledAt'])
    .select('ender.email as revokedBy')
}

type Row = Awaited<ReturnType<ReturnType<typeof tokenRows>['execute']>>[number]

/** A token never has more rights than its creator has today, so it stops when they leave. */
function toToken(
  { makerId, makerRole, makerMids, makerHasEverything, makerDisabledAt, ...row }: Row,
  now: number,
): AccessToken {
  const mids = JSON.parse(row.mids) as string[]
  const own = JSON.parse(makerMids ?? '[]') as string[]
  const maker = { id: makerId, mids: own, everything: makerHasEverything === 1 }
  const isManager = makerRole !== null && makerDisabledAt === null && may(makerRole as Role, 'tokens.manage')
  const mayGive = isManager && mayManage(maker, { mids, everything: false })
  return { ...row, mids, state: stateOf(row, mayGive, now) }
}

function stateOf(row: Pick<Row, 'revokedAt' | 'expiresAt'>, mayGive: boolean, now: number): TokenState {
  if (row.revokedAt !== null) return 'revoked'
  if (Date.parse(row.expiresAt) <= now) return 'expired'
  return mayGive ? 'live' : 'suspended'
}

/** The token as a session. It has no second factor or password, so it can only read. */
export function sessionOf(token: AccessToken): Session {
  return {
    id: token.id,
    tokenHash: token.tokenHash,
    stage: 'signed-in',
    operator: {
      id: actorIdOf(token),
      // Not its name: that is free text, and readers trust this column of the audit log.
      email: `token ${token.prefix}`,
      name: token.name,
      role: token.role,
      mids: token.mids,
      everything: false,
      secondFactor: false,
      isToken: true,
    },
    endsAt: token.expiresAt,
    freshAt: null,
    passwordAt: null,
    shownSeq: null,
    hasPassword: false,
  }
}

/** The actor in the audit log; no operator has such an id. */
export function actorIdOf({ id }: Pick<AccessToken, 'id'>): string {
  return `token:${id}`
}

/** Only readers who hold all its merchant IDs see this line. */
export function tokenEntry(
  { id, mids }: Pick<AccessToken, 'id' | 'mids'>,
  details: Record<string, unknown> = {},
): Pick<AuditEntry, 'object' | 'mids' | 'details'> {
  return { object: `token:${id}`, mids, details }
}

const usedEveryMs = 60_000

type Parts = { store: Store; cookie: Cookie; refusals: Refusals }

/** Authenticates a request by token instead of session, for the routes that allow it. False: no token was sent. */
export function createTryToken({ store, cookie, refusals }: Parts) {
  const limit = createAddressLimit({ failures: 100, seconds: 600 })
  const take = createRate(rates.tokens)

  return async function tryToken(context: Context, route: OwnRoute | undefined): Promise<boolean> {
    const bearer = readBearer(context)
    if (bearer === undefined) {
      if (context.req.header('authorization')?.includes(mark)) throw new ApiError(401, 'token.form')
      return false
    }
    // Browsers add the cookie by themselves; a page using a token must not get the session's rights.
    if (cookie.read(context) !== undefined) throw new ApiError(400, 'token.with_session')
    await limit.check(context.get('ip'))
    const token = await findToken(store, bearer)
    if (!token) {
      await limit.count(context.get('ip'))
      return refuse(context, 'unknown')
    }
    await take(token.id)
    if (token.state !== 'live') return refuse(context, token.state, token)
    context.set('session', sessionOf(token))
    if (route === undefined || !tokenReads.has(route))
      throw new ApiError(403, 'token.scope', {
        refusal: { details: { why: 'token' } },
      })
    await noteUse(context, token)
    return true
  }

  async function refuse(
    context: Context,
    why: Exclude<TokenState, 'live'> | 'unknown',
    token?: AccessToken,
  ): Promise<never> {
    await refusals.ofStranger({
      action: 'token.refused',
      outcome: 'refused',
      ...actorOf(context),
      ...(token ? tokenEntry(token, { why }) : { details: { why } }),
    })
    throw new ApiError(401, `token.${why}`, {
      headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
    })
  }

  /** Logs the first use; with several servers only one writes the line. */
  async function noteUse(context: Context, { lastUsedAt: before, ...token }: AccessToken): Promise<void> {
    const now = await store.now()
    if (before !== null && now - Date.parse(before) < usedEveryMs) return
    await auditedChange(store, async (db) => {
      const written = await db
        .updateTable('access_token')
        .set({ last_used_at: iso(now) })
        .where('id', '=', token.id)
        .where('last_used_at', before === null ? 'is' : '=', before)
        .returning('id')
        .executeTakeFirst()
      if (!written || before !== null) return undefined
      return { action: 'token.first-used', ...actorOf(context), ...tokenEntry(token) }
    })
  }
}
