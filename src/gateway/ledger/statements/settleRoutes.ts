import type { z } from 'zod'
import { settleBody } from '../../../api/statements.requests.ts'
import { settlementKinds, type Settled } from '../../../api/statements.ts'
import { settlementsOf } from '../../../ledger/statements/listResults.ts'
import { NotSettled, settle, undoSome, type SettleAct } from '../../../ledger/statements/settle.ts'
import { settleClass, undoSettlement } from '../../../ledger/statements/settleMany.ts'
import { appendAudit } from '../../audit.ts'
import type { Context, Handler } from '../../context.ts'
import { fault } from '../../../i18n/fault.ts'
import { GatewayError } from '../../GatewayError.ts'
import type { OwnRoute } from '../../permissions.ts'
import { readBody } from '../../readBody.ts'
import { refused } from '../../simpleRest.ts'
import { auditLine } from './auditLine.ts'
import { findStatement, type Statement } from './findStatement.ts'
import { leftOf } from './readAnswer.ts'
import type { StatementParts } from './statementParts.ts'
import { toSettlement } from './toAnswers.ts'

/** What people say of lines. */
export function settleRoutes({ store, mids: all }: StatementParts) {
  function settleOrUndo(context: Context, row: Statement, body: z.output<typeof settleBody>) {
    const { ids, class: one, kind, note: told, undo } = body
    const actOf = (action: string, about: object): SettleAct => ({
      mid: row.mid,
      id: row.id,
      by: context.get('session').operator.email,
      note: (db, at, facts, step) =>
        appendAudit(
          db,
          at,
          auditLine(context, row, step === 'begun' ? `${action}-begun` : action, {
            ...about,
            ...(ids && { lines: ids.slice(0, 100) }),
            ...(one && { class: one }),
            ...facts,
          }),
        ),
    })
    if (undo !== undefined) {
      const act = actOf('statement.unsettled', {})
      if (undo !== true) return undoSettlement(store, { ...act, settlement: undo })
      if (!ids) throw refused('ids', 'lines_to_undo')
      return undoSome(store, { ...act, ids })
    }
    if (!kind) throw refused('kind', fault('one_of', { values: settlementKinds.join(', ') }))
    if (told === undefined) throw refused('note', 'note')
    const act = { ...actOf('statement.settled', { kind, note: told }), said: { kind, words: told } }
    if (ids && one === undefined) return settle(store, { ...act, ids: [...new Set(ids)] })
    if (one !== undefined && !ids) return settleClass(store, { ...act, class: one })
    throw refused('ids', 'lines_or_class')
  }

  return {
    'POST /api/statements/:id/lines/settle': async (context) => {
      const body = await readBody(context, settleBody)
      const row = await findStatement(store, context, all)
      const told = await settleOrUndo(context, row, body).catch((error: unknown) => {
        if (!(error instanceof NotSettled)) throw error
        throw new GatewayError(409, notSettled[error.why])
      })
      const settlement = (await settlementsOf(store.db, { mid: row.mid, statement: row.id })).find(
        ({ number }) => number === told.settlement,
      )
      const left = await leftOf(store, row)
      const answer: Settled = {
        settled: told.results,
        settlement: settlement ? toSettlement(settlement, left.get(settlement.number) ?? 0) : null,
      }
      return Response.json(answer)
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

const notSettled = {
  state: 'statement_state',
  settled: 'statement_settled.some',
  none: 'statement_none',
} as const
