import { countRows } from '../../store/executeAll.ts'
import type { Selectable } from 'kysely'
import { type Alert, watchKinds, type WatchKind, watchRules, type Watch } from '../../api/alerts.ts'
import type { Tables } from '../../store/tables.ts'
import type { Facts, Labels } from './alert.ts'
import { alertText } from './outgoing.ts'
import { alertFilter, watchChange } from '../../api/alerts.requests.ts'
import { midFilter } from '../../api/orders.requests.ts'
import { nothing } from '../../api/requestFields.ts'
import type { Store } from '../../store/openStore.ts'
import { auditedChange } from '../trail/audit.ts'
import { actorOf, type Context } from '../http/context.ts'
import { ApiError } from '../http/ApiError.ts'
import { may, type RolePermission, type Routes } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import { listAnswer, readFilter, readListQuery, pageAnswer, refused, wholeList } from '../http/simpleRest.ts'
import { readWatches, writeWatch, type StoredWatch } from './alertRows.ts'
import { fault } from '../../i18n/fault.ts'
import { requestedMids, grantedMids } from '../access/rightsOf.ts'

type AlertRow = Selectable<Tables['alert']>

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
    throw new ApiError(404, 'no_record', refusal ? { refusal } : {})
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
      const count = await countRows(rows)
      const page = await rows
        .selectAll()
        .orderBy('began_at', query.sort.order)
        .orderBy('id', query.sort.order)
        .offset(query.offset)
        .limit(query.limit)
        .execute()
      return listAnswer('alerts', page.map(alertRecord), query, count)
    },

    'GET /api/alerts/:id': async (context) => context.json(alertRecord(await rowOf(context))),

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
  } satisfies Routes
}

function alertRecord(row: AlertRow): Alert {
  const labels = JSON.parse(row.labels) as Labels
  const facts = JSON.parse(row.facts) as Facts
  return {
    id: `${row.mid}:${row.id}`,
    mid: row.mid,
    kind: row.kind,
    state: row.resolved_at === null ? 'firing' : 'resolved',
    text: alertText(row.kind, { labels, facts }),
    labels,
    facts,
    beganAt: row.began_at,
    firedAt: row.began_at,
    resolvedAt: row.resolved_at,
    acknowledgedAt: row.acknowledged_at,
    acknowledgedBy: row.acknowledged_by,
  }
}

/** Doubts are about create requests, fees about agreed rates. */
export function readableKinds(context: Context): WatchKind[] {
  const { role } = context.get('session').operator
  const needed: Partial<Record<WatchKind, RolePermission>> = { doubt: 'intents.read', fees: 'agreed-rates' }
  return watchKinds.filter((kind) => may(role, needed[kind] ?? 'alerts.read'))
}

function mayWatch(context: Context, kind: WatchKind): boolean {
  return may(context.get('session').operator.role, kind === 'fees' ? 'agreed-rates' : 'alerts.watches')
}

/** Records of several merchant IDs are visible only to operators who hold all of them. */
export function holdsAll(context: Context, all: readonly string[], mids: readonly string[]): boolean {
  const held = grantedMids(context.get('session').operator.mids, all)
  return mids.every((mid) => held.includes(mid))
}

export function watchRoutes({ store, mids: all }: { store: Store; mids: readonly string[] }) {
  async function watchOf(context: Context): Promise<StoredWatch> {
    const id = context.req.param('id') ?? ''
    const watch = (await readWatches(store.db, all)).find((one) => idOf(one) === id)
    const isOwn = watch && grantedMids(context.get('session').operator.mids, all).includes(watch.mid)
    if (isOwn && mayWatch(context, watch.kind)) return watch
    const refusal = watch && !isOwn && { mid: watch.mid, object: `watch:${id}`, details: { why: 'mid' } }
    throw new ApiError(404, 'no_record', refusal ? { refusal } : {})
  }

  return {
    'GET /api/watches': async (context) => {
      const query = readListQuery(context.req.url, ['mid'], { field: 'mid', order: 'asc' }, wholeList)
      const { mid } = readFilter(query.filter, midFilter)
      const mids = [...requestedMids(context, all, mid)].toSorted()
      const watches = await readWatches(store.db, query.sort.order === 'asc' ? mids : mids.toReversed())
      const own = watches.filter(({ kind }) => mayWatch(context, kind))
      return pageAnswer('watches', own.map(toRecord), query)
    },

    'PUT /api/watches/:id': async (context) => {
      const body = await readBody(context, watchChange)
      const before = await watchOf(context)
      const { min, max } = watchRules[before.kind]
      if (body.threshold < min) throw refused('threshold', fault('min', { count: min }))
      if (body.threshold > max) throw refused('threshold', fault('max', { count: max }))
      const { mid, kind, isOn, threshold } = before
      await auditedChange(store, async (db, at) => {
        await writeWatch(db, { mid, kind, ...body }, at, context.get('session').operator.email)
        const details = { kind, before: { isOn, threshold }, after: body }
        return { ...actorOf(context), action: 'watch.changed', object: `watch:${idOf(before)}`, mid, details }
      })
      return context.json(toRecord(await watchOf(context)))
    },
  } satisfies Routes
}

function idOf({ mid, kind }: Pick<Watch, 'mid' | 'kind'>): string {
  return `${mid}:${kind}`
}

function toRecord({ mid, kind, isOn, threshold, changedAt, changedBy }: StoredWatch): Watch {
  const { unit, min, max } = watchRules[kind]
  return { id: idOf({ mid, kind }), mid, kind, isOn, threshold, unit, min, max, changedAt, changedBy }
}
