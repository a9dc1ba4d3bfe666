import { sql, type RawBuilder } from 'kysely'
import type { Engine } from './columnTypes.ts'

/**
 * `-?\d{1,30}(\.\d{1,18})?`, for the CHECK of a text column. SQLite has no patterns with counts: behind the first
 * character, which may be a sign, are digits with at most one point between them. GLOB and length() stop at NUL, a
 * length in bytes does not; '-' comes before every digit. All of this runs for every amount that is booked.
 */
export function decimalCheck(engine: Engine, column: string): RawBuilder<unknown> {
  const amount = sql.ref(column)
  if (engine === 'postgres') return sql`${amount} ~ '^-?[0-9]{1,30}(\\.[0-9]{1,18})?$'`
  return sql`
    octet_length(${amount}) = length(${amount})
    and ${amount} glob '[-0-9]*' and ${amount} not glob '?*[^0-9.]*' and ${amount} not glob '-.*'
    and ${amount} glob '*[0-9]' and ${amount} not glob '*.*.*'
    and instr(${amount} || '.', '.') <= 31 + (${amount} < '0')
    and length(${amount}) - instr(${amount} || '.', '.') <= 18`
}
