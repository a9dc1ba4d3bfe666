import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** With which machines and spreadsheets read what the ledger knows. The store has the hash of a token only. */
export function accessTokens(engine: Engine): Migration {
  const { text, strict } = columnTypes(engine)
  return {
    up: async (db) => {
      await sql`create table access_token (
        id ${text} primary key,
        token_hash ${text} not null unique,
        prefix ${text} not null,
        name ${text} not null,
        role ${text} not null check (role in ('ops', 'support', 'finance')),
        mids ${text} not null,
        created_at ${text} not null,
        created_by ${text} not null,
        expires_at ${text} not null,
        last_used_at ${text},
        revoked_at ${text},
        revoked_by ${text}
      ) ${strict}`.execute(db)
    },
  }
}
