import type { Selectable } from 'kysely'
import type { Tables } from '../store/tables.ts'

/** A user as the ledger knows them. `raw` is the service's own record, as JSON text with every digit. */
export type LedgerUser = ReturnType<typeof toUser>

export function toUser(row: Selectable<Tables['ledger_user']>) {
  return {
    id: row.id,
    mid: row.mid,
    name: row.name,
    email: row.email,
    phone: row.phone,
    createdAt: row.created_at,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    missingAt: row.missing_at,
    erasedAt: row.erased_at,
    erasedWhy: row.erased_why,
    raw: row.raw,
    sourceText: row.source_text,
  }
}
