import { sql, type RawBuilder } from 'kysely'

/** A statement. */
export type Place = { mid: string; id: string }

/** The row of a statement. */
export function isStatement({ mid, id }: Place): RawBuilder<boolean> {
  return sql<boolean>`mid = ${mid} and id = ${id}`
}

/** The rows of a statement in another table. */
export function ofStatement({ mid, id }: Place): RawBuilder<boolean> {
  return sql<boolean>`mid = ${mid} and statement = ${id}`
}
