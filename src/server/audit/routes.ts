import type { AuditLine, TrailState } from '../../api/audit.ts'
import { auditFilter } from '../../api/audit.requests.ts'
import { countRows } from '../../store/executeAll.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { readableLines } from './auditReach.ts'
import { midRefused } from '../trail/refusals.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Routes } from '../access/permissions.ts'
import type { TrailWatch } from '../trail/watchTrail.ts'
import { hasOneOf, listAnswer, readFilter, readListQuery } from '../http/simpleRest.ts'

type Parts = { store: Store; mids: readonly string[]; trail: Pick<TrailWatch, 'state'> }

export function auditRoutes({ store, mids, trail }: Parts) {
  return {
    'GET /api/trail': (context) => {
      const state: TrailState = trail.state()
      // How many lines others caused is visible only to readers of the whole log.
      return context.json(context.get('session').operator.everything ? state : { ...state, lines: null })
    },

    'GET /api/audit': async (context) => {
      const query = readListQuery(context.req.url, ['id', 'at'], { field: 'id', order: 'desc' })
      const filter = readFilter(query.filter, auditFilter)
      const { operator } = context.get('session')
      const foreign = [filter.mid ?? []].flat().find((mid) => !operator.mids.includes(mid))
      if (foreign !== undefined && !operator.everything) throw midRefused(foreign)
      let rows = store.db
        .selectFrom('audit')
        .where(await readableLines(store, operator, mids))
        .where(
          hasOneOf({
            seq: filter.id,
            operator_id: filter.operatorId,
            operator_email: filter.operatorEmail?.toLowerCase(),
            action: filter.action,
            object: filter.object,
            outcome: filter.outcome,
            mid: filter.mid,
          }),
        )
      if (filter.at_gte !== undefined) rows = rows.where('at', '>=', iso(Date.parse(filter.at_gte)))
      if (filter.at_lt !== undefined) rows = rows.where('at', '<', iso(Date.parse(filter.at_lt)))
      const [count, lines] = await Promise.all([
        countRows(rows),
        rows
          .select(columns)
          .orderBy('seq', query.sort.order)
          .offset(query.offset)
          .limit(query.limit)
          .execute(),
      ])
      return listAnswer('audit', lines.map(toRecord), query, count)
    },

    'GET /api/audit/:id': async (context) => {
      const seq = Number(context.req.param('id'))
      const line = Number.isSafeInteger(seq)
        ? await store.db
            .selectFrom('audit')
            .select(columns)
            .where('seq', '=', seq)
            .where(await readableLines(store, context.get('session').operator, mids))
            .executeTakeFirst()
        : undefined
      if (!line) throw new ApiError(404, 'no_audit_line')
      return context.json(toRecord(line))
    },
  } satisfies Routes
}

const columns = [
  'seq as id',
  'at',
  'operator_id as operatorId',
  'operator_email as operatorEmail',
  'action',
  'object',
  'mid',
  'ip',
  'request_id as requestId',
  'outcome',
  'details',
] as const

function toRecord(line: Omit<AuditLine, 'details'> & { details: string }): AuditLine {
  return { ...line, details: JSON.parse(line.details) as AuditLine['details'] }
}
