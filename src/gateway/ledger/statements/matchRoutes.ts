import type { z } from 'zod'
import { matchBody } from '../../../api/statements.requests.ts'
import { matchByHand, NotMatched, undoHandMatch } from '../../../ledger/statements/matchByHand.ts'
import { appendAudit } from '../../audit.ts'
import type { Context, Handler } from '../../context.ts'
import { fault } from '../../../i18n/fault.ts'
import { GatewayError } from '../../GatewayError.ts'
import type { OwnRoute } from '../../permissions.ts'
import { readBody } from '../../readBody.ts'
import { refused } from '../../simpleRest.ts'
import { requestedMids } from '../orderQuery.ts'
import { auditLine } from './auditLine.ts'
import { findStatement, midsOf, type Statement } from './findStatement.ts'
import { readAnswer } from './readAnswer.ts'
import type { StatementParts } from './statementParts.ts'

/** What people say of which order a line is. */
export function matchRoutes({ store, mids: all, rrFeeUnit }: StatementParts) {
  function matchOrUndo(context: Context, row: Statement, body: z.output<typeof matchBody>) {
    const { line, orderId, mid, undo } = body
    const action = undo ? 'statement.unmatched' : 'statement.matched'
    const act = {
      mid: row.mid,
      id: row.id,
      line,
      by: context.get('session').operator.email,
      note: (...[db, at, { order, ...matched }]: Parameters<Parameters<typeof matchByHand>[1]['note']>) =>
        appendAudit(db, at, auditLine(context, row, action, { line, order, ...matched })),
    }
    if (undo) return undoHandMatch(store, act)
    if (orderId === undefined) throw refused('orderId', 'order_of_line')
    const mids = midsOf(row)
    const [of, ...others] = requestedMids(context, all, mid ?? mids)
    if (of === undefined || others.length > 0 || !mids.includes(of))
      throw refused('mid', fault('one_of', { values: mids.join(', ') }))
    const countsRrFee = (one: string) => rrFeeUnit(one) === 'amount'
    return matchByHand(store, { ...act, order: { mid: of, id: orderId }, countsRrFee })
  }

  return {
    'POST /api/statements/:id/lines/match': async (context) => {
      const body = await readBody(context, matchBody)
      const row = await findStatement(store, context, all)
      await matchOrUndo(context, row, body).catch((error: unknown) => {
        if (!(error instanceof NotMatched)) throw error
        if (error.why === 'order') throw refused('orderId', 'no_known_order')
        throw new GatewayError(409, notMatched[error.why])
      })
      return Response.json(await readAnswer(store, all, row.id, context))
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

const notMatched = {
  state: 'statement_state',
  line: 'statement_line',
  settled: 'statement_settled.line',
  taken: 'statement_taken',
  none: 'statement_none.line',
} as const
