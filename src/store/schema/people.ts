import { sql, type RawBuilder } from 'kysely'
import { bigint, integer, key, keyedBy, oneOf, orNull, table, text, withDefault } from './table.ts'

export const peopleTables = {
  /** What operators write beside an order or a user. `search` is its text as it is found. */
  note: keyedBy('mid, id', {
    mid: text,
    id: text,
    kind: oneOf('orders', 'users'),
    object_id: text,
    author_id: text,
    author: text,
    at: text,
    body: text,
    search: text,
    erased_why: orNull(text),
  }),
  /** `mid`: whose operators it is shared with, where it is. `state` is JSON. */
  saved_view: keyedBy('mid, id', {
    mid: text,
    id: text,
    resource: text,
    name: text,
    owner_id: text,
    owner: text,
    shared_with: orNull(text),
    state: text,
    created_at: text,
    updated_at: text,
    updated_by: text,
  }),
  /** Erased on request: `mac` is a keyed hash of the merchant ID and the user's id. */
  erased_person: keyedBy('mid, mac', {
    mid: text,
    mac: text,
    key_id: text,
    erased_at: text,
  }),
  /** Personal data of orders that were made before has gone for its age. */
  retention_progress: table({
    mid: key,
    orders_until: text,
  }),
  /** What went out as a file, once it had gone out whole. */
  export_manifest: table({
    id: key,
    operator_id: text,
    operator_email: text,
    file: text,
    /** JSON object, as it was requested. */
    filter: text,
    time_zone: orNull(text),
    coverage: oneOf('exact', 'at-least'),
    /** JSON array. */
    mids: text,
    row_count: bigint,
    /** JSON array, a currency each. */
    totals: text,
    /** Of the bytes as sent. */
    sha256: text,
    started_at: text,
    finished_at: text,
    /** Orders that match but for the period, and are in none because nobody can read their time. */
    undated: withDefault(bigint, 0),
  }),
  /** What its operator may fetch as a file for ten minutes. */
  export_request: table({
    id: key,
    operator_id: text,
    /** Sealed JSON: the filter may hold what somebody searched for. */
    request: text,
    created_at: text,
    /** How often it was fetched. */
    streams: withDefault(integer, 0),
  }),
}

export const peopleIndexes: RawBuilder<unknown>[] = [
  sql`create index note_object on note (mid, kind, object_id, at)`,
  sql`create index saved_view_owner on saved_view (owner_id, resource)`,
  sql`create index export_request_by_operator on export_request (operator_id, created_at)`,
]
