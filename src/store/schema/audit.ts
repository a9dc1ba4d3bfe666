import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../engine/columnTypes.ts'
import { bigint, keyedBy, oneOf, onlyRow, orNull, table, text } from './table.ts'

export const auditTables = {
  audit: table({
    seq: { ...bigint, isKey: true },
    at: text,
    operator_id: orNull(text),
    operator_email: orNull(text),
    action: text,
    object: orNull(text),
    mid: orNull(text),
    ip: orNull(text),
    request_id: orNull(text),
    outcome: text,
    /** JSON object. */
    details: text,
    previous_hash: text,
    hash: text,
    /** Null in lines from before signatures. */
    key_id: orNull(text),
    mac: orNull(text),
  }),
  audit_head: table({
    id: onlyRow,
    seq: bigint,
    hash: text,
    key_id: orNull(text),
    mac: orNull(text),
  }),
  /** A signature vouches for the trail up to `seq` with `hash`. */
  audit_mark: keyedBy(['seq', 'kind', 'at'], {
    seq: bigint,
    /** `sealed`: verified; `accepted`: taken as it is; `cut`: may be deleted up to here. */
    kind: oneOf('sealed', 'accepted', 'cut'),
    hash: text,
    /** JSON object. */
    details: text,
    key_id: text,
    mac: text,
  }),
}

export function auditIndexes(engine: Engine): RawBuilder<unknown>[] {
  return [
    sql`create index audit_by_at on audit (at)`,
    sql`create index audit_by_operator on audit (operator_id, action, seq)`,
    sql`insert into audit_head (id, seq, hash) values (1, 0, ${sql.lit('0'.repeat(64))})`,
    ...(engine === 'sqlite' ? sqliteGuards : postgresGuards),
  ]
}

/** Lines up to a `cut` mark may be deleted. The mark's signature proves that it is genuine. */
const sqliteGuards: RawBuilder<unknown>[] = [
  sql`create trigger audit_keeps_rows before delete on audit
    when old.seq > coalesce((select max(seq) from audit_mark where kind = 'cut'), 0)
    begin select raise(abort, 'the audit log is append-only'); end`,
  sql`create trigger audit_keeps_values before update on audit
    begin select raise(abort, 'the audit log is append-only'); end`,
  // INSERT OR REPLACE deletes the older row without firing the delete trigger.
  sql`create trigger audit_keeps_places before insert on audit
    when exists (select 1 from audit where seq = new.seq)
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
  sql`create function audit_refuses_change() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is append-only'; end $$`,
  sql`create function audit_refuses_loss() returns trigger language plpgsql as $$
    begin
      if old.seq > coalesce((select max(seq) from audit_mark where kind = 'cut'), 0)
      then raise exception 'the audit log is append-only'; end if;
      return old;
    end $$`,
  sql`create trigger audit_keeps_values before update or truncate on audit
    for each statement execute function audit_refuses_change()`,
  sql`create trigger audit_keeps_rows before delete on audit
    for each row execute function audit_refuses_loss()`,
  sql`create trigger audit_mark_keeps_rows before update or delete or truncate on audit_mark
    for each statement execute function audit_refuses_change()`,
  ...[
    ['audit', 'audit_keeps_values'],
    ['audit', 'audit_keeps_rows'],
    ['audit_mark', 'audit_mark_keeps_rows'],
  ].map(
    // Also fires in a replication session.
    ([table = '', trigger = '']) =>
      sql`alter table ${sql.ref(table)} enable always trigger ${sql.ref(trigger)}`,
  ),
]
