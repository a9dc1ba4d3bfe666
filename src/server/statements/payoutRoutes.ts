import type { z } from 'zod'
import { payoutFilter, payoutMatch } from '../../api/payouts.requests.ts'
import { payoutStates, type PayoutTotals } from '../../api/payouts.ts'
import { sumAmounts } from '../../contract/amount.ts'
import { countRows } from '../../store/executeAll.ts'
import { iso } from '../../store/openStore.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { requestedMids } from '../access/rightsOf.ts'
import { ApiError } from '../http/ApiError.ts'
import { actorOf, type Context, type Handler } from '../http/context.ts'
import { readBody } from '../http/readBody.ts'
import { hasOneOf, listAnswer, readFilter, readListQuery } from '../http/simpleRest.ts'
import { lockMid } from '../ledger/ledgerVersion.ts'
import { appendAudit } from '../trail/audit.ts'
import { seesMids, type StatementParts } from './findStatement.ts'
import { midsOf } from './place.ts'
import { bankKey, join, matchPayouts } from './matchPayouts.ts'
import { linesOf } from './payoutLines.ts'
import { insertBankHalf, type PayoutRow, toPayout, updateRow, withoutBank } from './payouts.ts'

const newestFirst = { field: 'date', order: 'desc' } as const
export const payoutSorts = ['date', 'state', 'currency'] as const
/** Payments out of the account are listed on request. */
const usualStates = payoutStates.filter((state) => state !== 'debit')
const maxTotals = 100_000

/** Payouts of statements and the lines of bank statements. */
export function payoutRoutes({ store, mids: all }: StatementParts) {
  /** Like a statement, a payout requires all of its merchant IDs. */
  async function chosen(context: Context, { mid, ...filter }: z.output<typeof payoutFilter>) {
    const some = await store.db.selectFrom('payout').select('mids').distinct().execute()
    const wanted = requestedMids(context, all, mid)
    const visible = some.filter(
      (row) => seesMids(context, all, row.mids) && midsOf(row).some((own) => wanted.includes(own)),
    )
    const rows = store.db
      .selectFrom('payout')
      .where('mids', 'in', [...visible.map(({ mids }) => mids), ''])
      .where(hasOneOf(filter))
    return { rows }
  }

  async function payoutOf(context: Context, id = context.req.param('id') ?? ''): Promise<PayoutRow> {
    const { rows } = await chosen(context, {})
    const row = await rows.selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new ApiError(404, 'no_record')
    return row
  }

  /** Joins or parts the two halves, unless another person was faster. `bank`: the row itself to part them. */
  async function change(context: Context, row: PayoutRow, bank: PayoutRow): Promise<Response> {
    const action = row === bank ? 'payout.unmatched' : 'payout.matched'
    const mids = [...new Set([...midsOf(row), ...midsOf(bank)])].toSorted()
    await store.transaction(async (db) => {
      for (const mid of mids) await lockMid({ db, engine: store.engine }, mid)
      for (const { mid, id, state } of [row, bank]) {
        const isSame = await db
          .selectFrom('payout')
          .select('id')
          .where('mid', '=', mid)
          .where('id', '=', id)
          .where('state', '=', state)
          .executeTakeFirst()
        if (!isSame) throw new ApiError(409, 'payout_changed')
      }
      if (row !== bank) await join(db, row, bank, 'hand')
      else {
        await updateRow(db, { ...(await withoutBank(db, row)), unmatched: bankKey(row) })
        await insertBankHalf(db, row)
      }
      await appendAudit(db, iso(await store.now()), {
        ...actorOf(context),
        action,
        mid: row.mid,
        object: `payout:${row.batch ?? row.id}`,
        details: { expected: row.expected, currency: row.currency, bank: bank.bank_amount },
      })
    })
    await matchPayouts(store, mids, { isOnlyProposing: true })
    return context.json(toPayout(await payoutOf(context)))
  }

  return {
    'GET /api/payouts': async (context) => {
      const query = readListQuery(context.req.url, payoutSorts, newestFirst)
      const { rows } = await chosen(context, {
        state: usualStates,
        ...readFilter(query.filter, payoutFilter),
      })
      const page = await rows
        .selectAll()
        .orderBy(query.sort.field as (typeof payoutSorts)[number], query.sort.order)
        .orderBy('id', query.sort.order)
        .offset(query.offset)
        .limit(query.limit)
        .execute()
      return listAnswer('payouts', page.map(toPayout), query, await countRows(rows))
    },

    'GET /api/payouts/totals': async (context) => {
      const { filter } = readListQuery(context.req.url, payoutSorts, newestFirst)
      const chosenRows = await chosen(context, readFilter(filter, payoutFilter))
      const rows = await chosenRows.rows
        .select(['currency', 'state', 'expected', 'bank_amount', 'date'])
        // A bank line that may be a payout is the same money.
        .where(({ eb, or }) => or([eb('state', '<>', 'proposed'), eb('expected', 'is not', null)]))
        .orderBy('date')
        .limit(maxTotals)
        .execute()
      const groups = Map.groupBy(rows, ({ currency, state }) => JSON.stringify([currency, state]))
      const totals = [...groups.values()].flatMap((own): PayoutTotals['totals'] => {
        const [first] = own
        if (!first) return []
        const { currency, state, date: oldest } = first
        const amounts = own.flatMap(({ expected, bank_amount }) => expected ?? bank_amount ?? [])
        return [{ currency, state, payouts: own.length, amount: sumAmounts(amounts), oldest }]
      })
      return context.json({ totals } satisfies PayoutTotals)
    },

    'GET /api/payouts/:id': async (context) => context.json(toPayout(await payoutOf(context))),

    'GET /api/payouts/:id/lines': async (context) => {
      const row = await payoutOf(context)
      const query = readListQuery(context.req.url, ['id'], { field: 'id', order: 'asc' })
      if (row.statement === null) return listAnswer('lines', [], query, 0)
      const place = { mid: row.mid, id: row.statement }
      const { lines, all: count } = await linesOf(store.db, place, row, query.offset, query.limit)
      return listAnswer('lines', lines, query, count)
    },

    'POST /api/payouts/:id/match': async (context) => {
      const { bank: id } = await readBody(context, payoutMatch)
      const row = await payoutOf(context)
      const bank = id === null ? row : await payoutOf(context, id)
      const isPair =
        id === null
          ? row.bank !== null
          : row.bank === null && bank.expected === null && row.currency === bank.currency
      if (!isPair || row.expected === null) throw new ApiError(409, 'payout_pair')
      return change(context, row, bank)
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
