import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** Attempts of single sign-on that have come back, until they would be refused by their date. */
export function oidcReturns(engine: Engine): Migration {
  const { text, strict } = columnTypes(engine)
  return {
    async up(db) {
      await sql`create table oidc_return (
        state_hash ${text} primary key,
        until ${text} not null
      ) ${strict}`.execute(db)
    },
  }
}
