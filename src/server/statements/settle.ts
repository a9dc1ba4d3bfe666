import { isStatement, isUnexplained, ofStatement, type Place } from './place.ts'
import { sql } from 'kysely'
import { type Db, iso, type Store } from '../../store/openStore.ts'
import {
  type DifferenceSide,
  type NotClaimed,
  openClasses,
  type SettlementKind,
  type StatementClass,
} from '../../api/statements.ts'
import { pagesOf } from '../../store/pagesOf.ts'
import { claimSettled, dropOpenClaims } from './claims.ts'
import { ApiError } from '../http/ApiError.ts'
import { hasOneOf } from '../http/simpleRest.ts'

export type Settled = { settlement: number; results: number; notClaimed?: NotClaimed }

/** One of: the numbers of results, a class or one side of it, a cause, or an earlier settlement. */
type Chosen = {
  number?: readonly number[] | undefined
  class?: StatementClass | undefined
  side?: DifferenceSide | undefined
  cause?: string | undefined
  settlement?: number
}

type SettleAct = Place & {
  by: string
  /** Runs in the same transaction. */
  note: (db: Db, at: string, settled: Settled) => Promise<void>
}

type SettlementReason = { kind: SettlementKind; words: string }

/** Settles all chosen results or none. A concurrent settlement of the same results waits and then conflicts. */
export async function settle(
  store: Store,
  { of, reason: { kind, words }, ...act }: SettleAct & { of: Chosen; reason: SettlementReason },
): Promise<Settled> {
  const { mid, id, by } = act
  const at = iso(await store.now())
  return store.transaction(async (db) => {
    const row = await db
      .updateTable('statement')
      .set(({ eb }) => ({ settlements: eb('settlements', '+', 1) }))
      .where(isStatement(act))
      .where('state', '=', 'done')
      .returning('settlements')
      .executeTakeFirst()
    if (!row) throw new ApiError(409, 'statement_state')
    const number = Number(row.settlements)
    const marked = await mark(db, act, of, number)
    if (of.number && marked < of.number.length) throw new ApiError(409, 'statement_settled.some')
    if (marked === 0) throw new ApiError(409, 'statement_none')
    const notClaimed =
      kind === 'claimed'
        ? await claimSettled(db, act, { by, at, note: words, settlement: number })
        : undefined
    const left = Object.values(notClaimed ?? {}).reduce((sum, count) => sum + count, 0)
    if (left === marked) throw new ApiError(409, 'statement_claimless')
    if (left > 0) await countOpen(db, act)
    const results = marked - left
    await db
      .insertInto('statement_settlement')
      .values({ mid, statement: id, number, kind, note: words, results, by, at })
      .execute()
    await act.note(db, at, { settlement: number, results })
    return { settlement: number, results, ...(left > 0 && { notClaimed }) }
  })
}

export async function undoSettled(store: Store, act: SettleAct, settlement: number): Promise<Settled> {
  const at = iso(await store.now())
  return store.transaction(async (db) => {
    await holdStatement(db, act)
    const settled = { settlement, results: await mark(db, act, { settlement }, null) }
    if (settled.results === 0) throw new ApiError(409, 'statement_none')
    await db
      .updateTable('statement_settlement')
      .set({ undone_by: act.by, undone_at: at })
      .where(ofStatement(act))
      .where('number', '=', settlement)
      .execute()
    await dropOpenClaims(db, act, settlement)
    await act.note(db, at, settled)
    return settled
  })
}

/** PostgreSQL ends a statement after ten seconds. */
const maxAtOnce = 5000

/** Requires the lock of the statement. */
async function mark(db: Db, place: Place, of: Chosen, settlement: number | null): Promise<number> {
  const isMarkable =
    settlement === null
      ? sql<boolean>`settlement is not null`
      : sql<boolean>`settlement is null and class <> 'equal' and ${isUnexplained}`
  const readMarkable = (after = { number: -1 }) =>
    db
      .selectFrom('statement_result')
      .select('number')
      .where(ofStatement(place))
      .where('number', '>', after.number)
      .where(isMarkable)
      .where(hasOneOf(of))
      .orderBy('number')
      .limit(maxAtOnce)
      .execute()
  let results = 0
  for await (const rows of pagesOf(maxAtOnce, readMarkable)) {
    const { numUpdatedRows } = await db
      .updateTable('statement_result')
      .set({ settlement })
      .where(ofStatement(place))
      .where(({ between }) => between('number', rows[0]?.number ?? 0, rows.at(-1)?.number ?? 0))
      .where(isMarkable)
      .where(hasOneOf(of))
      .executeTakeFirst()
    results += Number(numUpdatedRows)
  }
  await countOpen(db, place)
  return results
}

export async function countOpen(db: Db, place: Place): Promise<void> {
  await db
    .updateTable('statement')
    .set(({ selectFrom }) => ({
      open_count: selectFrom('statement_result')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(ofStatement(place))
        .where('settlement', 'is', null)
        .where('class', 'in', openClasses)
        .where(isUnexplained),
    }))
    .where(isStatement(place))
    .execute()
}

/** Locks the statement until the end of the transaction: an update instead of a select locks the row. */
export async function holdStatement(db: Db, place: Place) {
  const row = await db
    .updateTable('statement')
    .set(({ ref }) => ({ open_count: ref('open_count') }))
    .where(isStatement(place))
    .where('state', '=', 'done')
    .returning(['mids', 'tolerance', 'period'])
    .executeTakeFirst()
  if (!row) throw new ApiError(409, 'statement_state')
  return row
}
