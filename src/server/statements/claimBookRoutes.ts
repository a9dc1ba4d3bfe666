import type { z } from 'zod'
import type { ClaimTotals } from '../../api/claims.ts'
import { claimBody, claimChange, claimFilter, claimsChange, letterFilter } from '../../api/claims.requests.ts'
import { compareAmounts, plain, sumAmounts } from '../../contract/amount.ts'
import { fault } from '../../i18n/fault.ts'
import { countRows } from '../../store/executeAll.ts'
import { iso, type Db } from '../../store/openStore.ts'
import { requestedMids } from '../access/rightsOf.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { rowsAsCsv } from '../files/csvCell.ts'
import { streamOf, streamWorkbook, xlsxType } from '../files/xlsx/streamWorkbook.ts'
import { createZonedTime } from '../files/zonedTime.ts'
import { ApiError } from '../http/ApiError.ts'
import { actorOf, type Context, type Handler } from '../http/context.ts'
import { readBody } from '../http/readBody.ts'
import { hasOneOf, listAnswer, readFilter, readListQuery, refused } from '../http/simpleRest.ts'
import { appendAudit, auditedChange } from '../trail/audit.ts'
import { claimRateDifferences } from './agreedRates.ts'
import { letterName, writeLetter } from './claimLetter.ts'
import { toClaim, type ClaimRow } from './claims.ts'
import { holdStatement } from './settle.ts'
import { auditLine, findStatementById, type StatementParts } from './findStatement.ts'
import { midsOf } from './place.ts'

const newestFirst = { field: 'createdAt', order: 'desc' } as const
export const claimSorts = {
  createdAt: 'created_at',
  since: 'since',
  state: 'state',
  reference: 'reference',
} as const
const maxTotals = 100_000
const maxLetter = 20_000

type Filter = z.output<typeof claimFilter>

/** Claims across all statements. */
export function claimBookRoutes(parts: StatementParts) {
  const { store, mids: all } = parts

  const chosen = (context: Context, { mid, order, ...filter }: Filter) =>
    store.db
      .selectFrom('claim')
      .where('mid', 'in', [...requestedMids(context, all, mid), ''])
      .where(hasOneOf({ ...filter, order_id: order }))

  async function claimOf(context: Context): Promise<ClaimRow> {
    const row = await chosen(context, {})
      .selectAll()
      .where('id', '=', context.req.param('id') ?? '')
      .executeTakeFirst()
    if (!row) throw new ApiError(404, 'no_record')
    return row
  }

  async function move(context: Context, rows: readonly ClaimRow[], change: z.output<typeof claimChange>) {
    const { state, credited, creditedOn, note } = change
    const by = context.get('session').operator.email
    const isPaid = state === 'credited' || state === 'partly'
    if (state === 'partly' && !credited) throw refused('credited', 'amount')
    const today = iso(await store.now()).slice(0, 10)
    await store.transaction(async (db) => {
      const at = iso(await store.now())
      for (const row of rows) {
        const paid = isPaid ? (credited ?? row.amount) : null
        if (isPaid && paid === null) throw refused('credited', 'amount')
        if (state === 'partly' && row.amount !== null && compareAmounts(paid ?? '0', row.amount) >= 0)
          throw refused('credited', fault('less_than', { count: row.amount }))
        await db
          .updateTable('claim')
          .set({
            state,
            ...(state !== row.state && { since: at }),
            credited: paid,
            credited_on: isPaid ? (creditedOn ?? row.credited_on ?? today) : null,
            ...(note !== undefined && { note }),
            updated_by: by,
          })
          .where('mid', '=', row.mid)
          .where('id', '=', row.id)
          .execute()
        await appendAudit(db, at, {
          ...actorOf(context),
          action: 'claim.moved',
          mid: row.mid,
          object: `claim:${row.reference}`,
          details: { from: row.state, to: state, credited: paid, currency: row.currency, note },
        })
      }
    })
  }

  async function letter(context: Context, form: 'csv' | 'xlsx'): Promise<Response> {
    const { filter } = readListQuery(context.req.url, ['createdAt'], newestFirst)
    const { timeZone, ...query } = readFilter(filter, letterFilter)
    const rows = await chosen(context, query)
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .limit(maxLetter)
      .execute()
    const today = createZonedTime(timeZone)(iso(await store.now())).slice(0, 10)
    const headers = {
      'Content-Type': form === 'csv' ? 'text/csv; charset=utf-8' : xlsxType,
      'Content-Disposition': `attachment; filename="${letterName(rows, today)}.${form}"`,
    }
    if (context.req.method === 'HEAD') return new Response(null, { headers })
    await auditedChange(store, async () => ({
      ...actorOf(context),
      action: 'claims.letter',
      details: { form, filter: query, rows: rows.length },
    }))
    const { columns, rows: cells } = writeLetter(rows.map(toClaim), timeZone)
    const names = columns.map(({ header }) => header)
    if (form === 'csv') return new Response(streamOf(rowsAsCsv(names, cells)), { headers })
    return new Response(streamWorkbook([{ name: 'claims', columns, rows: cells }]), { headers })
  }

  return {
    'GET /api/claims': async (context) => {
      const query = readListQuery(context.req.url, Object.keys(claimSorts), newestFirst)
      const rows = chosen(context, readFilter(query.filter, claimFilter))
      const page = await rows
        .selectAll()
        .orderBy(claimSorts[query.sort.field as keyof typeof claimSorts], query.sort.order)
        .orderBy('id', query.sort.order)
        .offset(query.offset)
        .limit(query.limit)
        .execute()
      return listAnswer('claims', page.map(toClaim), query, await countRows(rows))
    },

    'GET /api/claims/totals': async (context) => {
      const { filter } = readListQuery(context.req.url, ['createdAt'], newestFirst)
      const rows = await chosen(context, readFilter(filter, claimFilter))
        .select(['currency', 'state', 'amount', 'credited', 'since', 'provider', 'month'])
        .orderBy('since')
        .limit(maxTotals)
        .execute()
      const groups = Map.groupBy(rows, ({ currency, state }) => JSON.stringify([currency, state]))
      const totals = [...groups.values()].flatMap((own): ClaimTotals['totals'] => {
        const [first] = own
        if (!first || first.currency === null) return []
        const sum = (name: 'amount' | 'credited') => plain(sumAmounts(own.flatMap((row) => row[name] ?? [])))
        const { currency, state, since: oldest } = first
        return [
          { currency, state, claims: own.length, amount: sum('amount'), credited: sum('credited'), oldest },
        ]
      })
      const byLetter = Map.groupBy(rows, ({ provider, month }) => JSON.stringify([month, provider]))
      const letters = [...byLetter.values()].flatMap((own) => {
        const [first] = own
        const open = own.filter(({ state }) => state === 'open').length
        return first ? [{ provider: first.provider, month: first.month, claims: own.length, open }] : []
      })
      const newest = letters.toSorted((a, b) => (a.month < b.month ? 1 : -1))
      return context.json({ totals, letters: newest } satisfies ClaimTotals)
    },

    'GET /api/claims/letter.csv': (context) => letter(context, 'csv'),
    'GET /api/claims/letter.xlsx': (context) => letter(context, 'xlsx'),
    'GET /api/claims/:id': async (context) => context.json(toClaim(await claimOf(context))),

    'POST /api/claims': async (context) => {
      const { statement, note = null } = await readBody(context, claimBody)
      const row = await findStatementById(parts, context, statement)
      const by = context.get('session').operator.email
      let claims = 0
      await store.transaction(async (db: Db) => {
        await holdStatement(db, row)
        const at = iso(await store.now())
        claims = await claimRateDifferences(db, row, midsOf(row), { by, at, note, settlement: null })
        await appendAudit(db, at, auditLine(context, row, 'claims.added', { claims, note }))
      })
      return context.json({ claims }, 201)
    },

    'PUT /api/claims/:id': async (context) => {
      const change = await readBody(context, claimChange)
      await move(context, [await claimOf(context)], change)
      return context.json(toClaim(await claimOf(context)))
    },

    'POST /api/claims/state': async (context) => {
      const { ids, ...change } = await readBody(context, claimsChange)
      const rows = await chosen(context, {}).selectAll().where('id', 'in', ids).execute()
      if (rows.length < new Set(ids).size) throw new ApiError(404, 'no_record')
      await move(context, rows, change)
      return context.json({ claims: rows.length })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
