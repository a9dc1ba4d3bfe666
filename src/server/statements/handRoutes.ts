import type { z } from 'zod'
import { matchBody, settleBody } from '../../api/statements.requests.ts'
import { type Settled, settlementKinds } from '../../api/statements.ts'
import { settle, type SettleAct, undoSettled } from './settle.ts'
import { appendAudit } from '../trail/audit.ts'
import type { Context, Handler } from '../http/context.ts'
import { fault } from '../../i18n/fault.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import { refused } from '../http/simpleRest.ts'
import { auditLine, findStatement, midsOf, type Statement, type StatementParts } from './findStatement.ts'
import { readAnswer } from './toAnswers.ts'
import { type HandAct, matchByHand, undoHandMatch } from './matchByHand.ts'
import { requestedMids } from '../access/grantedMids.ts'

export function handRoutes(parts: StatementParts) {
  const { store, mids: all, rrFeeUnit } = parts

  function settleOrUndo(context: Context, row: Statement, body: z.output<typeof settleBody>) {
    const { ids, class: name, cause, kind, note: words, undo } = body
    const actOf = (action: string, about: object): Omit<SettleAct, 'of'> => ({
      mid: row.mid,
      id: row.id,
      by: context.get('session').operator.email,
      note: (db, at, settled) => {
        const chosen = { lines: ids?.slice(0, 100), class: name, cause }
        return appendAudit(db, at, auditLine(context, row, action, { ...about, ...chosen, ...settled }))
      },
    })
    if (undo === true && !ids) throw refused('ids', 'lines_to_undo')
    if (undo !== undefined) {
      const of = undo === true ? { number: ids } : { settlement: undo }
      return undoSettled(store, { ...actOf('statement.unsettled', {}), of })
    }
    if (!kind) throw refused('kind', fault('one_of', { values: settlementKinds.join(', ') }))
    if (words === undefined) throw refused('note', 'note')
    if ([ids, name, cause].filter((part) => part !== undefined).length !== 1)
      throw refused('ids', 'lines_or_class')
    const of = { number: ids && [...new Set(ids)], class: name, cause }
    const act = actOf('statement.settled', { kind, note: words })
    return settle(store, { ...act, of, reason: { kind, words } })
  }

  async function matchOrUndo(context: Context, row: Statement, body: z.output<typeof matchBody>) {
    const { line, orderId, orderIds = orderId === undefined ? undefined : [orderId], mid, undo, lines } = body
    const actOf = (action: string): HandAct => ({
      mid: row.mid,
      id: row.id,
      by: context.get('session').operator.email,
      note: (db, at, matched) => appendAudit(db, at, auditLine(context, row, action, matched)),
    })
    if (undo) {
      if (line === undefined) throw refused('line', 'order_of_line')
      return undoHandMatch(store, actOf('statement.unmatched'), line)
    }
    const wanted =
      lines?.map((one) => ({ line: one.line, mid: one.mid, ids: [one.orderId] })) ??
      (line === undefined || !orderIds ? [] : [{ line, mid, ids: [...new Set(orderIds)] }])
    if (wanted.length === 0) throw refused('orderId', 'order_of_line')
    const mids = midsOf(row)
    const matches = wanted.map(({ mid: named, ...match }) => {
      const [of, ...rest] = requestedMids(context, all, named ?? mids)
      if (of === undefined || rest.length > 0 || !mids.includes(of))
        throw refused('mid', fault('one_of', { values: mids.join(', ') }))
      return { ...match, mid: of }
    })
    await matchByHand(store, actOf('statement.matched'), matches, (one) => rrFeeUnit(one) === 'amount')
  }

  return {
    'POST /api/statements/:id/lines/settle': async (context) => {
      const body = await readBody(context, settleBody)
      const row = await findStatement(parts, context)
      const { settlement, results } = await settleOrUndo(context, row, body)
      const { settlements } = await readAnswer(parts, context, row)
      return Response.json({
        settled: results,
        settlement: settlements.find(({ number }) => number === settlement) ?? null,
      } satisfies Settled)
    },

    'POST /api/statements/:id/lines/match': async (context) => {
      const body = await readBody(context, matchBody)
      const row = await findStatement(parts, context)
      await matchOrUndo(context, row, body)
      return Response.json(await readAnswer(parts, context, row))
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
