import { sql, type RawBuilder } from 'kysely'
import { searchHolds, searchHoldsHere, type Searched } from '../store/engine/textSearch.ts'
import { byNumber, indexHint } from '../store/engine/planHints.ts'
import type { Store } from '../store/openStore.ts'
import { digitsOf, normalise } from './searchText.ts'

type Engine = Store['engine']

/** Ways to find the rows of a table that a search means: no row is found by two of them. */
export type Found = {
  /** What to select from beside the table, and which of its rows; each is answered from an index. */
  ways: { from: RawBuilder<unknown>; where: RawBuilder<boolean>[] }[]
  /** The same as one condition, for those who look at every row anyway. */
  here: RawBuilder<boolean>
}

/**
 * Orders by any part of an id, a sender's name, a user's id or a reference, and by name, e-mail or phone of the
 * user where the ledger knows that one.
 */
export function findOrders(engine: Engine, mids: readonly string[], q: string): Found | undefined {
  const parts = partsOf(q)
  if (parts === undefined) return undefined
  if (parts.length === 0) return findByStart(engine, 'ledger_order', q)
  const own = searchHolds(engine, 'ledger_order', parts)
  const here = searchHoldsHere(engine, 'ledger_order', parts)
  const user = [isOf('ledger_user', mids), searchHolds(engine, 'ledger_user', parts)]
  return {
    ways: [
      { from: sql`ledger_order ${byNumber(engine)}`, where: [own] },
      {
        // In this order: few people, then the orders of each.
        from: sql`ledger_user ${byNumber(engine)} cross join ledger_order ${indexHint(engine, 'ledger_order_by_user')}`,
        where: [
          ...user,
          sql`ledger_order.mid = ledger_user.mid and ledger_order.user_id = ledger_user.id`,
          sql`not ${here}`,
        ],
      },
    ],
    here: sql`(${here} or (ledger_order.mid, ledger_order.user_id) in (
      select ledger_user.mid, ledger_user.id from ledger_user ${byNumber(engine)} where ${sql.join(user, sql` and `)}
    ))`,
  }
}

/** People by any part of a name, an e-mail, an id or a phone number, that with or without its code. */
export function findUsers(engine: Engine, q: string): Found | undefined {
  const parts = partsOf(q)
  if (parts === undefined) return undefined
  if (parts.length === 0) return findByStart(engine, 'ledger_user', q)
  const where = searchHolds(engine, 'ledger_user', parts)
  return {
    ways: [{ from: sql`ledger_user ${byNumber(engine)}`, where: [where] }],
    here: searchHoldsHere(engine, 'ledger_user', parts),
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
  const byId = sql<boolean>`(${sql.join(
    starts.map((start) => sql`(${id} >= ${start} and ${id} < ${start + last})`),
    sql` or `,
  )})`
  const letters = sql`substr(${sql.ref(`${table}.search`)}, 1, 2)`
  const text = normalise(q)
  const byName = sql<boolean>`(${letters} >= ${text} and ${letters} < ${text + last})`
  const through = (index: string) => sql`${sql.table(table)} ${indexHint(engine, index)}`
  return {
    ways: [
      { from: through(`sqlite_autoindex_${table}_1`), where: [byId] },
      { from: through(`${table}_by_letters`), where: [byName, sql`not ${byId}`] },
    ],
    here: sql`(${byId} or ${byName})`,
  }
}
