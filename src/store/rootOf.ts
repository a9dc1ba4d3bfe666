import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

const roots = new WeakMap<Db, Db>()

/** The database that a transaction is on; the database itself for anything else. */
export function rootOf(db: Db): Db {
  return roots.get(db) ?? db
}

export function setRoot(transaction: Db, root: Db): void {
  roots.set(transaction, root)
}
