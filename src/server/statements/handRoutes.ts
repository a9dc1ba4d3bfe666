import type { z } from 'zod'
import { matchBody, settleBody } from '../../api/statements.requests.ts'
import { type Settled, settlementKinds } from '../../api/statements.ts'
import type { Db } from '../../store/openStore.ts'
import { settle, undoSettled } from './settle.ts'
import { appendAudit } from '../trail/audit.ts'
import type { Context, Handler } from '../http/context.ts'
import { fault } from '../../i18n/fault.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import { refused } from '../http/simpleRest.ts'
import { auditLine, findStatement, type Statement, type StatementParts } from './findStatement.ts'
import { midsOf } from './place.ts'
import { readAnswer } from './toAnswers.ts'
import { matchByHand, undoHandMatch } from './matchByHand.ts'
import { requestedMids } from '../access/rightsOf.ts'

export function handRoutes(parts: StatementParts) {
  const { store, mids: all, rrFeeUnit } = parts

  /** Each act is logged with its outcome. */
  const actOf = (context: Context, row: Statement, action: string, about: object = {}) => ({
    mid: row.mid,
    id: row.id,
    by: context.get('session').operator.email,
    note: (db: Db, at: string, outcome: object) =>
      appendAudit(db, at, auditLine(context, row, action, { ...about, ...outcome })),
  })

  function settleOrUndo(context: Context, row: Statement, body: z.output<typeof settleBody>) {
    const { ids, class: name, cause, kind, note: words, undo } = body
    const act = actOf(context, row, undo === undefined ? 'statement.settled' : 'statement.unsettled', {
      kind,
      note: words,
      lines: ids?.slice(0, 100),
      class: name,
      cause,
    })
    if (undo !== undefined) return undoSettled(store, act, undo)
    if (!kind) throw refused('kind', fault('one_of', { values: settlementKinds.join(', ') }))
    if (words === undefined) throw refused('note', 'note')
    if ([ids, name, cause].filter((part) => part !== undefined).length !== 1)
      throw refused('ids', 'lines_or_class')
    const of = { number: ids && [...new Set(ids)], class: name, cause }
    return settle(store, { ...act, of, reason: { kind, words } })
  }

  async function matchOrUndo(context: Context, row: Statement, body: z.output<typeof matchBody>) {
    if ('undo' in body) return undoHandMatch(store, actOf(context, row, 'statement.unmatched'), body.line)
    const mids = midsOf(row)
    const matches = body.lines.map(({ line, orderIds, mid: named }) => {
      const [mid, ...rest] = requestedMids(context, all, named ?? mids)
      if (mid === undefined || rest.length > 0 || !mids.includes(mid))
        throw refused('mid', fault('one_of', { values: mids.join(', ') }))
      return { line, mid, ids: [...new Set(orderIds)] }
    })
    const act = actOf(context, row, 'statement.matched')
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
