import { upsert } from '../../store/upsert.ts'
import type { MonthRate, Reporting } from '../../api/reporting.ts'
import { midFilter } from '../../api/orders.requests.ts'
import { reportingBody } from '../../api/reporting.requests.ts'
import type { Db, Store } from '../../store/openStore.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { requestedMids } from '../access/rightsOf.ts'
import { actorOf, type Handler } from '../http/context.ts'
import { readBody } from '../http/readBody.ts'
import { pageAnswer, readFilter, readListQuery, wholeList } from '../http/simpleRest.ts'
import { auditedChange } from '../trail/audit.ts'

/** Currency and rates for one figure over several currencies. Exact totals never use them. */
export function reportingRoutes({ store, mids: all }: { store: Store; mids: readonly string[] }) {
  return {
    'GET /api/reporting-currencies': async (context) => {
      const query = readListQuery(context.req.url, ['id'], { field: 'id', order: 'asc' }, wholeList)
      const mids = requestedMids(context, all, readFilter(query.filter, midFilter).mid)
      return pageAnswer('reporting-currencies', await readReporting(store.db, mids), query)
    },

    'PUT /api/reporting-currencies/:id': async (context) => {
      const { currency, rates } = await readBody(context, reportingBody)
      const [mid = ''] = requestedMids(context, all, context.req.param('id'))
      const { email } = context.get('session').operator
      await auditedChange(store, async (db, at) => {
        const row = { currency, rates: JSON.stringify(rates), updated_at: at, updated_by: email }
        await upsert(db, 'reporting_currency', { mid }, row)
        const details = { currency, rates: rates.length }
        return { ...actorOf(context), action: 'reporting.changed', mid, details }
      })
      const [stored] = await readReporting(store.db, [mid])
      return context.json(stored)
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

async function readReporting(db: Db, mids: readonly string[]): Promise<Reporting[]> {
  const rows = await db
    .selectFrom('reporting_currency')
    .selectAll()
    .where('mid', 'in', [...mids, ''])
    .execute()
  const byMid = new Map(rows.map((row) => [row.mid, row]))
  return mids.toSorted().map((id) => {
    const row = byMid.get(id)
    return {
      id,
      currency: row?.currency ?? null,
      rates: JSON.parse(row?.rates ?? '[]') as MonthRate[],
      updatedAt: row?.updated_at ?? null,
      updatedBy: row?.updated_by ?? null,
    }
  })
}
