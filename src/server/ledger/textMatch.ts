import { sql, type RawBuilder } from 'kysely'
import { indexHint } from '../../store/engine/planHints.ts'
import {
  contains,
  hasOpenId,
  inOpenPart,
  rowsContaining,
  type Needle,
  type Searchable,
  type TextSearch,
} from '../../store/engine/textSearch.ts'
import { readCount } from '../../store/executeAll.ts'
import type { Store } from '../../store/openStore.ts'
import { sortKey } from '../../contract/amount.ts'
import { ungroupedIds } from '../text/idForms.ts'
import { searchable, unwrapped } from '../text/searchText.ts'

type Engine = Store['engine']

export type TextMatch = {
  /** The union of the branches is the result; each is served by an index. */
  branches: TextSearch[]
  /** The same as one condition, for scans of all rows of these merchant IDs. */
  condition: (mids: readonly string[]) => RawBuilder<boolean>
}

/** `from … where …` of each branch. A row can come from several of them. */
export function matchesOf(
  table: Searchable,
  mids: readonly string[],
  own: readonly RawBuilder<boolean>[],
  branches: readonly TextSearch[],
): RawBuilder<unknown>[] {
  return branches.map(
    ({ from, where }) =>
      sql`from ${from} where ${sql.join([midIn(table, mids), ...own, ...where], sql` and `)}`,
  )
}

export type RowKey = { mid: string; id: string }

/** Any of these amounts, as source or destination; in any currency if none is named. */
export type AmountMatch = { amounts: readonly string[]; currencies: readonly string[] }

export type Search = {
  q?: string
  /** Matches these users and their orders. */
  people?: readonly RowKey[]
  orders?: readonly RowKey[]
  amounts?: readonly AmountMatch[]
  /** Includes references, which are masked without the right to reveal. */
  inReferences?: boolean
}

/** Matches parts of IDs, names and references, words of names in any order, `people`, `orders` and `amounts`. */
export function matchOrders(engine: Engine, mids: readonly string[], search: Search): TextMatch | undefined {
  const { people, orders, amounts = [] } = search
  const ofPeople = people && matchKeys(engine, people, orderUsers)
  const ofOrders = orders && matchKeys(engine, orders, orderIds)
  const ofAmounts = amounts.flatMap((one) => matchAmount(engine, one))
  return eitherOf([matchOrderText(engine, mids, search), ofPeople, ofOrders, ...ofAmounts])
}

const amountSides = [
  { side: 'source', index: 'ledger_order_by_source' },
  { side: 'destination', index: 'ledger_order_by_destination' },
]

function matchAmount(engine: Engine, { amounts, currencies }: AmountMatch): TextMatch[] {
  const keys = sql.join(amounts.map(sortKey))
  return amountSides.map(({ side, index }) => {
    const isIn =
      currencies.length === 0 ? sql`` : sql` and ${sql.ref(`${side}_currency`)} in (${sql.join(currencies)})`
    const isEqual = sql<boolean>`(${sql.ref(`${side}_key`)} in (${keys})${isIn})`
    return {
      branches: [{ from: sql`ledger_order ${indexHint(engine, index)}`, where: [isEqual] }],
      condition: () => isEqual,
    }
  })
}

function matchOrderText(
  engine: Engine,
  mids: readonly string[],
  { q = '', inReferences = false }: Search,
): TextMatch | undefined {
  const shortened = matchShortened(engine, 'ledger_order', q)
  if (shortened) return shortened
  const needle = needleOf(q)
  if (needle === undefined) return undefined
  if (needle === 'short') return matchStart(engine, 'ledger_order', q)
  const own = inReferences
    ? contains(engine, 'ledger_order', needle)
    : inOpenPart(engine, 'ledger_order', needle)
  const rows = rowsContaining(engine, 'ledger_order', needle)
  const users = rowsContaining(engine, 'ledger_user', needle)
  const usersOf = (some: readonly string[]) =>
    sql.join([midIn('ledger_user', some), ...users.where], sql` and `)
  return {
    branches: [
      inReferences ? rows : { from: rows.from, where: [...rows.where, own] },
      {
        // In this join order: few users first, then their orders.
        from: sql`${users.from} cross join ledger_order ${indexHint(engine, 'ledger_order_by_user')}`,
        where: [
          sql`${usersOf(mids)} and ledger_order.mid = ledger_user.mid and ledger_order.user_id = ledger_user.id`,
        ],
      },
    ],
    condition: (some) => sql`(${own} or (ledger_order.mid, ledger_order.user_id) in (
      select ledger_user.mid, ledger_user.id from ${users.from} where ${usersOf(some)}
    ))`,
  }
}

export function matchUsers(engine: Engine, search: Search): TextMatch | undefined {
  const { q = '', people } = search
  return eitherOf([matchUserText(engine, q), people && matchKeys(engine, people, userIds)])
}

function matchUserText(engine: Engine, q: string): TextMatch | undefined {
  const shortened = matchShortened(engine, 'ledger_user', q)
  if (shortened) return shortened
  const needle = needleOf(q)
  if (needle === undefined) return undefined
  if (needle === 'short') return matchStart(engine, 'ledger_user', q)
  return {
    branches: [rowsContaining(engine, 'ledger_user', needle)],
    condition: () => contains(engine, 'ledger_user', needle),
  }
}

type KeyColumns = { table: Searchable; id: string; index: string }

const orderIds: KeyColumns = { table: 'ledger_order', id: 'id', index: 'sqlite_autoindex_ledger_order_1' }
const orderUsers: KeyColumns = { table: 'ledger_order', id: 'user_id', index: 'ledger_order_by_user' }
const userIds: KeyColumns = { table: 'ledger_user', id: 'id', index: 'sqlite_autoindex_ledger_user_1' }

function matchKeys(engine: Engine, keys: readonly RowKey[], { table, id, index }: KeyColumns): TextMatch {
  const from = sql`${sql.table(table)} ${indexHint(engine, index)}`
  const values = sql.join(keys.map((key) => sql`(${key.mid}, ${key.id})`))
  const isOneOf =
    keys.length === 0
      ? sql<boolean>`1 = 0`
      : sql<boolean>`(${sql.ref(`${table}.mid`)}, ${sql.ref(`${table}.${id}`)}) in (values ${values})`
  return { branches: [{ from, where: [isOneOf] }], condition: () => isOneOf }
}

function eitherOf(some: (TextMatch | undefined)[]): TextMatch | undefined {
  const all = some.filter((match) => match !== undefined)
  if (all.length <= 1) return all[0]
  return {
    branches: all.flatMap(({ branches }) => branches),
    condition: (mids) =>
      sql`(${sql.join(
        all.map(({ condition }) => condition(mids)),
        sql` or `,
      )})`,
  }
}

export function midIn(table: Searchable, mids: readonly string[]): RawBuilder<boolean> {
  return sql`${sql.ref(`${table}.mid`)} in (${sql.join(mids)})`
}

/** Number of rows of these merchant IDs that meet all conditions. */
export function countWhere(
  { store: { db, engine }, mids }: { store: Pick<Store, 'db' | 'engine'>; mids: readonly string[] },
  table: Searchable,
  where: readonly RawBuilder<boolean>[],
  index?: string,
): Promise<number> {
  return readCount(
    db,
    sql`select count(*) as count from ${sql.table(table)} ${indexHint(engine, index)}
      where ${sql.join([midIn(table, mids), ...where], sql` and `)}`,
  )
}

function needleOf(q: string): Needle | 'short' | undefined {
  const text = searchable(q)
  if (text === '') return undefined
  if ([...text].length < 3) return 'short'
  return textNeedle(text, ungroupedIds(q.trim()).map(searchable))
}

/** `text` must already be `searchable`. */
export function textNeedle(text: string, otherParts: readonly string[] = []): Needle {
  const words = nameWords(text)
  // The index cannot find words of one or two letters, but it can find them as a phrase.
  const turned = words.every((word) => [...word].length < 3) ? words.toReversed().join(' ') : ''
  const parts = [text, ...otherParts, ...([...turned].length >= 3 ? [turned] : [])]
  return { parts: [...new Set(parts)], words: turned === '' ? words : [] }
}

const maxWords = 6

/** Words that may be in any order; none for a single word or more words than a name has. */
function nameWords(text: string): string[] {
  const words = [...new Set(text.split(/[\s,;]+/).map(unwrapped))].filter((word) => word !== '')
  return words.length > 1 && words.length <= maxWords ? words : []
}

/** One or two letters occur in most texts, so they only match the start of an ID or name. */
function matchStart(engine: Engine, table: Searchable, q: string): TextMatch {
  const typed = q.trim()
  const id = sql.ref(`${table}.id`)
  const last = '\u{10FFFF}'
  const starts = [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])]
  // One branch per spelling: combined by OR, SQLite would scan all IDs.
  const isOpen = hasOpenId(engine, table)
  const byId = starts.map(
    (start) => sql<boolean>`(${id} >= ${start} and ${id} < ${start + last} and ${isOpen})`,
  )
  const anyId = sql<boolean>`(${sql.join(byId, sql` or `)})`
  const letters = sql`substr(${sql.ref(`${table}.search`)}, 1, 2)`
  const text = searchable(q)
  const byName = sql<boolean>`(${letters} >= ${text} and ${letters} < ${text + last})`
  const through = (index: string) => sql`${sql.table(table)} ${indexHint(engine, index)}`
  return {
    branches: [
      ...byId.map((where) => ({ from: through(`sqlite_autoindex_${table}_1`), where: [where] })),
      { from: through(`${table}_by_letters`), where: [byName] },
    ],
    condition: () => sql`(${anyId} or ${byName})`,
  }
}

/** An ID as people shorten it: `OR-26…8760`. The index finds its end. */
function matchShortened(engine: Engine, table: Searchable, q: string): TextMatch | undefined {
  const [, start, end] = /^([\w-]*)(?:…|\.{2,}|\*{2,})([\w-]{3,})$/.exec(q.trim().toLowerCase()) ?? []
  if (start === undefined || end === undefined) return undefined
  const { from, where } = rowsContaining(engine, table, { parts: [end], words: [] })
  const id = sql.ref(`${table}.id`)
  const isIt = sql<boolean>`(lower(${id}) like ${`${start}%${end}`} and ${hasOpenId(engine, table)})`
  return { branches: [{ from, where: [...where, isIt] }], condition: () => isIt }
}
