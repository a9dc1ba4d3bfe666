import { sql } from 'kysely'
import type { LineRow, OrderRow, ResultRow, SettlementRow } from './orderFacts.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { pagesOf } from '../../store/pagesOf.ts'
import { type DifferenceSide, handClasses, type StatementClass } from '../../api/statements.ts'
import { hasOneOf } from '../http/simpleRest.ts'
import { ofStatement, type Place } from './place.ts'
import { type Suggestion, suggestOrders } from './suggestOrders.ts'

export type ListedResult = {
  result: ResultRow
  lines: LineRow[]
  /** Several if a line is about several. */
  orders: OrderRow[]
  settlement: SettlementRow | undefined
  suggestions: Suggestion[]
  hand: { by: string; at: string } | undefined
}

export type ResultQuery = Place & {
  mids: readonly string[]
  classes?: readonly StatementClass[] | undefined
  isSettled?: boolean | undefined
  numbers?: readonly number[] | undefined
  cause?: string | undefined
  side?: DifferenceSide | undefined
  settlement?: number
  feeCheck?: 'over' | 'under' | undefined
  /** Orders of other merchants are left out; without this, those outside `mids`. */
  visibleMids?: readonly string[]
}

/** Limit per order, which may have thousands of lines. */
const maxLines = 20

export async function countResults({ db }: Pick<Store, 'db'>, query: ResultQuery): Promise<number> {
  const { count } = await selected(db, query)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listResults(
  { db }: Pick<Store, 'db'>,
  query: ResultQuery,
  page: { offset: number; limit: number; order: 'asc' | 'desc' },
): Promise<ListedResult[]> {
  const results = await selected(db, query)
    .selectAll('statement_result')
    .orderBy('number', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return withSides(db, query, results)
}

/** Without suggestions: only readers of a page need them. */
export async function* streamResults(
  from: Pick<Store, 'db'>,
  query: ResultQuery,
): AsyncGenerator<ListedResult[]> {
  for await (const results of readResults(from, query, 200))
    yield await withSides(from.db, query, results, false)
}

export function readResults({ db }: Pick<Store, 'db'>, query: ResultQuery, size: number) {
  return pagesOf(size, (last?: ResultRow) =>
    selected(db, query)
      .selectAll('statement_result')
      .where('number', '>', last?.number ?? -1)
      .orderBy('number')
      .limit(size)
      .execute(),
  )
}

function selected(
  db: Db,
  { classes, isSettled, numbers, cause, side, settlement, feeCheck, ...place }: ResultQuery,
) {
  return (
    db
      .selectFrom('statement_result')
      .where(ofStatement(place))
      // An empty list of classes or numbers selects nothing.
      .where(
        hasOneOf({
          class: classes && [...classes, ''],
          number: numbers && [...numbers, -1],
          cause,
          side,
          settlement,
        }),
      )
      .$if(feeCheck !== undefined, (rows) =>
        rows.where(
          sql<boolean>`exists (select 1 from ledger_order as checked where checked.mid = statement_result.order_mid
            and checked.id = statement_result.order_id and checked.fee_check = ${feeCheck})`,
        ),
      )
      .$if(isSettled !== undefined, (rows) => rows.where('settlement', isSettled ? 'is not' : 'is', null))
  )
}

async function withSides(
  db: Db,
  query: ResultQuery,
  stored: ResultRow[],
  suggests = true,
): Promise<ListedResult[]> {
  const results = stored.map((result) => withoutHidden(result, query))
  const lines = await linesOf(db, query, results)
  const orders = await ordersOf(db, query, results, lines)
  const settlements = await settlementsOf(db, query)
  const hands = await handsOf(db, query, results)
  const lone = results.flatMap((result) => {
    const [line] = lines.get(result.number) ?? []
    return suggests && handClasses.includes(result.class) && line ? [line] : []
  })
  const suggested = await suggestOrders(db, query.mids, lone)
  return results.map((result) => ({
    result,
    lines: lines.get(result.number) ?? [],
    orders: orders.get(result.number) ?? [],
    settlement: settlements.find(({ number }) => number === result.settlement),
    suggestions: suggested.get(result.number) ?? [],
    hand: hands.get(result.number),
  }))
}

/** An order of a merchant that the reader may not see is as good as unknown. */
function withoutHidden(result: ResultRow, { mids, visibleMids = mids }: ResultQuery): ResultRow {
  if (result.order_mid === null || visibleMids.includes(result.order_mid)) return result
  return { ...result, class: 'no-such-order', order_mid: null, order_id: null, facts: null }
}

/** Lines with a result of their own do not belong to the order's result. */
async function linesOf(
  db: Db,
  query: ResultQuery,
  results: readonly ResultRow[],
): Promise<Map<number, LineRow[]>> {
  const lines = new Map<number, LineRow[]>()
  const all = () =>
    db.selectFrom('statement_line as line').selectAll('line').where(ofStatement(query, 'line'))
  const alone = results.filter((row) => row.line_count === 1).map(({ number }) => number)
  for (const line of await all()
    .where('line.number', 'in', [...alone, -1])
    .execute())
    lines.set(line.number, [line])
  for (const result of results.filter((row) => row.line_count > 1))
    lines.set(
      result.number,
      await all()
        .leftJoin('statement_result as own', (join) =>
          join
            .onRef('own.mid', '=', 'line.mid')
            .onRef('own.statement', '=', 'line.statement')
            .onRef('own.number', '=', 'line.number'),
        )
        .where('line.match_order', '=', result.order_id)
        .where('line.match_mid', '=', result.order_mid)
        .where(({ or, eb }) => or([eb('own.number', 'is', null), eb('own.number', '=', result.number)]))
        .orderBy('line.number')
        .limit(maxLines)
        .execute(),
    )
  return lines
}

/** A line about several orders names them; all others have one. */
async function ordersOf(
  db: Db,
  { mids, visibleMids = mids }: ResultQuery,
  results: readonly ResultRow[],
  lines: ReadonlyMap<number, LineRow[]>,
): Promise<Map<number, OrderRow[]>> {
  const orders = new Map<number, OrderRow[]>()
  const wanted = results.flatMap(({ number, order_mid: mid, order_id }) => {
    if (mid === null || order_id === null || !visibleMids.includes(mid)) return []
    const several = lines.get(number)?.[0]?.match_orders
    return [{ number, mid, ids: several ? (JSON.parse(several) as string[]) : [order_id] }]
  })
  for (const [mid, ofMid] of Map.groupBy(wanted, (one) => one.mid)) {
    const rows = await db
      .selectFrom('ledger_order')
      .selectAll()
      .where('mid', '=', mid)
      .where('id', 'in', [...new Set(ofMid.flatMap(({ ids }) => ids))])
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const { number, ids } of ofMid) {
      const known = ids.flatMap((id) => byId.get(id) ?? [])
      orders.set(number, known)
    }
  }
  return orders
}

async function handsOf(db: Db, place: Place, results: readonly ResultRow[]) {
  const numbers = results.filter((row) => row.matched_by === 'hand').map(({ number }) => number)
  const rows = await db
    .selectFrom('statement_hand')
    .select(['number', 'by', 'at'])
    .where(ofStatement(place))
    .where('number', 'in', [...numbers, -1])
    .execute()
  return new Map(rows.map(({ number, ...hand }) => [number, hand]))
}

export async function settlementsOf(db: Db, place: Place): Promise<SettlementRow[]> {
  return db
    .selectFrom('statement_settlement')
    .selectAll()
    .where(ofStatement(place))
    .orderBy('number')
    .execute()
}
