import { type WholeAlert, watchRules, type Watch } from '../../api/alerts.ts'
import { alertFilter, watchChange, watchFilter } from '../../api/alerts.requests.ts'
import { nothing } from '../../api/requestFields.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { auditedChange, appendAudit } from '../trail/audit.ts'
import { actorOf, type Context, type Handler } from '../http/context.ts'
import { ApiError } from '../http/ApiError.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import { listAnswer, readFilter, readListQuery, pageAnswer, refused, wholeList } from '../http/simpleRest.ts'
import { alertRecord, noticesOf, type AlertRow, readableKinds } from './alertRecord.ts'
import { readWatches, writeWatch, type StoredWatch } from './alertRows.ts'
import { fault } from '../../i18n/fault.ts'
import { requestedMids, grantedMids } from '../access/grantedMids.ts'

const newestFirst = { field: 'beganAt', order: 'desc' } as const

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
    throw new ApiError(404, 'no_alert', refusal ? { refusal } : {})
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

    'POST /api/alerts/:id/acknowledge': async (context) => {
      await readBody(context, nothing)
      const { mid, id, kind } = await rowOf(context)
      await auditedChange(store, async (db, at) => {
        const { numUpdatedRows } = await db
          .updateTable('alert')
          .set({ acknowledged_at: at, acknowledged_by: context.get('session').operator.email })
          .where('mid', '=', mid)
          .where('id', '=', id)
          .where('acknowledged_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return undefined
        const entry = { action: 'alert.acknowledged', object: `alert:${id}`, mid, details: { kind } }
        return { ...actorOf(context), ...entry }
      })
      return context.json(alertRecord(await rowOf(context)))
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

export function watchRoutes({ store, mids: all }: { store: Store; mids: readonly string[] }) {
  async function watchOf(context: Context): Promise<StoredWatch> {
    const id = context.req.param('id') ?? ''
    const watch = (await readWatches(store.db, all)).find((one) => idOf(one) === id)
    const isOwn = watch && grantedMids(context.get('session').operator.mids, all).includes(watch.mid)
    if (isOwn) return watch
    const refusal = watch && { mid: watch.mid, object: `watch:${id}`, details: { why: 'mid' } }
    throw new ApiError(404, 'no_watch', refusal ? { refusal } : {})
  }

  return {
    'GET /api/watches': async (context) => {
      const query = readListQuery(context.req.url, ['mid'], { field: 'mid', order: 'asc' }, wholeList)
      const { mid } = readFilter(query.filter, watchFilter)
      const mids = [...requestedMids(context, all, mid)].toSorted()
      const watches = await readWatches(store.db, query.sort.order === 'asc' ? mids : mids.toReversed())
      return pageAnswer('watches', watches.map(toRecord), query)
    },

    'PUT /api/watches/:id': async (context) => {
      const body = await readBody(context, watchChange)
      const before = await watchOf(context)
      const { min, max } = watchRules[before.kind]
      if (body.threshold < min) throw refused('threshold', fault('min', { count: min }))
      if (body.threshold > max) throw refused('threshold', fault('max', { count: max }))
      const at = iso(await store.now())
      const { email } = context.get('session').operator
      const after = { ...before, ...body, changedAt: at, changedBy: email }
      await store.transaction(async (db) => {
        await writeWatch(db, after, at, email)
        await appendAudit(db, at, {
          ...actorOf(context),
          action: 'watch.changed',
          object: `watch:${idOf(before)}`,
          mid: before.mid,
          details: {
            kind: before.kind,
            before: { isOn: before.isOn, threshold: before.threshold },
            after: body,
          },
        })
      })
      return context.json(toRecord(after))
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

function idOf({ mid, kind }: Pick<Watch, 'mid' | 'kind'>): string {
  return `${mid}:${kind}`
}

function toRecord({ mid, kind, isOn, threshold, changedAt, changedBy }: StoredWatch): Watch {
  const { unit, min, max } = watchRules[kind]
  return { id: idOf({ mid, kind }), mid, kind, isOn, threshold, unit, min, max, changedAt, changedBy }
}
