export type Engine = 'sqlite' | 'postgres'

export type ColumnType = 'text' | 'integer' | 'bigint' | 'bytes'

/** Both engines reject other types and sort text by bytes in any locale. */
export const columnTypes: Record<Engine, Record<ColumnType, string>> = {
  sqlite: { text: 'text', integer: 'integer', bigint: 'integer', bytes: 'blob' },
  postgres: { text: 'text collate "C"', integer: 'integer', bigint: 'bigint', bytes: 'bytea' },
}

/**
 * `-?\d{1,30}(\.\d{1,18})?` as a CHECK. SQLite has no counted patterns, so it checks digits and at most one
 * point behind an optional sign. GLOB and length() stop at NUL, octet_length does not. Runs for every booked
 * amount, so it has to be fast.
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
