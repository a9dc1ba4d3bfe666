import { compareWords } from '../text/searchText.ts'
import type { AccessToken as Sent } from '../../api/team.ts'
import { randomUUID } from 'node:crypto'
import { tokenBody, tokenFilter } from '../../api/team.requests.ts'
import { countRows } from '../../store/executeAll.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { auditedChange, appendAudit } from '../trail/audit.ts'
import { actorOf, type Context } from '../http/context.ts'
import { fault } from '../../i18n/fault.ts'
import { ApiError } from '../http/ApiError.ts'
import { checkGrant, mayManage } from '../operators/operators.ts'
import type { Routes } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import { hashToken } from '../access/sessions.ts'
import { stepUp } from '../sign-in/stepUp.ts'
import { pageAnswer, readFilter, readListQuery, refused } from '../http/simpleRest.ts'
import {
  newAccessToken,
  prefixOf,
  findTokenById,
  findTokens,
  type AccessToken,
  tokenEntry,
} from './accessToken.ts'

const dayMs = 24 * 60 * 60_000
const longestMs = 366 * dayMs
const maxTokens = 100

export const sortable = ['name', 'role', 'createdAt', 'expiresAt', 'lastUsedAt'] as const
type Sortable = (typeof sortable)[number]

type Parts = { store: Store; mids: readonly string[] }

/** Access tokens, for admins who hold their merchant IDs. The token itself is shown only once. */
export function tokenRoutes({ store, mids: all }: Parts) {
  /** Another admin's token looks like a missing one. */
  async function tokenOf(context: Context): Promise<AccessToken> {
    const token = await findTokenById(store, context.req.param('id') ?? '')
    if (token && isOwn(context, token)) return token
    const refusal = token && { object: `token:${token.id}`, details: { why: 'mid' } }
    throw new ApiError(404, 'no_record', { refusal })
  }

  async function refuseTooMany(db: Db, maker: string, now: string): Promise<void> {
    const live = db
      .selectFrom('access_token')
      .where('created_by', '=', maker)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
    if ((await countRows(live)) >= maxTokens) throw new ApiError(409, fault('too_many', { count: maxTokens }))
  }

  return {
    'GET /api/tokens': async (context) => {
      const query = readListQuery(context.req.url, sortable, { field: 'name', order: 'asc' })
      const { id, role, state } = readFilter(query.filter, tokenFilter)
      const ids = id === undefined ? undefined : [id].flat()
      const own = (await findTokens(store))
        .filter((token) => isOwn(context, token))
        .filter((token) => ids?.includes(token.id) ?? true)
        .filter((token) => (role ?? token.role) === token.role && (state ?? token.state) === token.state)
        .toSorted(byField(query.sort.field as Sortable, query.sort.order))
      return pageAnswer('tokens', own.map(toRecord), query)
    },

    'GET /api/tokens/:id': async (context) => context.json(toRecord(await tokenOf(context))),

    'POST /api/tokens': async (context) => {
      await stepUp(store, context)
      const body = await readBody(context, tokenBody)
      const { operator } = context.get('session')
      checkGrant(operator, body, { all })
      const now = await store.now()
      const end = Date.parse(body.expiresAt)
      if (!(end > now && end <= now + longestMs)) throw refused('expiresAt', 'future_instant')
      const secret = newAccessToken()
      const [id, at] = [randomUUID(), iso(now)]
      const token = { id, prefix: prefixOf(secret), ...body, expiresAt: iso(end) }
      await store.transaction(async (db) => {
        await refuseTooMany(db, operator.id, at)
        await db
          .insertInto('access_token')
          .values({
            id,
            token_hash: hashToken(secret),
            prefix: token.prefix,
            name: token.name,
            role: token.role,
            mids: JSON.stringify(token.mids),
            created_at: at,
            created_by: operator.id,
            expires_at: token.expiresAt,
          })
          .execute()
        const { name, role, prefix, expiresAt, mids } = token
        const details = { name, role, prefix, expiresAt, mids }
        await appendAudit(db, at, {
          action: 'token.created',
          ...actorOf(context),
          ...tokenEntry(token, details),
        })
      })
      const made = await findTokenById(store, id)
      return context.json({ ...(made && toRecord(made)), token: secret }, 201)
    },

    /** Needs no fresh code: a leaked token must be revocable at once. */
    'DELETE /api/tokens/:id': async (context) => {
      const token = await tokenOf(context)
      await auditedChange(store, async (db, at) => {
        const revoked = await db
          .updateTable('access_token')
          .set({ revoked_at: at, revoked_by: context.get('session').operator.id })
          .where('id', '=', token.id)
          .where('revoked_at', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (!revoked) return undefined
        const { name, prefix } = token
        return { action: 'token.revoked', ...actorOf(context), ...tokenEntry(token, { name, prefix }) }
      })
      return context.json(toRecord(await tokenOf(context)))
    },
  } satisfies Routes
}

/** An admin may manage a token that opens no more than the admin holds. */
function isOwn(context: Context, { mids }: Pick<AccessToken, 'mids'>): boolean {
  return mayManage(context.get('session').operator, { mids, everything: false })
}

/** Missing values come last in both directions. */
function byField(field: Sortable, order: 'asc' | 'desc') {
  return (a: AccessToken, b: AccessToken): number => {
    const [x, y] = [a[field], b[field]]
    if (x !== y && (x === null || y === null)) return x === null ? 1 : -1
    return compareWords(x, y) * (order === 'desc' ? -1 : 1) || compareWords(a.id, b.id)
  }
}

function toRecord(token: AccessToken): Sent {
  const { tokenHash: _, ...record } = token
  return record
}
