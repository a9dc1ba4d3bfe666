import { sql, type RawBuilder } from 'kysely'
import { searchHoldsHere, searching, type Searched, type Searching } from '../store/engine/textSearch.ts'
import { indexHint } from '../store/engine/planHints.ts'
import type { Store } from '../store/openStore.ts'
import { digitsOf, normalise } from './searchText.ts'

type Engine = Store['engine']

/** Ways to find the rows of a table that a search means, one after the other. */
export type Found = {
  /** Each is answered from an index. */
  ways: Way[]
  /** The same as one condition, for those who look at every row of some MIDs anyway. */
  here: (mids: readonly string[]) => RawBuilder<boolean>
}

export type Way = Searching & {
  /** What the ways before have found already. */
  but?: RawBuilder<boolean>
}

/** The rows of one way, none of which another way finds, too. */
export function conditionsOf({ where, but }: Way): RawBuilder<boolean>[] {
  return but ? [...where, sql`not ${but}`] : where
}

/**
 * Orders by any part of an id, a sender's name, a user's id or a reference, and by name, e-mail or phone of the
 * user where the ledger knows that one.
 */
export function findOrders(engine: Engine, mids: readonly string[], q: string): Found | undefined {
  const parts = partsOf(q)
  if (parts === undefined) return undefined
  if (parts.length === 0) return findByStart(engine, 'ledger_order', q)
  const here = searchHoldsHere(engine, 'ledger_order', parts)
  const people = searching(engine, 'ledger_user', parts)
  const among = (some: readonly string[]) =>
    sql.join([isOf('ledger_user', some), ...people.where], sql` and `)
  return {
    ways: [
      searching(engine, 'ledger_order', parts),
      {
        // In this order: few people, then the orders of each.
        from: sql`${people.from} cross join ledger_order ${indexHint(engine, 'ledger_order_by_user')}`,
        where: [
          sql`${among(mids)} and ledger_order.mid = ledger_user.mid and ledger_order.user_id = ledger_user.id`,
        ],
        but: here,
      },
    ],
    here: (some) => sql`(${here} or (ledger_order.mid, ledger_order.user_id) in (
      select ledger_user.mid, ledger_user.id from ${people.from} where ${among(some)}
    ))`,
  }
}

/** People by any part of a name, an e-mail, an id or a phone number, that with or without its code. */
export function findUsers(engine: Engine, q: string): Found | undefined {
  const parts = partsOf(q)
  if (parts === undefined) return undefined
  if (parts.length === 0) return findByStart(engine, 'ledger_user', q)
  return {
    ways: [searching(engine, 'ledger_user', parts)],
    here: () => searchHoldsHere(engine, 'ledger_user', parts),
  }
}

export function isOf(table: Searched, mids: readonly string[]): RawBuilder<boolean> {
  return sql`${sql.ref(`${table}.mid`)} in (${sql.join(mids)})`
}

/** What to look for; nothing where the text is too short for it, undefined where there is no text at all. */
function partsOf(q: string): string[] | undefined {
  const text = normalise(q)
  if (text === '') return undefined
  const digits = /^[\d\s+()./-]+$/.test(text) ? digitsOf(text) : ''
  return [...new Set([text, digits])].filter((part) => [...part].length >= 3)
}

/** One or two letters are in every other text: they mean the start of an id or of a name. */
function findByStart(engine: Engine, table: Searched, q: string): Found {
  const typed = q.trim()
  const id = sql.ref(`${table}.id`)
  const last = '\u{10FFFF}'
  const starts = [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])]
  // None is the start of another. Each is asked for by itself: put together SQLite would look at every id.
  const byId = starts.map((start) => sql<boolean>`(${id} >= ${start} and ${id} < ${start + last})`)
  const anyId = sql<boolean>`(${sql.join(byId, sql` or `)})`
  const letters = sql`substr(${sql.ref(`${table}.search`)}, 1, 2)`
  const text = normalise(q)
  const byName = sql<boolean>`(${letters} >= ${text} and ${letters} < ${text + last})`
  const through = (index: string) => sql`${sql.table(table)} ${indexHint(engine, index)}`
  return {
    ways: [
      ...byId.map((where) => ({ from: through(`sqlite_autoindex_${table}_1`), where: [where] })),
      { from: through(`${table}_by_letters`), where: [byName], but: anyId },
    ],
    here: () => sql`(${anyId} or ${byName})`,
  }
}
