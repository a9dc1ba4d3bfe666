import { ofStatement, type Place, StatementConflict } from './place.ts'
import { sql } from 'kysely'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { handClasses, type Tolerance } from '../../api/statements.ts'
import type { ClassCounts } from './classCounts.ts'
import { compare } from './compare.ts'
import { readNames } from '../ledger/statusNames.ts'
import { replaceResults, type Result, type StoredResult, toResult } from './result.ts'
import { holdStatement } from './settle.ts'
import {
  comparedColumns,
  comparedOrder,
  type CountsRrFee,
  lineColumns,
  nameCurrencies,
  type ResultRow,
} from './orderFacts.ts'

type Act = Place & {
  line: number
  by: string
  note: (db: Db, at: string, matched: { order: string; orderMid: string; class: string }) => Promise<void>
}

/** Locks line and order together, so that a concurrent match of either waits and then conflicts. */
export async function matchByHand(
  store: Store,
  { order, countsRrFee, ...act }: Act & { order: { mid: string; id: string }; countsRrFee: CountsRrFee },
): Promise<void> {
  const at = iso(await store.now())
  await store.transaction(async (db) => {
    const { mids, classes, tolerance } = await hold(db, act)
    const line = await lonely(db, act)
    if (!mids.includes(order.mid)) throw new StatementConflict('no_known_order')
    const compared = await compareLine(db, act, order, { tolerance, countsRrFee })
    if (!compared) throw new StatementConflict('no_known_order')
    await reserve(db, act, order)
    const unnamed = await unnamedResult(db, act, order)
    const former = [line, ...unnamed]
    await replaceResults(db, act, { former, results: [compared], classes })
    await db
      .updateTable('statement_line')
      .set({ match_mid: order.mid, match_order: order.id, matched_by: 'hand' })
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
    await act.note(db, at, { order: order.id, orderMid: order.mid, class: compared.class })
  })
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
      .where('mid', '=', of.orderMid)
      .where('order_id', '=', of.order)
      .where('home', '=', act.mid)
      .where('statement', '=', act.id)
      .execute()
    await db
      .updateTable('statement_line')
      .set({ match_mid: null, match_order: null, matched_by: null })
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

/** The result that a run would have found; undefined for an unknown order. */
async function compareLine(
  db: Db,
  { mid, id, line }: Act,
  order: { mid: string; id: string },
  { tolerance, countsRrFee }: { tolerance: Tolerance; countsRrFee: CountsRrFee },
): Promise<Result | undefined> {
  const stored = await db
    .selectFrom('ledger_order')
    .select(comparedColumns)
    .where('mid', '=', order.mid)
    .where('id', '=', order.id)
    .executeTakeFirst()
  if (!stored) return undefined
  const charged = await db
    .selectFrom('statement_line')
    .select(lineColumns)
    .where(ofStatement({ mid, id }))
    .where('number', '=', line)
    .executeTakeFirstOrThrow()
  const names = await readNames(db, [order.mid])
  const ours = comparedOrder(order.mid, stored, { names, countsRrFee })
  const matched = nameCurrencies({
    ...stored,
    ...charged,
    number: line,
    match_mid: order.mid,
    match_order: order.id,
    matched_by: 'hand',
    order_fee_currency: stored.fee_currency,
  })
  return toResult({ mid, id, run: 0 }, [matched], compare([matched], ours, tolerance))
}

async function hold(db: Db, place: Place) {
  const row = await holdStatement(db, place)
  if (!row?.classes) throw new StatementConflict('statement_state')
  return {
    mids: JSON.parse(row.mids) as string[],
    classes: JSON.parse(row.classes) as ClassCounts,
    tolerance: JSON.parse(row.tolerance) as Tolerance,
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
async function reserve(db: Db, { mid: home, id, line }: Act, order: { mid: string; id: string }) {
  const got = await db
    .insertInto('statement_match')
    .values({ mid: order.mid, order_id: order.id, home, statement: id, number: line })
    .onConflict((conflict) => conflict.columns(['mid', 'order_id']).doNothing())
    .returning('order_id')
    .executeTakeFirst()
  if (!got) throw new StatementConflict('statement_taken')
}

/** The order's result without a line. */
async function unnamedResult(db: Db, { mid, id }: Act, order: { mid: string; id: string }) {
  const rows = await db
    .selectFrom('statement_result')
    .selectAll()
    .where(ofStatement({ mid, id }))
    .where('order_id', '=', order.id)
    .where('order_mid', '=', order.mid)
    // Written as in the partial index, so that it is used.
    .where(sql<boolean>`line_count = 0`)
    .execute()
  if (rows.some(({ settlement }) => settlement !== null))
    throw new StatementConflict('statement_settled.line')
  return rows
}
