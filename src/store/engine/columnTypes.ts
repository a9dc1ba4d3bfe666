export type Engine = 'sqlite' | 'postgres'

export type ColumnType = 'text' | 'integer' | 'bigint' | 'bytes'

/** Both engines refuse a value of another type, and sort text by its bytes whatever the locale of the server. */
export const columnTypes: Record<Engine, Record<ColumnType, string>> = {
  sqlite: { text: 'text', integer: 'integer', bigint: 'integer', bytes: 'blob' },
  postgres: { text: 'text collate "C"', integer: 'integer', bigint: 'bigint', bytes: 'bytea' },
}

/**
 * `-?\d{1,30}(\.\d{1,18})?`, for the CHECK of a text column. SQLite has no patterns with counts: behind the first
 * character, which may be a sign, are digits with at most one point between them. GLOB and length() stop at NUL, a
 * length in bytes does not; '-' comes before every digit. All of this runs for every amount that is booked.
 */
export function decimalCheck(amount: string, engine: Engine): string {
  if (engine === 'postgres') return `${amount} ~ '^-?[0-9]{1,30}(\\.[0-9]{1,18})?$'`
  return `
    octet_length(${amount}) = length(${amount})
    and ${amount} glob '[-0-9]*' and ${amount} not glob '?*[^0-9.]*' and ${amount} not glob '-.*'
    and ${amount} glob '*[0-9]' and ${amount} not glob '*.*.*'
    and instr(${amount} || '.', '.') <= 31 + (${amount} < '0')
    and length(${amount}) - instr(${amount} || '.', '.') <= 18`
}
