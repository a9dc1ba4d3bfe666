import { StatementConflict } from './place.ts'
import type { z } from 'zod'
import { matchBody, settleBody } from '../../api/statements.requests.ts'
import { type Settled, settlementKinds } from '../../api/statements.ts'
import { settlementsOf } from './listResults.ts'
import { settle, type SettleAct, undoSome } from './settle.ts'
import { settleClass, undoSettlement } from './settleMany.ts'
import { appendAudit } from '../trail/audit.ts'
import type { Context, Handler } from '../http/context.ts'
import { fault } from '../../i18n/fault.ts'
import { ApiError } from '../http/ApiError.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import { refused } from '../http/simpleRest.ts'
import { auditLine, findStatement, midsOf, type Statement, type StatementParts } from './findStatement.ts'
import { leftOf, readAnswer } from './fileRoutes.ts'
import { toSettlement } from './toAnswers.ts'
import { matchByHand, undoHandMatch } from './matchByHand.ts'
import { requestedMids } from '../access/grantedMids.ts'

export function handRoutes({ store, mids: all, rrFeeUnit }: StatementParts) {
  function settleOrUndo(context: Context, row: Statement, body: z.output<typeof settleBody>) {
    const { ids, class: one, cause, kind, note: noteText, undo } = body
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
            ...(cause !== undefined && { cause }),
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
    if (noteText === undefined) throw refused('note', 'note')
    const act = { ...actOf('statement.settled', { kind, note: noteText }), reason: { kind, words: noteText } }
    const named = [ids, one, cause].filter((part) => part !== undefined)
    if (named.length === 1) {
      if (ids) return settle(store, { ...act, ids: [...new Set(ids)] })
      return settleClass(store, { ...act, of: one === undefined ? { cause: cause ?? '' } : { class: one } })
    }
    throw refused('ids', 'lines_or_class')
  }

  function actOn(context: Context, row: Statement, line: number, action: string) {
    return {
      mid: row.mid,
      id: row.id,
      line,
      by: context.get('session').operator.email,
      note: (...[db, at, { order, ...matched }]: Parameters<Parameters<typeof undoHandMatch>[1]['note']>) =>
        appendAudit(db, at, auditLine(context, row, action, { line, order, ...matched })),
    }
  }

  async function matchOrUndo(context: Context, row: Statement, body: z.output<typeof matchBody>) {
    const { line, orderId, orderIds = orderId === undefined ? undefined : [orderId], mid, undo, lines } = body
    if (undo) {
      if (line === undefined) throw refused('line', 'order_of_line')
      return undoHandMatch(store, actOn(context, row, line, 'statement.unmatched'))
    }
    const wanted =
      lines?.map((one) => ({ line: one.line, mid: one.mid, ids: [one.orderId] })) ??
      (line === undefined || !orderIds ? [] : [{ line, mid, ids: [...new Set(orderIds)] }])
    if (wanted.length === 0) throw refused('orderId', 'order_of_line')
    const mids = midsOf(row)
    const countsRrFee = (one: string) => rrFeeUnit(one) === 'amount'
    const matches = wanted.map(({ line: number, mid: named, ids }) => {
      const [of, ...rest] = requestedMids(context, all, named ?? mids)
      if (of === undefined || rest.length > 0 || !mids.includes(of))
        throw refused('mid', fault('one_of', { values: mids.join(', ') }))
      return { ...actOn(context, row, number, 'statement.matched'), orders: { mid: of, ids } }
    })
    await matchByHand(store, row, matches, countsRrFee)
  }

  return {
    'POST /api/statements/:id/lines/settle': async (context) => {
      const body = await readBody(context, settleBody)
      const row = await findStatement(store, context, all)
      const outcome = await settleOrUndo(context, row, body).catch(refuseConflict)
      const settlement = (await settlementsOf(store.db, { mid: row.mid, statement: row.id })).find(
        ({ number }) => number === outcome.settlement,
      )
      const left = await leftOf(store, row)
      const answer: Settled = {
        settled: outcome.results,
        settlement: settlement ? toSettlement(settlement, left.get(settlement.number) ?? 0) : null,
      }
      return Response.json(answer)
    },

    'POST /api/statements/:id/lines/match': async (context) => {
      const body = await readBody(context, matchBody)
      const row = await findStatement(store, context, all)
      await matchOrUndo(context, row, body).catch(refuseConflict)
      return Response.json(await readAnswer(store, all, row.id, context))
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

function refuseConflict(error: unknown): never {
  if (!(error instanceof StatementConflict)) throw error
  if (error.code === 'no_known_order') throw refused('orderId', error.code)
  throw new ApiError(409, error.code)
}
