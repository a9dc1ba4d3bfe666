import { sql, type RawBuilder } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

export type ColumnTypes = Record<'text' | 'integer' | 'bigint' | 'bytes' | 'strict', RawBuilder<unknown>>

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
