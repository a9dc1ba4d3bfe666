import { sql, type Insertable } from 'kysely'
import type { Db } from './openStore.ts'
import type { Tables } from './tables.ts'

type Row<T extends keyof Tables> = Insertable<Tables[T]>

/** Inserts a row, or updates the row with the same key. */
export async function upsert<T extends keyof Tables, K extends keyof Row<T>>(
  db: Db,
  table: T,
  key: Pick<Row<T>, K>,
  columns: Omit<Row<T>, K>,
): Promise<void> {
  await db
    .insertInto<keyof Tables>(table)
    // The parameters have the types of the table, which kysely cannot see for an open table name.
    .values({ ...key, ...columns } as never)
    .onConflict((conflict) => conflict.columns(Object.keys(key) as never).doUpdateSet(columns as never))
    .execute()
}

/** False: a row with the same key exists, and nothing was written. */
export async function insertNew<T extends keyof Tables>(db: Db, table: T, row: Row<T>): Promise<boolean> {
  const inserted = await db
    .insertInto<keyof Tables>(table)
    .values(row as never)
    .onConflict((conflict) => conflict.doNothing())
    .returning(sql<number>`1`.as('inserted'))
    .executeTakeFirst()
  return inserted !== undefined
}
