import type { AuditLine, TrailState } from '../../api/audit.ts'
import { auditFilter } from '../../api/audit.requests.ts'
import { countRows } from '../../store/executeAll.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { midRefused } from '../trail/refusals.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Routes } from '../access/permissions.ts'
import type { TrailWatch } from '../trail/watchTrail.ts'
import { hasOneOf, listAnswer, readFilter, readListQuery } from '../http/simpleRest.ts'
import { sql, type ExpressionBuilder } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { actorIdOf } from '../access-tokens/accessToken.ts'
import { mayManage } from '../operators/operators.ts'
import { toOperator } from '../access/sessions.ts'
import type { Operator } from '../http/context.ts'

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
            outcome: filter.outcome,
            mid: filter.mid,
          }),
        )
      if (filter.object !== undefined) rows = rows.where(isObject(filter.object))
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
      if (!line) throw new ApiError(404, 'no_record')
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

/**
 * Lines an admin may read: those of their merchant IDs. Lines without one, such as sign-ins, belong to the admins who
 * manage the operator or token, unless the details name a foreign merchant ID. Refusals are shown to the operator's
 * managers.
 */
export async function readableLines({ db }: Pick<Store, 'db'>, admin: Operator, all: readonly string[]) {
  if (admin.everything) return () => sql<boolean>`1 = 1`
  const operators = (await db.selectFrom('operator').selectAll().execute()).map(toOperator)
  const tokens = (await db.selectFrom('access_token').select(['id', 'mids']).execute()).map(
    ({ id, mids }) => ({ id: actorIdOf({ id }), mids: JSON.parse(mids) as string[], everything: false }),
  )
  const ownTokens = tokens.filter((token) => mayManage(admin, token)).map(({ id }) => id)
  const own = operators.filter((operator) => mayManage(admin, operator)).map(({ id }) => id)
  const objects = own.map((id) => `operator:${id}`)
  const foreign = [...new Set([...all, ...[...operators, ...tokens].flatMap(({ mids }) => mids)])].filter(
    (mid) => !admin.mids.includes(mid),
  )

  return ({ eb, and, or, not }: ExpressionBuilder<Tables, 'audit'>) => {
    const isByOwn = eb('operator_id', 'in', [...own, ...ownTokens])
    // A token is its own object and actor.
    const isAboutOwnToken = ownTokens.length === 0 ? sql<boolean>`1 = 0` : eb('object', 'in', ownTokens)
    const isAboutOperator = eb('object', 'like', 'operator:%')
    return or([
      and([isAmong(admin.mids), or([eb('action', '!=', 'access.refused'), isByOwn])]),
      and([
        eb('mid', 'is', null),
        or([isByOwn, and([eb('operator_id', 'is', null), or([isAboutOperator, isAboutOwnToken])])]),
        or([eb('object', 'is', null), not(isAboutOperator), eb('object', 'in', objects)]),
        or([eb('object', 'is', null), not(eb('object', 'like', 'token:%')), isAboutOwnToken]),
        ...foreign.map((mid) => not(namesMid(mid))),
      ]),
    ])
  }
}

function namesMid(mid: string) {
  const pattern = `%${asPattern(JSON.stringify(mid))}%`
  return sql<boolean>`details like ${pattern} escape '\\'`
}

/** `UX-1` also finds `user:UX-1`: people copy ids without their kind. */
function isObject(named: string) {
  const ending = `%:${asPattern(named)}`
  return sql<boolean>`(object = ${named} or object like ${ending} escape '\\')`
}

function asPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

function isAmong(mids: readonly string[]) {
  return mids.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`mid in (${sql.join(mids)})`
}
