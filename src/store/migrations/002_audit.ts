import { sql, type RawBuilder } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

export function audit(engine: Engine): Migration {
  const { text, integer, bigint, strict } = columnTypes(engine)
  const statements = [
    sql`create table audit (
      seq ${bigint} primary key,
      at ${text} not null,
      operator_id ${text},
      operator_email ${text},
      action ${text} not null,
      object ${text},
      mid ${text},
      ip ${text},
      request_id ${text},
      outcome ${text} not null,
      details ${text} not null,
      previous_hash ${text} not null,
      hash ${text} not null
    ) ${strict}`,
    sql`create index audit_by_at on audit (at)`,
    sql`create table audit_head (
      id ${integer} primary key check (id = 1),
      seq ${bigint} not null,
      hash ${text} not null
    ) ${strict}`,
    sql`insert into audit_head (id, seq, hash) values (1, 0, ${sql.lit('0'.repeat(64))})`,
    ...(engine === 'sqlite' ? sqliteGuards : postgresGuards),
  ]
  return {
    up: async (db) => {
      for (const statement of statements) await statement.execute(db)
    },
  }
}

const sqliteGuards: RawBuilder<unknown>[] = [
  sql`create trigger audit_keeps_rows before delete on audit
    begin select raise(abort, 'the audit log is append-only'); end`,
  sql`create trigger audit_keeps_values before update on audit
    begin select raise(abort, 'the audit log is append-only'); end`,
  // INSERT OR REPLACE removes the older row without asking the trigger on delete.
  sql`create trigger audit_keeps_places before insert on audit
    when exists (select 1 from audit where seq = new.seq)
    begin select raise(abort, 'the audit log is append-only'); end`,
]

const postgresGuards: RawBuilder<unknown>[] = [
  sql`create function audit_refuses_change() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is append-only'; end $$`,
  sql`create trigger audit_keeps_rows before update or delete or truncate on audit
    for each statement execute function audit_refuses_change()`,
  // Also in a session that works as a replica.
  sql`alter table audit enable always trigger audit_keeps_rows`,
]
