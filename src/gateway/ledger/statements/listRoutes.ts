import { statementFilter } from '../../../api/statements.requests.ts'
import type { Handler } from '../../context.ts'
import type { OwnRoute } from '../../permissions.ts'
import { listAnswer, readFilter, readListQuery } from '../../simpleRest.ts'
import { requestedMids } from '../orderQuery.ts'
import { hiddenStates, isGranted, midsOf } from './findStatement.ts'
import { readAnswer } from './readAnswer.ts'
import type { StatementParts } from './statementParts.ts'
import { toStatementRow } from './toAnswers.ts'
import { createUploads } from './uploads.ts'

const newestFirst = { field: 'createdAt', order: 'desc' } as const
const mostStatements = 2_000

/** The files of the provider, and those that come in. */
export function listRoutes({ store, mids: all, statementRuns, statementLimits }: StatementParts) {
  const receive = createUploads({ store, mids: all, limits: statementLimits })

  return {
    'GET /api/statements': async (context) => {
      const query = readListQuery(context.req.url, ['createdAt', 'name', 'changedAt', 'open'], newestFirst)
      const { mid, state, hasOpen } = readFilter(query.filter, statementFilter)
      const mids = requestedMids(context, all, mid)
      const rows = await store.db
        .selectFrom('statement')
        .selectAll()
        .where('mid', 'in', [...all, ''])
        .where('state', 'not in', hiddenStates)
        .$if(state !== undefined, (found) => found.where('state', '=', state ?? 'done'))
        .$if(hasOpen !== undefined, (found) => found.where('open_count', hasOpen ? '>' : '=', 0))
        .orderBy('created_at', 'desc')
        .limit(mostStatements)
        .execute()
      const records = rows
        .filter((row) => isGranted(context, all, row) && midsOf(row).some((own) => mids.includes(own)))
        .map(toStatementRow)
      const field = query.sort.field as 'createdAt' | 'name' | 'changedAt' | 'open'
      const way = query.sort.order === 'asc' ? 1 : -1
      const sorted = records.toSorted(
        (a, b) => way * (a[field] < b[field] ? -1 : Number(a[field] > b[field])),
      )
      return listAnswer(
        'statements',
        sorted.slice(query.offset, query.offset + query.limit),
        query,
        sorted.length,
      )
    },

    'POST /api/statements': async (context) => {
      const { id, isNew } = await receive(context)
      if (isNew) statementRuns.look()
      return Response.json(await readAnswer(store, all, id, context), { status: isNew ? 201 : 200 })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
