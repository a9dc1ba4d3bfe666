import { ofStatement, type Place } from './place.ts'
import { sql } from 'kysely'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { handClasses, type Tolerance } from '../../api/statements.ts'
import { ApiError } from '../http/ApiError.ts'
import { refused } from '../http/simpleRest.ts'
import { takeOrders } from './matchOrders.ts'
import { compareWithOrders } from './matchOtherLines.ts'
import type { Period } from './readFile.ts'
import { readNames } from '../ledger/statusNames.ts'
import { replaceResults, type Result, type StoredResult, toResult } from './result.ts'
import { countOpen, holdStatement } from './settle.ts'
import { type CountsRrFee, lineColumns, type ResultRow } from './orderFacts.ts'

type Matched = { line: number; order: string; orderMid: string; class: string }

type HandAct = Place & {
  by: string
  /** Runs in the same transaction. */
  note: (db: Db, at: string, matched: Matched) => Promise<void>
}

/** A line with its orders, which are all of one merchant. */
type Match = { line: number; mid: string; ids: readonly string[] }

/** Matches all lines of a statement or none. A concurrent match of a line or an order waits and then conflicts. */
export async function matchByHand(
  store: Store,
  act: HandAct,
  matches: readonly Match[],
  countsRrFee: CountsRrFee,
): Promise<void> {
  const { mid, id: statement, by } = act
  const at = iso(await store.now())
  await store.transaction(async (db) => {
    const held = await holdStatement(db, act)
    const mids = JSON.parse(held.mids) as string[]
    const tolerance = JSON.parse(held.tolerance) as Tolerance
    const period = held.period === null ? undefined : (JSON.parse(held.period) as Period)
    for (const match of matches) {
      const { line: number, ids } = match
      const former = await loneResult(db, act, number)
      if (!mids.includes(match.mid)) throw refused('orderId', 'not_of_merchant')
      const names = await readNames(db, [match.mid])
      const result = await compareLine(db, act, match, { tolerance, period, names, countsRrFee })
      const wanted = ids.map((order_id) => ({ mid: match.mid, order_id, number }))
      const taken = await takeOrders(db, store, act, wanted)
      if (taken.size > 0) throw new ApiError(409, 'statement_taken')
      const replaced = [former, ...(await unnamedResults(db, act, match))]
      await replaceResults(db, act, replaced, [result])
      await db
        .updateTable('statement_line')
        .set({
          match_mid: match.mid,
          matched_by: 'hand',
          ...(ids.length > 1 ? { match_orders: JSON.stringify(ids) } : { match_order: ids[0] ?? '' }),
        })
        .where(ofStatement(act))
        .where('number', '=', number)
        .execute()
      await db
        .insertInto('statement_hand')
        .values({ mid, statement, number, former: JSON.stringify(replaced), by, at })
        .execute()
      const order = ids.join(', ')
      await act.note(db, at, { line: number, order, orderMid: match.mid, class: result.class })
    }
    await countOpen(db, act)
  })
}

/** Removes only the link; line and order return to their previous results. */
export async function undoHandMatch(store: Store, act: HandAct, line: number): Promise<void> {
  const at = iso(await store.now())
  await store.transaction(async (db) => {
    await holdStatement(db, act)
    const hand = await db
      .deleteFrom('statement_hand')
      .where(ofStatement(act))
      .where('number', '=', line)
      .returning('former')
      .executeTakeFirst()
    const result = await resultOf(db, act, line)
    if (!hand || result?.order_id == null || result.order_mid === null)
      throw new ApiError(409, 'statement_none.line')
    if (result.settlement !== null) throw new ApiError(409, 'statement_settled.line')
    await db
      .deleteFrom('statement_match')
      .where('home', '=', act.mid)
      .where('statement', '=', act.id)
      .where('number', '=', line)
      .execute()
    await db
      .updateTable('statement_line')
      .set({ match_mid: null, match_order: null, match_orders: null, matched_by: null })
      .where(ofStatement(act))
      .where('number', '=', line)
      .execute()
    await replaceResults(db, act, [result], JSON.parse(hand.former) as StoredResult[])
    await countOpen(db, act)
    const matched = { order: result.order_id, orderMid: result.order_mid, class: result.class }
    await act.note(db, at, { line, ...matched })
  })
}

/** The result that a run would have found. */
async function compareLine(
  db: Db,
  place: Place,
  { line, mid, ids }: Match,
  parts: Parameters<typeof compareWithOrders>[1],
): Promise<Result> {
  const charged = await db
    .selectFrom('statement_line')
    .select(lineColumns)
    .where(ofStatement(place))
    .where('number', '=', line)
    .executeTakeFirstOrThrow()
  const matched = { ...charged, number: line, matched_by: 'hand' as const }
  const compared = await compareWithOrders(db, parts, matched, mid, ids)
  if (compared.found < ids.length) throw refused('orderId', 'not_of_merchant')
  return toResult(place, [compared.matched], compared.compared)
}

function resultOf(db: Db, place: Place, line: number): Promise<ResultRow | undefined> {
  return db
    .selectFrom('statement_result')
    .selectAll()
    .where(ofStatement(place))
    .where('number', '=', line)
    .executeTakeFirst()
}

async function loneResult(db: Db, place: Place, line: number): Promise<ResultRow> {
  const result = await resultOf(db, place, line)
  if (!result || !handClasses.includes(result.class)) throw new ApiError(409, 'statement_line')
  if (result.settlement !== null) throw new ApiError(409, 'statement_settled.line')
  return result
}

/** The orders' results without a line. */
async function unnamedResults(db: Db, place: Place, { mid, ids }: Match): Promise<ResultRow[]> {
  const rows = await db
    .selectFrom('statement_result')
    .selectAll()
    .where(ofStatement(place))
    .where('order_id', 'in', [...ids])
    .where('order_mid', '=', mid)
    // Written as in the partial index, so that it is used.
    .where(sql<boolean>`line_count = 0`)
    .execute()
  if (rows.some(({ settlement }) => settlement !== null)) throw new ApiError(409, 'statement_settled.line')
  return rows
}
