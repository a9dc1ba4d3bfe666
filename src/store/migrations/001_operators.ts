import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

export function operators(engine: Engine): Migration {
  const { text, integer, bigint, strict } = columnTypes(engine)
  const lowerCase = engine === 'sqlite' ? sql`email not glob '*[A-Z]*'` : sql`email !~ '[A-Z]'`
  const tables = [
    sql`create table operator (
      id ${text} primary key,
      email ${text} not null unique check (${lowerCase}),
      name ${text} not null,
      role ${text} not null,
      mids ${text} not null,
      password_hash ${text},
      password_expires_at ${text},
      must_change_password ${integer} not null default 0 check (must_change_password in (0, 1)),
      totp_secret ${text},
      totp_pending ${text},
      totp_confirmed ${integer} not null default 0 check (totp_confirmed in (0, 1)),
      oidc_issuer ${text},
      oidc_subject ${text},
      disabled_at ${text},
      created_at ${text} not null,
      last_sign_in_at ${text},
      unique (oidc_issuer, oidc_subject)
    ) ${strict}`,
    sql`create table account_lock (
      account ${text} primary key,
      tries ${integer} not null,
      level ${integer} not null,
      locked_until ${text},
      updated_at ${text} not null
    ) ${strict}`,
    sql`create table recovery_code (
      operator_id ${text} not null,
      code_hash ${text} not null,
      used_at ${text},
      primary key (operator_id, code_hash)
    ) ${strict}`,
    sql`create table totp_step (
      operator_id ${text} not null,
      step ${bigint} not null,
      primary key (operator_id, step)
    ) ${strict}`,
    sql`create table session (
      token_hash ${text} primary key,
      id ${text} not null unique,
      operator_id ${text} not null,
      stage ${text} not null check (stage in ('signed-in', 'second-factor', 'enrol', 'new-password')),
      created_at ${text} not null,
      seen_at ${text} not null,
      ip ${text} not null,
      agent ${text} not null,
      fresh_at ${text}
    ) ${strict}`,
    sql`create index session_by_operator on session (operator_id)`,
    sql`create table preference (
      operator_id ${text} not null,
      name ${text} not null,
      value ${text} not null,
      primary key (operator_id, name)
    ) ${strict}`,
  ]
  return {
    up: async (db) => {
      for (const table of tables) await table.execute(db)
    },
  }
}
