import { sql, type RawBuilder } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** Lines and the head of the trail are signed with a key that is not in the store, and so are marks on it. */
export function signedTrail(engine: Engine): Migration {
  const { text, bigint, strict } = columnTypes(engine)
  const statements = [
    ...['audit', 'audit_head'].flatMap((table) =>
      ['key_id', 'mac'].map(
        (column) => sql`alter table ${sql.ref(table)} add column ${sql.ref(column)} ${text}`,
      ),
    ),
    sql`create table audit_mark (
      seq ${bigint} not null,
      kind ${text} not null check (kind in ('sealed', 'accepted', 'cut')),
      at ${text} not null,
      hash ${text} not null,
      details ${text} not null,
      key_id ${text} not null,
      mac ${text} not null,
      primary key (seq, kind, at)
    ) ${strict}`,
    ...(engine === 'sqlite' ? sqliteGuards : postgresGuards),
  ]
  return {
    up: async (db) => {
      for (const statement of statements) await statement.execute(db)
    },
  }
}

/** Up to a mark that says so lines may go; whether the mark is a true one is told by its signature. */
const sqliteGuards: RawBuilder<unknown>[] = [
  sql`drop trigger audit_keeps_rows`,
  sql`create trigger audit_keeps_rows before delete on audit
    when old.seq > coalesce((select max(seq) from audit_mark where kind = 'cut'), 0)
    begin select raise(abort, 'the audit log is append-only'); end`,
  sql`create trigger audit_mark_keeps_rows before delete on audit_mark
    begin select raise(abort, 'the audit log is append-only'); end`,
  sql`create trigger audit_mark_keeps_values before update on audit_mark
    begin select raise(abort, 'the audit log is append-only'); end`,
  sql`create trigger audit_mark_keeps_places before insert on audit_mark
    when exists (select 1 from audit_mark where seq = new.seq and kind = new.kind and at = new.at)
    begin select raise(abort, 'the audit log is append-only'); end`,
]

const postgresGuards: RawBuilder<unknown>[] = [
  sql`drop trigger audit_keeps_rows on audit`,
  sql`create trigger audit_keeps_values before update or truncate on audit
    for each statement execute function audit_refuses_change()`,
  sql`create function audit_refuses_loss() returns trigger language plpgsql as $$
    begin
      if old.seq > coalesce((select max(seq) from audit_mark where kind = 'cut'), 0)
      then raise exception 'the audit log is append-only'; end if;
      return old;
    end $$`,
  sql`create trigger audit_keeps_rows before delete on audit
    for each row execute function audit_refuses_loss()`,
  sql`create trigger audit_mark_keeps_rows before update or delete or truncate on audit_mark
    for each statement execute function audit_refuses_change()`,
  ...[
    ['audit', 'audit_keeps_values'],
    ['audit', 'audit_keeps_rows'],
    ['audit_mark', 'audit_mark_keeps_rows'],
  ].map(
    // Also in a session that works as a replica.
    ([table = '', trigger = '']) =>
      sql`alter table ${sql.ref(table)} enable always trigger ${sql.ref(trigger)}`,
  ),
]
