import type { AccessToken as Sent } from '../../api/team.ts'
import type { Store } from '../../store/openStore.ts'
import { mayManage } from '../operatorReach.ts'
import { may, type Role } from '../permissions.ts'
import { hashToken } from '../sessions.ts'
import { isAccessToken } from './accessToken.ts'

export type TokenState = Sent['state']

/** It goes on when whoever made it may give it again. */
export type AccessToken = Sent & { tokenHash: string }

/** All tokens there are, with how each stands now: asked for when somebody looks at them. */
export async function findTokens(store: Pick<Store, 'db' | 'now'>): Promise<AccessToken[]> {
  const [rows, now] = await Promise.all([tokenRows(store).execute(), store.now()])
  return rows.map((row) => toToken(row, now))
}

export async function findTokenById(
  store: Pick<Store, 'db' | 'now'>,
  id: string,
): Promise<AccessToken | undefined> {
  const [row, now] = await Promise.all([
    tokenRows(store).where('access_token.id', '=', id).executeTakeFirst(),
    store.now(),
  ])
  return row && toToken(row, now)
}

/** What lasts long asks again and again. */
export async function isTokenLive(store: Pick<Store, 'db' | 'now'>, id: string): Promise<boolean> {
  return (await findTokenById(store, id))?.state === 'live'
}

/** Looked up by its hash, so that how long it takes tells nothing of a token. */
export async function findToken(
  store: Pick<Store, 'db' | 'now'>,
  token: string,
): Promise<AccessToken | undefined> {
  if (!isAccessToken(token)) return undefined
  const [row, now] = await Promise.all([
    tokenRows(store).where('access_token.token_hash', '=', hashToken(token)).executeTakeFirst(),
    store.now(),
  ])
  return row && toToken(row, now)
}

function tokenRows({ db }: Pick<Store, 'db'>) {
  return db
    .selectFrom('access_token')
    .leftJoin('operator as maker', 'maker.id', 'access_token.created_by')
    .leftJoin('operator as ender', 'ender.id', 'access_token.revoked_by')
    .selectAll('access_token')
    .select(['maker.email as maker_email', 'maker.role as maker_role', 'maker.mids as maker_mids'])
    .select(['maker.everything as maker_everything', 'maker.disabled_at as maker_disabled_at'])
    .select('ender.email as ender_email')
}

type Row = Awaited<ReturnType<ReturnType<typeof tokenRows>['execute']>>[number]

function toToken(row: Row, now: number): AccessToken {
  const mids = JSON.parse(row.mids) as string[]
  return {
    id: row.id,
    tokenHash: row.token_hash,
    prefix: row.prefix,
    name: row.name,
    role: row.role,
    mids,
    createdAt: row.created_at,
    createdBy: row.maker_email,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    revokedBy: row.ender_email,
    state: stateOf(row, mids, now),
  }
}

/** It can do no more than who made it could give today: whoever leaves takes no way in along. */
function stateOf(row: Row, mids: string[], now: number): TokenState {
  if (row.revoked_at !== null) return 'revoked'
  if (Date.parse(row.expires_at) <= now) return 'expired'
  return makerMayGive(row, mids) ? 'live' : 'suspended'
}

function makerMayGive(row: Row, mids: string[]): boolean {
  const role = row.maker_role as Role | null
  if (role === null || row.maker_disabled_at !== null || !may(role, 'tokens.manage')) return false
  const own = JSON.parse(row.maker_mids ?? '[]') as string[]
  const maker = { id: row.created_by, mids: own, everything: row.maker_everything === 1 }
  return mayManage(maker, { mids, everything: false })
}
