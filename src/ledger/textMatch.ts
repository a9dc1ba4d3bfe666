import { sql, type RawBuilder } from 'kysely'
import { indexHint } from '../store/engine/planHints.ts'
import {
  containsOneOf,
  rowsContaining,
  type Searchable,
  type TextSearch,
} from '../store/engine/textSearch.ts'
import type { Store } from '../store/openStore.ts'
import { digitsOf, normalise } from './searchText.ts'

type Engine = Store['engine']

/** The rows of a table that a search means. */
export type TextMatch = {
  /** Together they select all of them. Each is answered from an index. */
  branches: MatchBranch[]
  /** The same as one condition, for whoever looks at every row of some MIDs anyway. */
  condition: (mids: readonly string[]) => RawBuilder<boolean>
}

export type MatchBranch = TextSearch & {
  /** What the branches before it select already. */
  except?: RawBuilder<boolean>
}

/** For a select of the rows of one branch, none of which another branch selects, too. */
export function branchConditions({ where, except }: MatchBranch): RawBuilder<boolean>[] {
  return except ? [...where, sql`not ${except}`] : where
}

/**
 * Orders by any part of an id, a sender's name, a user's id or a reference, and by name, e-mail or phone of the
 * user where the ledger knows that one.
 */
export function matchOrders(engine: Engine, mids: readonly string[], q: string): TextMatch | undefined {
  const parts = partsOf(q)
  if (parts === undefined) return undefined
  if (parts.length === 0) return matchStart(engine, 'ledger_order', q)
  const own = containsOneOf(engine, 'ledger_order', parts)
  const users = rowsContaining(engine, 'ledger_user', parts)
  const usersOf = (some: readonly string[]) =>
    sql.join([midIn('ledger_user', some), ...users.where], sql` and `)
  return {
    branches: [
      rowsContaining(engine, 'ledger_order', parts),
      {
        // In this order: few users, then the orders of each.
        from: sql`${users.from} cross join ledger_order ${indexHint(engine, 'ledger_order_by_user')}`,
        where: [
          sql`${usersOf(mids)} and ledger_order.mid = ledger_user.mid and ledger_order.user_id = ledger_user.id`,
        ],
        except: own,
      },
    ],
    condition: (some) => sql`(${own} or (ledger_order.mid, ledger_order.user_id) in (
      select ledger_user.mid, ledger_user.id from ${users.from} where ${usersOf(some)}
    ))`,
  }
}

/** Users by any part of a name, an e-mail, an id or a phone number, that with or without its code. */
export function matchUsers(engine: Engine, q: string): TextMatch | undefined {
  const parts = partsOf(q)
  if (parts === undefined) return undefined
  if (parts.length === 0) return matchStart(engine, 'ledger_user', q)
  return {
    branches: [rowsContaining(engine, 'ledger_user', parts)],
    condition: () => containsOneOf(engine, 'ledger_user', parts),
  }
}

export function midIn(table: Searchable, mids: readonly string[]): RawBuilder<boolean> {
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
function matchStart(engine: Engine, table: Searchable, q: string): TextMatch {
  const typed = q.trim()
  const id = sql.ref(`${table}.id`)
  const last = '\u{10FFFF}'
  const starts = [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])]
  // None is the start of another. Each has its own branch: put together SQLite would look at every id.
  const byId = starts.map((start) => sql<boolean>`(${id} >= ${start} and ${id} < ${start + last})`)
  const anyId = sql<boolean>`(${sql.join(byId, sql` or `)})`
  const letters = sql`substr(${sql.ref(`${table}.search`)}, 1, 2)`
  const text = normalise(q)
  const byName = sql<boolean>`(${letters} >= ${text} and ${letters} < ${text + last})`
  const through = (index: string) => sql`${sql.table(table)} ${indexHint(engine, index)}`
  return {
    branches: [
      ...byId.map((where) => ({ from: through(`sqlite_autoindex_${table}_1`), where: [where] })),
      { from: through(`${table}_by_letters`), where: [byName], except: anyId },
    ],
    condition: () => sql`(${anyId} or ${byName})`,
  }
}
