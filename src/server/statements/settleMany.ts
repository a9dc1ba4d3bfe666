import { isStatement, ofStatement, type Place, StatementConflict } from './place.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { openClasses, type StatementClass } from '../../api/statements.ts'
import {
  addToSettlement,
  beginSettlement,
  endEmpty,
  holdStatement,
  type SettlementReason,
  type SettleAct,
  type Settled,
} from './settle.ts'

const maxAtOnce = 2_000

type SettledTogether = { class: StatementClass } | { cause: string }

type Steps = { maxRows?: number }

/** In batches: a class, or all results with one cause. If interrupted or undone, settled results stay and the rest can be settled again. */
export async function settleClass(
  store: Store,
  { of, reason, ...act }: SettleAct & { of: SettledTogether; reason: SettlementReason },
  { maxRows = maxAtOnce }: Steps = {},
): Promise<Settled> {
  const at = iso(await store.now())
  let settlement: number | undefined
  let latest: Settled = { settlement: 0, results: 0 }
  for (let isMore = true; isMore;) {
    isMore = await store.transaction(async (db) => {
      const number = settlement ?? (await beginSettlement(db, act, reason, at))
      const isMatched = settlement === undefined || (await holdStatement(db, act)) !== undefined
      const rows = isMatched ? await unsettled(db, act, of, maxRows) : []
      if (settlement === undefined && rows.length === 0) throw new StatementConflict('statement_none')
      const results = await addToSettlement(db, act, number, rows.length)
      if (results === undefined) return false
      await mark(db, act, rows, number)
      const isLast = rows.length < maxRows
      const settled = { settlement: number, results }
      if (isLast || settlement === undefined) await act.note(db, at, settled, isLast ? 'done' : 'begun')
      latest = settled
      return !isLast
    })
    settlement = latest.settlement
    await yieldToEventLoop()
  }
  return latest
}

/** Works in batches; the settlement is undone once no results are left. */
export async function undoSettlement(
  store: Store,
  { settlement, ...act }: SettleAct & { settlement: number },
  { maxRows = maxAtOnce }: Steps = {},
): Promise<Settled> {
  const at = iso(await store.now())
  let results = 0
  for (let isMore = true; isMore;) {
    const isFirst = results === 0
    const freed = await store.transaction(async (db) => {
      if (!(await holdStatement(db, act))) throw new StatementConflict('statement_state')
      const rows = await settledAs(db, act, settlement, maxRows)
      if (isFirst && rows.length === 0) throw new StatementConflict('statement_none')
      await mark(db, act, rows, null)
      const isLast = rows.length < maxRows
      if (isLast) await endEmpty(db, act, at)
      const so = { settlement, results: results + rows.length }
      if (isLast || isFirst) await act.note(db, at, so, isLast ? 'done' : 'begun')
      return rows.length
    })
    results += freed
    isMore = freed === maxRows
    await yieldToEventLoop()
  }
  return { settlement, results }
}

type Row = { number: number; class: string }

function unsettled(db: Db, place: Place, of: SettledTogether, most: number): Promise<Row[]> {
  return resultsOf(db, place)
    .where(({ eb }) => ('cause' in of ? eb('cause', '=', of.cause) : eb('class', '=', of.class)))
    .where('class', '<>', 'equal')
    .where('settlement', 'is', null)
    .limit(most)
    .execute()
}

function settledAs(db: Db, place: Place, settlement: number, most: number): Promise<Row[]> {
  return resultsOf(db, place).where('settlement', '=', settlement).limit(most).execute()
}

function resultsOf(db: Db, { mid, id }: Place) {
  return db
    .selectFrom('statement_result')
    .select(['number', 'class'])
    .where(ofStatement({ mid, id }))
    .orderBy('number')
}

/** Requires the lock of the statement, under which `rows` were read. */
async function mark(db: Db, { mid, id }: Place, rows: readonly Row[], settlement: number | null) {
  if (rows.length === 0) return
  const numbers = rows.map((row) => row.number)
  await db
    .updateTable('statement_result')
    .set({ settlement })
    .where(ofStatement({ mid, id }))
    .where('number', 'in', numbers)
    .execute()
  const names: readonly string[] = openClasses
  const open = rows.filter((row) => names.includes(row.class)).length
  await db
    .updateTable('statement')
    .set(({ eb }) => ({ open_count: eb('open_count', settlement === null ? '+' : '-', open) }))
    .where(isStatement({ mid, id }))
    .execute()
}
