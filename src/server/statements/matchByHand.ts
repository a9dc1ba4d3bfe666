import { ofStatement, type Place, StatementConflict } from './place.ts'
import { sql } from 'kysely'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { handClasses, type Tolerance } from '../../api/statements.ts'
import type { ClassCounts } from './classCounts.ts'
import { compareWithOrders } from './matchSeveral.ts'
import type { Period } from './readFile.ts'
import { readNames } from '../ledger/statusNames.ts'
import { replaceResults, type Result, type StoredResult, toResult } from './result.ts'
import { holdStatement } from './settle.ts'
import { type CountsRrFee, lineColumns, type ResultRow } from './orderFacts.ts'

type Act = Place & {
  line: number
  by: string
  note: (db: Db, at: string, matched: { order: string; orderMid: string; class: string }) => Promise<void>
}

type Match = Act & { orders: Orders }

/** Matches all lines of a statement or none. A concurrent match of a line or an order waits and then conflicts. */
export async function matchByHand(
  store: Store,
  place: Place,
  matches: readonly Match[],
  countsRrFee: CountsRrFee,
): Promise<void> {
  const at = iso(await store.now())
  await store.transaction(async (db) => {
    const held = { ...(await hold(db, place)), countsRrFee }
    for (const match of matches) await matchLine(db, at, match, held)
  })
}

type Held = Awaited<ReturnType<typeof hold>> & { countsRrFee: CountsRrFee }

async function matchLine(db: Db, at: string, { orders, ...act }: Match, held: Held): Promise<void> {
  const line = await lonely(db, act)
  if (!held.mids.includes(orders.mid)) throw new StatementConflict('no_known_order')
  const result = await compareLine(db, act, orders, held)
  await reserve(db, act, orders)
  const former = [line, ...(await unnamedResults(db, act, orders))]
  await replaceResults(db, act, { former, results: [result], classes: held.classes })
  const [id] = orders.ids
  await db
    .updateTable('statement_line')
    .set({
      match_mid: orders.mid,
      matched_by: 'hand',
      ...(orders.ids.length > 1 ? { match_orders: JSON.stringify(orders.ids) } : { match_order: id ?? '' }),
    })
    .where(ofStatement(act))
    .where('number', '=', act.line)
    .execute()
  await db
    .insertInto('statement_hand')
    .values({
      mid: act.mid,
      statement: act.id,
      number: act.line,
      former: JSON.stringify(former),
      by: act.by,
      at,
    })
    .execute()
  await act.note(db, at, { order: orders.ids.join(', '), orderMid: orders.mid, class: result.class })
}

/** Removes only the link; line and order return to their previous results. */
export async function undoHandMatch(store: Store, act: Act): Promise<void> {
  const at = iso(await store.now())
  await store.transaction(async (db) => {
    const { classes } = await hold(db, act)
    const hand = await db
      .deleteFrom('statement_hand')
      .where(ofStatement(act))
      .where('number', '=', act.line)
      .returning('former')
      .executeTakeFirst()
    const result = await resultOf(db, act)
    if (!hand || result?.order_id == null || result.order_mid === null)
      throw new StatementConflict('statement_none.line')
    if (result.settlement !== null) throw new StatementConflict('statement_settled.line')
    const of = { order: result.order_id, orderMid: result.order_mid, class: result.class }
    await db
      .deleteFrom('statement_match')
      .where('home', '=', act.mid)
      .where('statement', '=', act.id)
      .where('number', '=', act.line)
      .execute()
    await db
      .updateTable('statement_line')
      .set({ match_mid: null, match_order: null, match_orders: null, matched_by: null })
      .where(ofStatement(act))
      .where('number', '=', act.line)
      .execute()
    await replaceResults(db, act, {
      former: [result],
      results: JSON.parse(hand.former) as StoredResult[],
      classes,
    })
    await act.note(db, at, of)
  })
}

type Orders = { mid: string; ids: readonly string[] }

/** The result that a run would have found. */
async function compareLine(
  db: Db,
  { mid, id, line }: Act,
  orders: Orders,
  parts: { tolerance: Tolerance; period: Period | undefined; countsRrFee: CountsRrFee },
): Promise<Result> {
  const charged = await db
    .selectFrom('statement_line')
    .select(lineColumns)
    .where(ofStatement({ mid, id }))
    .where('number', '=', line)
    .executeTakeFirstOrThrow()
  const names = await readNames(db, [orders.mid])
  const matched = { ...charged, number: line, matched_by: 'hand' as const }
  const compared = await compareWithOrders(db, { ...parts, names }, matched, orders.mid, orders.ids)
  if (compared.found < orders.ids.length) throw new StatementConflict('no_known_order')
  return toResult({ mid, id, run: 0 }, [compared.matched], compared.compared)
}

async function hold(db: Db, place: Place) {
  const row = await holdStatement(db, place)
  if (!row?.classes) throw new StatementConflict('statement_state')
  return {
    mids: JSON.parse(row.mids) as string[],
    classes: JSON.parse(row.classes) as ClassCounts,
    tolerance: JSON.parse(row.tolerance) as Tolerance,
    period: row.period === null ? undefined : (JSON.parse(row.period) as Period),
  }
}

function resultOf(db: Db, { mid, id, line }: Act): Promise<ResultRow | undefined> {
  return db
    .selectFrom('statement_result')
    .selectAll()
    .where(ofStatement({ mid, id }))
    .where('number', '=', line)
    .executeTakeFirst()
}

async function lonely(db: Db, act: Act): Promise<ResultRow> {
  const result = await resultOf(db, act)
  if (!result || !handClasses.includes(result.class)) throw new StatementConflict('statement_line')
  if (result.settlement !== null) throw new StatementConflict('statement_settled.line')
  return result
}

/** An order can be matched once across all statements. */
async function reserve(db: Db, { mid: home, id, line }: Act, { mid, ids }: Orders) {
  const got = await db
    .insertInto('statement_match')
    .values(ids.map((order_id) => ({ mid, order_id, home, statement: id, number: line })))
    .onConflict((conflict) => conflict.columns(['mid', 'order_id']).doNothing())
    .returning('order_id')
    .execute()
  if (got.length < ids.length) throw new StatementConflict('statement_taken')
}

/** The orders' results without a line. */
async function unnamedResults(db: Db, { mid, id }: Act, orders: Orders) {
  const rows = await db
    .selectFrom('statement_result')
    .selectAll()
    .where(ofStatement({ mid, id }))
    .where('order_id', 'in', [...orders.ids])
    .where('order_mid', '=', orders.mid)
    // Written as in the partial index, so that it is used.
    .where(sql<boolean>`line_count = 0`)
    .execute()
  if (rows.some(({ settlement }) => settlement !== null))
    throw new StatementConflict('statement_settled.line')
  return rows
}
