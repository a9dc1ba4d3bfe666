import { ofStatement } from './place.ts'
import type { LineRow, OrderRow, ResultRow, SettlementRow } from './orderFacts.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { type DifferenceSide, handClasses, type StatementClass } from '../../api/statements.ts'
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

export type ResultQuery = {
  mid: string
  statement: string
  mids: readonly string[]
  classes?: readonly StatementClass[] | undefined
  isSettled?: boolean | undefined
  kind?: SettlementRow['kind'] | undefined
  ids?: readonly number[] | undefined
  cause?: string | undefined
  side?: DifferenceSide | undefined
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

export async function* readResults(
  { db }: Pick<Store, 'db'>,
  query: ResultQuery,
  most: number,
): AsyncGenerator<ResultRow[]> {
  for (let last = -1; ;) {
    const results = await selected(db, query)
      .selectAll('statement_result')
      .where('number', '>', last)
      .orderBy('number')
      .limit(most)
      .execute()
    if (results.length > 0) yield results
    last = Number(results.at(-1)?.number ?? last)
    if (results.length < most) return
  }
}

function selected(db: Db, { mid, statement, classes, isSettled, kind, ids, cause, side }: ResultQuery) {
  return db
    .selectFrom('statement_result')
    .where(ofStatement({ mid, id: statement }))
    .$if(classes !== undefined, (rows) => rows.where('class', 'in', [...(classes ?? []), '']))
    .$if(isSettled !== undefined, (rows) =>
      rows.where('settlement', isSettled === true ? 'is not' : 'is', null),
    )
    .$if(kind !== undefined, (rows) =>
      rows.where(
        'settlement',
        'in',
        db
          .selectFrom('statement_settlement')
          .select('number')
          .where(ofStatement({ mid, id: statement }))
          .where('kind', '=', kind ?? 'claimed'),
      ),
    )
    .$if(cause !== undefined, (rows) => rows.where('cause', '=', cause ?? ''))
    .$if(side !== undefined, (rows) => rows.where('side', '=', side ?? null))
    .$if(ids !== undefined, (rows) => rows.where('number', 'in', [...(ids ?? []), -1]))
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
  const suggested = await suggestOrders(
    db,
    query.mids,
    results.flatMap((result) => {
      const [line] = lines.get(Number(result.number)) ?? []
      return suggests && handClasses.includes(result.class) && line ? [line] : []
    }),
  )
  return results.map((result) => ({
    result,
    lines: lines.get(Number(result.number)) ?? [],
    orders: orders.get(Number(result.number)) ?? [],
    settlement: settlements.find(({ number }) => number === result.settlement),
    suggestions: suggested.get(Number(result.number)) ?? [],
    hand: hands.get(Number(result.number)),
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
  { mid, statement }: ResultQuery,
  results: readonly ResultRow[],
): Promise<Map<number, LineRow[]>> {
  const lines = new Map<number, LineRow[]>()
  const all = () =>
    db
      .selectFrom('statement_line as line')
      .selectAll('line')
      .where('line.mid', '=', mid)
      .where('line.statement', '=', statement)
  const alone = results.filter((row) => Number(row.line_count) === 1).map(({ number }) => number)
  if (alone.length > 0)
    for (const line of await all().where('line.number', 'in', alone).execute())
      lines.set(Number(line.number), [line])
  for (const result of results.filter((row) => Number(row.line_count) > 1))
    lines.set(
      Number(result.number),
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

async function ordersOf(
  db: Db,
  { mids, visibleMids = mids }: ResultQuery,
  results: readonly ResultRow[],
  lines: ReadonlyMap<number, LineRow[]>,
): Promise<Map<number, OrderRow[]>> {
  const orders = new Map<number, OrderRow[]>()
  const wanted = results.flatMap(({ number, order_mid, order_id }) => {
    if (order_mid === null || order_id === null || !visibleMids.includes(order_mid)) return []
    const several = lines.get(Number(number))?.[0]?.match_orders
    return [
      {
        number: Number(number),
        mid: order_mid,
        ids: several ? (JSON.parse(several) as string[]) : [order_id],
      },
    ]
  })
  for (const mid of new Set(wanted.map((one) => one.mid))) {
    const ofMid = wanted.filter((one) => one.mid === mid)
    const rows = await db
      .selectFrom('ledger_order')
      .selectAll()
      .where('mid', '=', mid)
      .where('id', 'in', [...new Set(ofMid.flatMap(({ ids }) => ids))])
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const { number, ids } of ofMid)
      orders.set(
        number,
        ids.flatMap((id) => byId.get(id) ?? []),
      )
  }
  return orders
}

type Of = { mid: string; statement: string }

async function handsOf(db: Db, { mid, statement }: Of, results: readonly ResultRow[]) {
  const numbers = results.filter((row) => row.matched_by === 'hand').map(({ number }) => number)
  if (numbers.length === 0) return new Map<number, { by: string; at: string }>()
  const rows = await db
    .selectFrom('statement_hand')
    .select(['number', 'by', 'at'])
    .where(ofStatement({ mid, id: statement }))
    .where('number', 'in', numbers)
    .execute()
  return new Map(rows.map(({ number, ...hand }) => [Number(number), hand]))
}

export async function settlementsOf(db: Db, { mid, statement }: Of): Promise<SettlementRow[]> {
  return db
    .selectFrom('statement_settlement')
    .selectAll()
    .where(ofStatement({ mid, id: statement }))
    .orderBy('number')
    .execute()
}
