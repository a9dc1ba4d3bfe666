import { sql, type RawBuilder } from 'kysely'
import type { PlainCode } from '../../i18n/fault.ts'

export type Place = { mid: string; id: string }

/** The row of a statement. */
export function isStatement({ mid, id }: Place): RawBuilder<boolean> {
  return sql<boolean>`mid = ${mid} and id = ${id}`
}

/** The rows of a statement in another table. */
export function ofStatement({ mid, id }: Place): RawBuilder<boolean> {
  return sql<boolean>`mid = ${mid} and statement = ${id}`
}

/** A row of `ledger_order` that has its place in no statement. */
export const isFreeOrder = sql<boolean>`not exists (
  select 1 from statement_match as match where match.mid = ledger_order.mid and match.order_id = ledger_order.id)`

/** Nothing was changed: somebody else was there first, the statement is at work, or there is nothing of the kind. */
export class StatementConflict extends Error {
  override name = 'StatementConflict'
  readonly code: PlainCode

  constructor(code: PlainCode) {
    super(code)
    this.code = code
  }
}
