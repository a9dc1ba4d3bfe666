import { mappingBody } from '../../../api/statements.requests.ts'
import type { Handler } from '../../context.ts'
import type { OwnRoute } from '../../permissions.ts'
import { readBody } from '../../readBody.ts'
import { beginRun } from './beginRun.ts'
import { findStatement } from './findStatement.ts'
import { readAnswer } from './readAnswer.ts'
import type { StatementParts } from './statementParts.ts'

/** One file: what became of it, how it is read, and its end. */
export function fileRoutes({ store, mids: all, statementRuns }: StatementParts) {
  return {
    'GET /api/statements/:id': async (context) => {
      const { id } = await findStatement(store, context, all)
      return Response.json(await readAnswer(store, all, id, context))
    },

    'DELETE /api/statements/:id': async (context) => {
      const row = await findStatement(store, context, all)
      await beginRun(store, context, row, {
        state: 'deleting',
        changes: { same_key: row.id },
        action: 'statement.removed',
        details: { name: row.name },
      })
      statementRuns.look()
      return new Response(null, { status: 204 })
    },

    'PUT /api/statements/:id/mapping': async (context) => {
      const { mapping, tolerance, period } = await readBody(context, mappingBody)
      const row = await findStatement(store, context, all)
      const text = JSON.stringify(mapping)
      const kept = JSON.stringify(tolerance ?? (JSON.parse(row.tolerance) as unknown))
      await beginRun(store, context, row, {
        state: 'reading',
        changes: {
          mapping: text,
          kept_mapping: 0,
          tolerance: kept,
          ...(period !== undefined && {
            period:
              period && JSON.stringify({ from: utc(period.from), to: utc(period.to), isGuessed: false }),
          }),
          refusal: null,
        },
        action: 'statement.mapped',
        details: { tolerance, period },
        keptMapping: text,
      })
      statementRuns.look()
      return Response.json(await readAnswer(store, all, row.id, context))
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

function utc(time: string): string {
  return new Date(time).toISOString()
}
