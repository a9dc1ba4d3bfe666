import { isStatement, ofStatement, type Place, StatementConflict } from './place.ts'
import { type Db, iso, type Store } from '../../store/openStore.ts'
import { openClasses, type SettlementKind } from '../../api/statements.ts'
import { type ClassCounts, openIn } from './classCounts.ts'

export type Settled = { settlement: number; results: number }

export type SettleAct = Place & {
  by: string
  /** Runs in the same transaction, and for long settlements in that of the first step, too. */
  note: (db: Db, at: string, settled: Settled, step: 'begun' | 'done') => Promise<void>
}

export type SettlementReason = { kind: SettlementKind; words: string }

/** Settles all results or none. A concurrent settlement of the same results waits and then conflicts. */
export async function settle(
  store: Store,
  { ids, reason, ...act }: SettleAct & { ids: readonly number[]; reason: SettlementReason },
): Promise<Settled> {
  const at = iso(await store.now())
  return store.transaction(async (db) => {
    const settlement = await beginSettlement(db, act, reason, at)
    const { numUpdatedRows } = await db
      .updateTable('statement_result')
      .set({ settlement })
      .where(ofStatement(act))
      .where('settlement', 'is', null)
      .where('class', '<>', 'equal')
      .where('number', 'in', [...ids])
      .executeTakeFirst()
    const results = Number(numUpdatedRows)
    if (results < ids.length) throw new StatementConflict('statement_settled.some')
    await addToSettlement(db, act, settlement, results)
    await countOpen(db, act)
    await act.note(db, at, { settlement, results }, 'done')
    return { settlement, results }
  })
}

export async function undoSome(
  store: Store,
  { ids, ...act }: SettleAct & { ids: readonly number[] },
): Promise<Settled> {
  const at = iso(await store.now())
  return store.transaction(async (db) => {
    if (!(await holdStatement(db, act))) throw new StatementConflict('statement_state')
    const { numUpdatedRows } = await db
      .updateTable('statement_result')
      .set({ settlement: null })
      .where(ofStatement(act))
      .where('settlement', 'is not', null)
      .where('number', 'in', [...ids])
      .executeTakeFirst()
    const settled = { settlement: 0, results: Number(numUpdatedRows) }
    if (settled.results === 0) throw new StatementConflict('statement_none')
    await endEmpty(db, act, at)
    await countOpen(db, act)
    await act.note(db, at, settled, 'done')
    return settled
  })
}

/** Locks the statement until the end of the transaction. */
export async function beginSettlement(
  db: Db,
  { mid, id, by }: SettleAct,
  { kind, words }: SettlementReason,
  at: string,
): Promise<number> {
  const row = await db
    .updateTable('statement')
    .set(({ eb }) => ({ settlements: eb('settlements', '+', 1) }))
    .where(isStatement({ mid, id }))
    .where('state', '=', 'done')
    .returning('settlements')
    .executeTakeFirst()
  if (!row) throw new StatementConflict('statement_state')
  const number = Number(row.settlements)
  const settlement = { number, kind, note: words, results: 0, by, at, undone_by: null, undone_at: null }
  await db
    .insertInto('statement_settlement')
    .values({ mid, statement: id, ...settlement })
    .execute()
  return number
}

/** Returns the new size; undefined if the settlement was undone meanwhile. */
export async function addToSettlement(
  db: Db,
  { mid, id }: Place,
  settlement: number,
  results: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable('statement_settlement')
    .set(({ eb }) => ({ results: eb('results', '+', results) }))
    .where(ofStatement({ mid, id }))
    .where('number', '=', settlement)
    .where('undone_at', 'is', null)
    .returning('results')
    .executeTakeFirst()
  return row && Number(row.results)
}

/** A settlement without results counts as undone. */
export async function endEmpty(db: Db, { mid, id, by }: SettleAct, at: string): Promise<void> {
  await db
    .updateTable('statement_settlement')
    .set({ undone_by: by, undone_at: at })
    .where(ofStatement({ mid, id }))
    .where('undone_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('statement_result as result')
            .select('result.number')
            .where('result.mid', '=', mid)
            .where('result.statement', '=', id)
            .whereRef('result.settlement', '=', 'statement_settlement.number'),
        ),
      ),
    )
    .execute()
}

export async function countOpen(db: Db, { mid, id }: Place): Promise<void> {
  const { classes } = await db
    .selectFrom('statement')
    .select('classes')
    .where(isStatement({ mid, id }))
    .executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('statement_result')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ofStatement({ mid, id }))
    .where('settlement', 'is not', null)
    .where('class', 'in', openClasses)
    .executeTakeFirstOrThrow()
  const all = classes === null ? 0 : openIn(JSON.parse(classes) as ClassCounts)
  await db
    .updateTable('statement')
    .set({ open_count: all - Number(count) })
    .where(isStatement({ mid, id }))
    .execute()
}

export function holdStatement(db: Db, { mid, id }: { mid: string; id: string }) {
  return (
    db
      .updateTable('statement')
      // An update instead of a select locks the row.
      .set(({ ref }) => ({ open_count: ref('open_count') }))
      .where(isStatement({ mid, id }))
      .where('state', '=', 'done')
      .returning(['mids', 'classes', 'tolerance', 'period'])
      .executeTakeFirst()
  )
}
