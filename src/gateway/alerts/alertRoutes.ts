import type { WholeAlert } from '../../api/alerts.ts'
import { alertFilter } from '../../api/alerts.requests.ts'
import { nothing } from '../../api/requestFields.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../audit.ts'
import { actorOf, type Context, type Handler } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import { requestedMids } from '../ledger/orderQuery.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import { listAnswer, readFilter, readListQuery } from '../simpleRest.ts'
import { grantedMids } from '../sign-in/sessionBody.ts'
import { alertRecord, noticesOf, type AlertRow } from './alertRecord.ts'
import { readableKinds } from './alertReach.ts'

const newestFirst = { field: 'beganAt', order: 'desc' } as const

/** What watches found, and who looks after it. */
export function alertRoutes({ store, mids: all }: { store: Store; mids: readonly string[] }) {
  async function rowOf(context: Context): Promise<AlertRow> {
    const whole = context.req.param('id') ?? ''
    const split = whole.indexOf(':')
    const [mid, id] = [whole.slice(0, Math.max(0, split)), whole.slice(split + 1)]
    const row = await store.db
      .selectFrom('alert')
      .selectAll()
      .where('mid', '=', mid)
      .where('id', '=', id)
      .executeTakeFirst()
    const isOwn = grantedMids(context.get('session').operator.mids, all).includes(mid)
    const kinds: readonly string[] = readableKinds(context)
    if (row && isOwn && kinds.includes(row.kind)) return row
    const refusal = row && !isOwn && { mid, object: `alert:${id}`, details: { why: 'mid' } }
    throw new GatewayError(404, 'no_alert', refusal ? { refusal } : {})
  }

  return {
    'GET /api/alerts': async (context) => {
      const query = readListQuery(context.req.url, ['beganAt'], newestFirst)
      const { mid, state, kind, acknowledged } = readFilter(query.filter, alertFilter)
      const mids = requestedMids(context, all, mid)
      const kinds = readableKinds(context).filter((one) => kind === undefined || [kind].flat().includes(one))
      if (mids.length === 0 || kinds.length === 0) return listAnswer('alerts', [], query, 0)
      let rows = store.db.selectFrom('alert').where('mid', 'in', mids).where('kind', 'in', kinds)
      if (state !== undefined) rows = rows.where('resolved_at', state === 'resolved' ? 'is not' : 'is', null)
      if (acknowledged !== undefined)
        rows = rows.where('acknowledged_at', acknowledged ? 'is not' : 'is', null)
      const { count } = await rows
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      const page = await rows
        .selectAll()
        .orderBy('began_at', query.sort.order)
        .orderBy('id', query.sort.order)
        .offset(query.offset)
        .limit(query.limit)
        .execute()
      return listAnswer('alerts', page.map(alertRecord), query, Number(count))
    },

    'GET /api/alerts/:id': async (context) => {
      const row = await rowOf(context)
      const answer: WholeAlert = { ...alertRecord(row), notices: await noticesOf(store.db, row) }
      return context.json(answer)
    },

    /** Somebody looks after it: reminders stop. */
    'POST /api/alerts/:id/acknowledge': async (context) => {
      await readBody(context, nothing)
      const { mid, id, kind } = await rowOf(context)
      const at = iso(await store.now())
      await store.transaction(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('alert')
          .set({ acknowledged_at: at, acknowledged_by: context.get('session').operator.email })
          .where('mid', '=', mid)
          .where('id', '=', id)
          .where('acknowledged_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return
        await appendAudit(db, at, {
          ...actorOf(context),
          action: 'alert.acknowledged',
          outcome: 'done',
          object: `alert:${id}`,
          mid,
          details: { kind },
        })
      })
      return context.json(alertRecord(await rowOf(context)))
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
