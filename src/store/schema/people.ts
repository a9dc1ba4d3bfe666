import { sql, type RawBuilder } from 'kysely'
import { bigint, key, keyedBy, oneOf, orNull, table, text, typed, withDefault } from './table.ts'

export const peopleTables = {
  /** Operators' notes on orders and users. `search` is the normalised text. */
  note: keyedBy(['mid', 'id'], {
    kind: oneOf('orders', 'users'),
    object_id: text,
    author_id: text,
    author: text,
    at: text,
    body: text,
    search: text,
    erased_why: typed<'request' | 'age' | null>(orNull(text)),
  }),
  /** `mid`: set if shared with the operators of this merchant ID. `state` is JSON. */
  saved_view: keyedBy(['mid', 'id'], {
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
  /** Erased on request; `mac` is a keyed hash of merchant ID and user ID. */
  erased_person: keyedBy(['mid', 'mac'], {
    key_id: text,
    erased_at: text,
  }),
  /** Personal data of older orders was erased because of its age. */
  retention_progress: table({
    mid: key,
    orders_until: text,
  }),
  /** Exports that were sent completely. */
  export_manifest: table({
    id: key,
    operator_id: text,
    operator_email: text,
    file: text,
    /** JSON object of the request. */
    filter: text,
    time_zone: orNull(text),
    coverage: oneOf('exact', 'at-least'),
    /** JSON array. */
    mids: text,
    row_count: bigint,
    /** Of the bytes as sent. */
    sha256: text,
    started_at: text,
    finished_at: text,
    /** Matching orders that are in no period because their creation time is unreadable. */
    undated: withDefault(bigint, 0),
  }),
  /** The operator may download this export for ten minutes. */
  export_request: table({
    id: key,
    operator_id: text,
    /** Encrypted JSON: the filter may contain personal data. */
    request: text,
    created_at: text,
    /** JSON: name, bytes and SHA-256 of a file of a period that was sent whole. */
    sent: orNull(text),
  }),
}

export const peopleIndexes: RawBuilder<unknown>[] = [
  sql`create index note_object on note (mid, kind, object_id, at)`,
  sql`create index saved_view_owner on saved_view (owner_id, resource)`,
  sql`create index export_request_by_operator on export_request (operator_id, created_at)`,
]
