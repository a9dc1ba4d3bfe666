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
import { requestedMids } from '../access/rightsOf.ts'

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
    if (undo !== undefined)
      return undoSettled(store, { ...actOf('statement.unsettled', {}), of: { settlement: undo } })
    if (!kind) throw refused('kind', fault('one_of', { values: settlementKinds.join(', ') }))
    if (words === undefined) throw refused('note', 'note')
    if ([ids, name, cause].filter((part) => part !== undefined).length !== 1)
      throw refused('ids', 'lines_or_class')
    const of = { number: ids && [...new Set(ids)], class: name, cause }
    const act = actOf('statement.settled', { kind, note: words })
    return settle(store, { ...act, of, reason: { kind, words } })
  }

  async function matchOrUndo(context: Context, row: Statement, body: z.output<typeof matchBody>) {
    const isUndone = 'undo' in body
    const action = isUndone ? 'statement.unmatched' : 'statement.matched'
    const act: HandAct = {
      mid: row.mid,
      id: row.id,
      by: context.get('session').operator.email,
      note: (db, at, matched) => appendAudit(db, at, auditLine(context, row, action, matched)),
    }
    if (isUndone) return undoHandMatch(store, act, body.line)
    const mids = midsOf(row)
    const matches = body.lines.map(({ line, orderIds, mid: named }) => {
      const [mid, ...rest] = requestedMids(context, all, named ?? mids)
      if (mid === undefined || rest.length > 0 || !mids.includes(mid))
        throw refused('mid', fault('one_of', { values: mids.join(', ') }))
      return { line, mid, ids: [...new Set(orderIds)] }
    })
    await matchByHand(store, act, matches, (one) => rrFeeUnit(one) === 'amount')
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
