import { iso, type Db, type Store } from '../../store/openStore.ts'
import type { ClassCounts } from './classCounts.ts'
import type { SettlementKind, StatementClass } from './classes.ts'
import { openClasses, openIn } from './openClasses.ts'

export type Place = { mid: string; id: string }

/** `ids` are of results; or all of a class that nobody has settled. */
export type Chosen = { ids: readonly number[] } | { class: StatementClass }

type Settled = { settlement: number; results: number }

type Act = Place & {
  by: string
  /** Written with it, all or nothing. */
  note: (db: Db, at: string, settled: Settled) => Promise<void>
}

/** Somebody else was there first, the statement is at work again, or there is nothing of the kind: nothing was changed. */
export class NotSettled extends Error {
  override name = 'NotSettled'
  readonly why: 'state' | 'settled' | 'none'

  constructor(why: 'state' | 'settled' | 'none') {
    super(`nothing was settled: ${why}`)
    this.why = why
  }
}

/** All of the chosen ones, or none: whoever settles one of them at the same moment waits, and is told. */
export async function settle(
  store: Store,
  { chosen, kind, words, ...act }: Act & { chosen: Chosen; kind: SettlementKind; words: string },
): Promise<Settled> {
  const at = iso(await store.now())
  return store.transaction(async (db) => {
    const settlement = await nextNumber(db, act)
    const results = await mark(db, act, chosen, settlement)
    if ('ids' in chosen && results < chosen.ids.length) throw new NotSettled('settled')
    if (results === 0) throw new NotSettled('none')
    await db
      .insertInto('statement_settlement')
      .values({
        mid: act.mid,
        statement: act.id,
        number: settlement,
        kind,
        note: words,
        results,
        by: act.by,
        at,
        undone_by: null,
        undone_at: null,
      })
      .execute()
    await countOpen(db, act)
    await act.note(db, at, { settlement, results })
    return { settlement, results }
  })
}

/** Takes back a whole settlement, or what is said of some results. */
export async function undoSettlement(
  store: Store,
  { undo, ...act }: Act & { undo: { settlement: number } | { ids: readonly number[] } },
): Promise<Settled> {
  const at = iso(await store.now())
  return store.transaction(async (db) => {
    await nextNumber(db, act)
    const freed = await db
      .updateTable('statement_result')
      .set({ settlement: null })
      .where('mid', '=', act.mid)
      .where('statement', '=', act.id)
      .where('settlement', 'is not', null)
      .$if('settlement' in undo, (rows) =>
        rows.where('settlement', '=', 'settlement' in undo ? undo.settlement : -1),
      )
      .$if('ids' in undo, (rows) => rows.where('number', 'in', 'ids' in undo ? [...undo.ids, -1] : []))
      .executeTakeFirst()
    const results = Number(freed.numUpdatedRows)
    if (results === 0) throw new NotSettled('none')
    // One of which nothing is left is undone.
    await db
      .updateTable('statement_settlement')
      .set({ undone_by: act.by, undone_at: at })
      .where('mid', '=', act.mid)
      .where('statement', '=', act.id)
      .where('undone_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('statement_result as result')
              .select('result.number')
              .where('result.mid', '=', act.mid)
              .where('result.statement', '=', act.id)
              .whereRef('result.settlement', '=', 'statement_settlement.number'),
          ),
        ),
      )
      .execute()
    await countOpen(db, act)
    const settled = { settlement: 'settlement' in undo ? undo.settlement : 0, results }
    await act.note(db, at, settled)
    return settled
  })
}

/** The update holds the statement's row until the end. */
async function nextNumber(db: Db, { mid, id }: Place): Promise<number> {
  const row = await db
    .updateTable('statement')
    .set(({ eb }) => ({ settlements: eb('settlements', '+', 1) }))
    .where('mid', '=', mid)
    .where('id', '=', id)
    .where('state', '=', 'done')
    .returning('settlements')
    .executeTakeFirst()
  if (!row) throw new NotSettled('state')
  return Number(row.settlements)
}

async function mark(db: Db, { mid, id }: Place, chosen: Chosen, settlement: number): Promise<number> {
  const marked = await db
    .updateTable('statement_result')
    .set({ settlement })
    .where('mid', '=', mid)
    .where('statement', '=', id)
    .where('settlement', 'is', null)
    .where('class', '<>', 'equal')
    .$if('ids' in chosen, (rows) => rows.where('number', 'in', 'ids' in chosen ? [...chosen.ids] : []))
    .$if('class' in chosen, (rows) => rows.where('class', '=', 'class' in chosen ? chosen.class : ''))
    .executeTakeFirst()
  return Number(marked.numUpdatedRows)
}

export async function countOpen(db: Db, { mid, id }: Place): Promise<void> {
  const { classes } = await db
    .selectFrom('statement')
    .select('classes')
    .where('mid', '=', mid)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('statement_result')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mid', '=', mid)
    .where('statement', '=', id)
    .where('settlement', 'is not', null)
    .where('class', 'in', openClasses)
    .executeTakeFirstOrThrow()
  const all = classes === null ? 0 : openIn(JSON.parse(classes) as ClassCounts)
  await db
    .updateTable('statement')
    .set({ open_count: all - Number(count) })
    .where('mid', '=', mid)
    .where('id', '=', id)
    .execute()
}
