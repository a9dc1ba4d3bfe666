import { sql, type RawBuilder } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

type ColumnTypes = Record<'text' | 'integer' | 'bigint' | 'bytes' | 'strict', RawBuilder<unknown>>

/** Both engines refuse a value of another type, and sort text by its bytes whatever the locale of the server. */
export function columnTypes(engine: Engine): ColumnTypes {
  return engine === 'sqlite'
    ? { text: sql`text`, integer: sql`integer`, bigint: sql`integer`, bytes: sql`blob`, strict: sql`strict` }
    : {
        text: sql`text collate "C"`,
        integer: sql`integer`,
        bigint: sql`bigint`,
        bytes: sql`bytea`,
        strict: sql``,
      }
}

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
