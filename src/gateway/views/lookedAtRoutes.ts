import { sql } from 'kysely'
import { z } from 'zod'
import { findObject } from '../../ledger/notes/notes.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import type { Handler } from '../context.ts'
import type { IdKeys } from '../keys/idKeys.ts'
import { requestedMids, words } from '../ledger/orderQuery.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import { coverKnown } from '../redact/detect/coverPersonal.ts'
import { listAnswer, pageAnswer, readFilter, readListQuery, wholeList } from '../simpleRest.ts'

const kind = z.enum(['orders', 'users'])
export const filterSchema = z.object({ kind, mid: words.optional() })
export const bodySchema = z.strictObject({ kind, id: z.string().min(1).max(500), mid: z.string().optional() })

/** Of one person and merchant ID: the oldest go. */
export const mostLookedAt = 500
/** So that not every page that is opened has to count. */
const slack = 50

type Parts = { store: Store; mids: readonly string[]; idKeys: IdKeys }

/** Which orders and customers one has looked at, for oneself alone: the lists mark them. */
export function lookedAtRoutes({ store, mids: all, idKeys }: Parts) {
  return {
    'GET /api/looked-at': async (context) => {
      const query = readListQuery(context.req.url, ['at'], { field: 'at', order: 'desc' }, wholeList)
      const { kind, mid } = readFilter(query.filter, filterSchema)
      const mids = requestedMids(context, all, mid)
      if (mids.length === 0) return listAnswer('looked-at', [], query, 0)
      const rows = await store.db
        .selectFrom('looked_at')
        .select(['mid', 'object_id', 'at'])
        .where('mid', 'in', mids)
        .where('operator_id', '=', context.get('session').operator.id)
        .where('kind', '=', kind)
        .orderBy('at', 'desc')
        .limit(mostLookedAt)
        .execute()
      const records = rows
        .filter(({ object_id }) => coverKnown(object_id) === object_id)
        .map(({ mid, object_id, at }) => ({ id: object_id, mid, at }))
      return pageAnswer('looked-at', records, query)
    },

    'POST /api/looked-at': async (context) => {
      const { kind, id, mid } = await readBody(context, bodySchema)
      const found = await findObject(store, kind, requestedMids(context, all, mid), idKeys.open(id))
      // What the ledger does not know is in no list that could mark it.
      if (!found) return Response.json({ kept: false })
      const key = {
        mid: found.mid,
        operator_id: context.get('session').operator.id,
        kind,
        object_id: found.id,
      }
      const at = iso(await store.now())
      await store.db
        .insertInto('looked_at')
        .values({ ...key, at })
        .onConflict((conflict) =>
          conflict.columns(['mid', 'operator_id', 'kind', 'object_id']).doUpdateSet({ at }),
        )
        .execute()
      await forgetOldest(store.db, key)
      return Response.json({ kept: true })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

type Key = { mid: string; operator_id: string; kind: 'orders' | 'users' }

async function forgetOldest(db: Db, { mid, operator_id, kind }: Key): Promise<void> {
  const own = () =>
    db
      .selectFrom('looked_at')
      .where('mid', '=', mid)
      .where('operator_id', '=', operator_id)
      .where('kind', '=', kind)
  const { count } = await own()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) <= mostLookedAt + slack) return
  const last = await own().select('at').orderBy('at', 'desc').offset(mostLookedAt).limit(1).executeTakeFirst()
  if (!last) return
  await db
    .deleteFrom('looked_at')
    .where('mid', '=', mid)
    .where('operator_id', '=', operator_id)
    .where('kind', '=', kind)
    .where('at', '<=', last.at)
    .execute()
}
