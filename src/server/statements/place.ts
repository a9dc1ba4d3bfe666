import { sql, type RawBuilder } from 'kysely'
import type { PlainCode } from '../../i18n/fault.ts'

/** JSON of the column `currencies`. */
export type StatementCurrencies = { codes: string[]; isSet: boolean }

export type Place = { mid: string; id: string }

export function isStatement({ mid, id }: Place): RawBuilder<boolean> {
  return sql<boolean>`mid = ${mid} and id = ${id}`
}

export function ofStatement({ mid, id }: Place): RawBuilder<boolean> {
  return sql<boolean>`mid = ${mid} and statement = ${id}`
}

/** Of an order, among those of several merchants. */
export function keyOf(mid: string, id: string): string {
  return `${mid}\n${id}`
}

/** No statement has this row of `ledger_order` yet. */
export const isFreeOrder = sql<boolean>`not exists (
  select 1 from statement_match as match where match.mid = ledger_order.mid and match.order_id = ledger_order.id)`

/** Nothing was changed: another request was first, the statement is being processed, or the row is missing. */
export class StatementConflict extends Error {
  override name = 'StatementConflict'
  readonly code: PlainCode

  constructor(code: PlainCode) {
    super(code)
    this.code = code
  }
}
