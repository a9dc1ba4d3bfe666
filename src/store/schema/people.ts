import { sql, type RawBuilder } from 'kysely'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

export function peopleSchema(engine: Engine): RawBuilder<unknown>[] {
  const { text, integer, bigint, strict } = columnTypes(engine)
  return [
    sql`create table note (
      mid ${text} not null,
      id ${text} not null,
      kind ${text} not null check (kind in ('orders', 'users')),
      object_id ${text} not null,
      author_id ${text} not null,
      author ${text} not null,
      at ${text} not null,
      body ${text} not null,
      search ${text} not null,
      erased_why ${text},
      primary key (mid, id)
    ) ${strict}`,
    sql`create index note_object on note (mid, kind, object_id, at)`,
    sql`create table saved_view (
      mid ${text} not null,
      id ${text} not null,
      resource ${text} not null,
      name ${text} not null,
      owner_id ${text} not null,
      owner ${text} not null,
      shared_with ${text},
      state ${text} not null,
      created_at ${text} not null,
      updated_at ${text} not null,
      updated_by ${text} not null,
      primary key (mid, id)
    ) ${strict}`,
    sql`create index saved_view_owner on saved_view (owner_id, resource)`,
    sql`create table erased_person (
      mid ${text} not null,
      mac ${text} not null,
      key_id ${text} not null,
      erased_at ${text} not null,
      primary key (mid, mac)
    ) ${strict}`,
    sql`create table retention_progress (
      mid ${text} primary key,
      orders_until ${text} not null
    ) ${strict}`,
    sql`create table export_manifest (
      id ${text} primary key,
      operator_id ${text} not null,
      operator_email ${text} not null,
      file ${text} not null,
      filter ${text} not null,
      time_zone ${text},
      coverage ${text} not null check (coverage in ('exact', 'at-least')),
      mids ${text} not null,
      row_count ${bigint} not null,
      totals ${text} not null,
      sha256 ${text} not null,
      started_at ${text} not null,
      finished_at ${text} not null,
      undated ${bigint} not null default 0
    ) ${strict}`,
    sql`create table export_request (
      id ${text} primary key,
      operator_id ${text} not null,
      request ${text} not null,
      created_at ${text} not null,
      streams ${integer} not null default 0
    ) ${strict}`,
    sql`create index export_request_by_operator on export_request (operator_id, created_at)`,
  ]
}
