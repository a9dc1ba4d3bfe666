import { sql, type RawBuilder } from 'kysely'

/** JSON of the column `currencies`. */
export type StatementCurrencies = { codes: string[]; isSet: boolean }

export type Place = { mid: string; id: string }

export function isStatement({ mid, id }: Place): RawBuilder<boolean> {
  return sql<boolean>`mid = ${mid} and id = ${id}`
}

/** `table`: for queries of several tables. */
export function ofStatement({ mid, id }: Place, table?: string): RawBuilder<boolean> {
  const [of, statement] = ['mid', 'statement'].map((column) => sql.ref(table ? `${table}.${column}` : column))
  return sql<boolean>`${of} = ${mid} and ${statement} = ${id}`
}

/** Of an order, among those of several merchants. */
export function keyOf(mid: string, id: string): string {
  return `${mid}\n${id}`
}

/** No statement has this row of `ledger_order` yet. */
export const isFreeOrder = sql<boolean>`not exists (
  select 1 from statement_match as match where match.mid = ledger_order.mid and match.order_id = ledger_order.id)`

/** Rows of `statement_result` that are no payout equal to the sum of its batch. */
export const isUnexplained = sql<boolean>`coalesce(facts, '') not like '%"code":"batch-sum"%'`

/** JSON of a column; undefined for null. */
export function parsed<T>(text: string | null): T | undefined {
  return text === null ? undefined : (JSON.parse(text) as T)
}
