import type { AgreedRate } from '../../api/agreedRates.ts'
import { rateFilter, rateTable, rateTerms } from '../../api/agreedRates.requests.ts'
import { fault } from '../../i18n/fault.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { grantedMids, requestedMids } from '../access/rightsOf.ts'
import type { Routes } from '../access/permissions.ts'
import { ApiError } from '../http/ApiError.ts'
import { actorOf, type Context } from '../http/context.ts'
import { createGate } from '../http/createGate.ts'
import { readBody } from '../http/readBody.ts'
import { pageAnswer, readFilter, readListQuery, wholeList } from '../http/simpleRest.ts'
import { ratesQuery, type RateRow } from '../ledger/agreedFee.ts'
import { lockMid, raiseVersion } from '../ledger/ledgerVersion.ts'
import { noteUnsettled, settleFees } from '../ledger/settleFees.ts'
import { appendAudit } from '../trail/audit.ts'
import { proposeRates } from './proposeRates.ts'
import { overlapping, toRate, toRow, type Terms } from './rates.ts'

export const rateSorts = [
  'from',
  'to',
  'orderType',
  'paymentMethod',
  'pair',
  'currency',
  'percent',
  'updatedAt',
] as const
/** More than any contract has, and each booking reads them. */
const maxRates = 500

type Change = (db: Db, before: RateRow[], at: string) => Promise<RateRow[]>

/** Checks of one merchant ID must not overtake each other. */
const oneAtATime = createGate({ places: 1 })

type Parts = { store: Store; mids: readonly string[] }

export function rateRoutes({ store, mids: all }: Parts) {
  async function rateOf(context: Context): Promise<RateRow> {
    const mids = grantedMids(context.get('session').operator.mids, all)
    const row = await store.db
      .selectFrom('agreed_rate')
      .selectAll()
      .where('id', '=', context.req.param('id') ?? '')
      .where('mid', 'in', mids)
      .executeTakeFirst()
    if (!row) throw new ApiError(404, 'no_record')
    return row
  }

  /** Changes the rates of a merchant ID, then compares its orders with them. */
  function change(context: Context, action: string, mid: string, work: Change): Promise<RateRow[]> {
    return oneAtATime(() => changeNow(context, action, mid, work))
  }

  async function changeNow(context: Context, action: string, mid: string, work: Change): Promise<RateRow[]> {
    const at = iso(await store.now())
    let currencies: string[] = []
    const changed = await store.transaction(async (db) => {
      await lockMid({ ...store, db }, mid)
      const { rows: before } = await db.executeQuery(ratesQuery(db, mid))
      const rows = await work(db, before, at)
      const replaced = before.filter(({ id }) => rows.some((row) => row.id === id))
      currencies = [...new Set([...rows, ...replaced].map(({ currency }) => currency))]
      for (const row of rows)
        await appendAudit(db, at, {
          ...actorOf(context),
          action,
          mid,
          object: `rate:${row.id}`,
          details: detailsOf(toRate(row)),
        })
      await noteUnsettled(db, mid)
      await raiseVersion(db, mid)
      return rows
    })
    await settleFees(store, mid, currencies)
    return changed
  }

  function add(context: Context, mid: string, terms: readonly Terms[], fieldOf: (nth: number) => string) {
    const by = context.get('session').operator.email
    return change(context, 'rate.added', mid, async (db, before, at) => {
      if (before.length + terms.length > maxRates)
        throw new ApiError(409, fault('too_many', { count: maxRates }))
      const rows: RateRow[] = []
      for (const [nth, one] of terms.entries()) {
        const row = toRow(one, { at, by })
        refuseOverlap(row, [...before, ...rows], fieldOf(nth))
        rows.push(row)
      }
      await db.insertInto('agreed_rate').values(rows).execute()
      return rows
    })
  }

  return {
    'GET /api/agreed-rates': async (context) => {
      const query = readListQuery(
        context.req.url,
        [...rateSorts],
        { field: 'from', order: 'desc' },
        wholeList,
      )
      const { mid, ...filter } = readFilter(query.filter, rateFilter)
      const mids = requestedMids(context, all, mid)
      const rows =
        mids.length === 0
          ? []
          : await store.db.selectFrom('agreed_rate').selectAll().where('mid', 'in', mids).execute()
      const rates = rows
        .map(toRate)
        .filter((rate) =>
          Object.entries(filter).every(
            ([name, wanted]) =>
              wanted === undefined || [wanted].flat().includes(String(rate[name as keyof AgreedRate])),
          ),
        )
      const field = query.sort.field as (typeof rateSorts)[number]
      const way = query.sort.order === 'asc' ? 1 : -1
      const sorted = rates.toSorted(
        (a, b) => way * compare(a[field], b[field]) || compare(a.mid, b.mid) || compare(a.id, b.id),
      )
      return pageAnswer('agreed-rates', sorted, query)
    },

    'GET /api/agreed-rates/proposals': async (context) => {
      const query = readListQuery(context.req.url, ['orders'], { field: 'orders', order: 'desc' }, wholeList)
      const mids = requestedMids(context, all, readFilter(query.filter, rateFilter).mid)
      const proposals = []
      for (const mid of mids) proposals.push(...(await proposeRates(store.db, mid, await store.now())))
      return pageAnswer(
        'proposals',
        proposals.toSorted((a, b) => b.orders - a.orders),
        query,
      )
    },

    'GET /api/agreed-rates/:id': async (context) => Response.json(toRate(await rateOf(context))),

    'POST /api/agreed-rates': async (context) => {
      const terms = await readBody(context, rateTerms)
      requestedMids(context, all, terms.mid)
      const [row] = await add(context, terms.mid, [terms], () => 'from')
      return context.json(row && toRate(row), 201)
    },

    /** All rates of a table or of proposals, or none. */
    'POST /api/agreed-rates/table': async (context) => {
      const { rates } = await readBody(context, rateTable)
      const mids = [...new Set(rates.map(({ mid }) => mid))]
      requestedMids(context, all, mids)
      if (mids.length > 1) throw new ApiError(400, 'one_mid')
      const rows = await add(context, mids[0] ?? '', rates, (nth) => `rates.${nth}.from`)
      return context.json({ rates: rows.map(toRate) }, 201)
    },

    'PUT /api/agreed-rates/:id': async (context) => {
      const terms = await readBody(context, rateTerms)
      const before = await rateOf(context)
      if (terms.mid !== before.mid) throw new ApiError(400, 'one_mid')
      const by = context.get('session').operator.email
      const [row] = await change(context, 'rate.changed', before.mid, async (db, others, at) => {
        const after = toRow(terms, { at, by, id: before.id })
        refuseOverlap(after, others, 'from')
        await db
          .updateTable('agreed_rate')
          .set(after)
          .where('mid', '=', before.mid)
          .where('id', '=', before.id)
          .execute()
        return [after]
      })
      return Response.json(row && toRate(row))
    },

    'DELETE /api/agreed-rates/:id': async (context) => {
      const before = await rateOf(context)
      await change(context, 'rate.removed', before.mid, async (db) => {
        await db.deleteFrom('agreed_rate').where('mid', '=', before.mid).where('id', '=', before.id).execute()
        return [before]
      })
      return Response.json(toRate(before))
    },
  } satisfies Routes
}

function detailsOf({ id: _i, mid: _m, updatedAt: _a, updatedBy: _b, ...details }: AgreedRate) {
  return details
}

function refuseOverlap(row: RateRow, others: readonly RateRow[], field: string): void {
  const other = overlapping(row, others)
  if (!other) return
  const { valid_from: from, valid_to: to } = other
  const overlap = to === null ? fault('rate_overlap_open', { from }) : fault('rate_overlap', { from, to })
  throw new ApiError(409, overlap, { details: [{ field, ...overlap }] })
}

function compare(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const [one, other] = [Number(a), Number(b)]
  if (!Number.isNaN(one) && !Number.isNaN(other)) return one - other
  return a < b ? -1 : Number(a > b)
}
