import { upsert } from '../../store/upsert.ts'
import { auditedChange } from '../trail/audit.ts'
import type { OwnSession } from '../../api/session.ts'
import { preferences as preferencesBody } from '../../api/session.requests.ts'
import type { Store } from '../../store/openStore.ts'
import { actorOf } from '../http/context.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Routes } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import type { Cookie } from '../http/cookies.ts'
import { endSessionsOf } from '../access/sessions.ts'
import { listAnswer } from '../http/simpleRest.ts'

export function accountRoutes({ store, cookie }: { store: Store; cookie: Cookie }) {
  return {
    'GET /api/sessions': async (context) => {
      const own = context.get('session')
      const rows = await store.db
        .selectFrom('session')
        .select(['id', 'created_at as createdAt', 'seen_at as seenAt', 'ip', 'agent', 'token_hash'])
        .where('operator_id', '=', own.operator.id)
        .orderBy('seen_at', 'desc')
        .execute()
      const records = rows.map(({ token_hash, ...row }): OwnSession => ({
        ...row,
        current: token_hash === own.tokenHash,
      }))
      return listAnswer('sessions', records, { offset: 0 }, records.length)
    },

    'DELETE /api/sessions': async (context) => {
      const { operator } = context.get('session')
      await auditedChange(store, async (db) => {
        const count = await endSessionsOf(db, operator.id)
        return { action: 'session.all-ended', ...actorOf(context), details: { count } }
      })
      cookie.clear(context)
      return context.body(null, 204, { 'Clear-Site-Data': '"cache", "storage"' })
    },

    'DELETE /api/sessions/:id': async (context) => {
      const { operator } = context.get('session')
      const id = context.req.param('id') ?? ''
      await auditedChange(store, async (db) => {
        const ended = await db
          .deleteFrom('session')
          .where('id', '=', id)
          .where('operator_id', '=', operator.id)
          .returning('id')
          .executeTakeFirst()
        if (!ended) throw new ApiError(404, 'no_record')
        return { action: 'session.ended', object: `session:${id}`, ...actorOf(context) }
      })
      return context.body(null, 204)
    },

    'GET /api/preferences': async (context) => {
      const row = await store.db
        .selectFrom('preference')
        .select('value')
        .where('operator_id', '=', context.get('session').operator.id)
        .where('name', '=', 'screens')
        .executeTakeFirst()
      return context.json(row ? (JSON.parse(row.value) as Record<string, never>) : {})
    },

    'PUT /api/preferences': async (context) => {
      const preferences = await readBody(context, preferencesBody)
      const value = JSON.stringify(preferences)
      if (value.length > 16 * 1024) throw new ApiError(413, 'preferences_large')
      const key = { operator_id: context.get('session').operator.id, name: 'screens' }
      await upsert(store.db, 'preference', key, { value })
      return context.json(preferences)
    },
  } satisfies Routes
}
