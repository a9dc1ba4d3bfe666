import { watchChange, watchFilter } from '../../api/alerts.requests.ts'
import { watchRules, type Watch } from '../../api/alerts.ts'
import { readWatches, writeWatch, type StoredWatch } from '../../ledger/alerts/watchRows.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../audit.ts'
import { actorOf, type Context, type Handler } from '../context.ts'
import { fault } from '../../i18n/fault.ts'
import { GatewayError } from '../GatewayError.ts'
import { requestedMids } from '../ledger/orderQuery.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import { pageAnswer, readFilter, readListQuery, refused, wholeList } from '../simpleRest.ts'
import { grantedMids } from '../sign-in/sessionBody.ts'

/** What is watched for each merchant ID. Every change has its line in the audit log. */
export function watchRoutes({ store, mids: all }: { store: Store; mids: readonly string[] }) {
  async function watchOf(context: Context): Promise<StoredWatch> {
    const id = context.req.param('id') ?? ''
    const watch = (await readWatches(store.db, all)).find((one) => idOf(one) === id)
    const isOwn = watch && grantedMids(context.get('session').operator.mids, all).includes(watch.mid)
    if (isOwn) return watch
    const refusal = watch && { mid: watch.mid, object: `watch:${id}`, details: { why: 'mid' } }
    throw new GatewayError(404, 'no_watch', refusal ? { refusal } : {})
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
          outcome: 'done',
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
