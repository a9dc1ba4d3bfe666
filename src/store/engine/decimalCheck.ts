import { sql, type RawBuilder } from 'kysely'
import type { Engine } from './columnTypes.ts'

/**
 * `-?\d{1,30}(\.\d{1,18})?`, for the CHECK of a text column. SQLite has no patterns with counts: the sign is one
 * character at most, the rest is digits with at most one point between them. GLOB and length() stop at NUL, a
 * length in bytes does not.
 */
export function decimalCheck(engine: Engine, column: string): RawBuilder<unknown> {
  const amount = sql.ref(column)
  if (engine === 'postgres') return sql`${amount} ~ '^-?[0-9]{1,30}(\\.[0-9]{1,18})?$'`
  const digits = sql`ltrim(${amount}, '-')`
  return sql`
    length(cast(${amount} as blob)) = length(${amount}) and length(${amount}) - length(${digits}) <= 1
    and ${digits} glob '[0-9]*' and ${digits} not glob '*[^0-9.]*'
    and ${digits} not glob '*.*.*' and ${digits} not glob '*.'
    and instr(${digits} || '.', '.') <= 31
    and length(${digits}) - instr(${digits} || '.', '.') <= 18`
}
