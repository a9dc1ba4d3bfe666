import type { Coverage, CoverageRow } from '../records.ts'
import { objectOf } from './objectOf.ts'
import { present } from './present.ts'

/** What the ledger says of itself, with the gateway's own time of saying so. */
export function toCoverage(rows: unknown, headers: Headers, now = Date.now()): Coverage {
  const askedAt = Date.parse(headers.get('Asked-At') ?? '')
  return {
    rows: (Array.isArray(rows) ? rows : []).map(toRow),
    // This computer's clock may be wrong: ages are the gateway's, and grow from here on.
    clockAheadMs: Number.isNaN(askedAt) ? 0 : now - askedAt,
  }
}

function toRow(came: unknown): CoverageRow {
  const row = objectOf(came)
  const users = objectOf(row.users)
  return {
    id: present(row.mid) ?? present(row.id) ?? '',
    orders: toHeld(row, row.orders),
    people: toHeld(users, users.people),
    isExact: row.isExact === true,
    oldest: present(row.oldest),
    newest: present(row.newest),
    missing: countIn(row.missing),
  }
}

function toHeld(came: Record<string, unknown>, count: unknown): CoverageRow['orders'] {
  return {
    state: present(came.state) ?? 'empty',
    count: countIn(count) ?? 0,
    sweptAt: present(came.sweptAt),
    followedAt: present(came.followedAt),
    failingSince: present(came.failingSince),
    error: present(came.error),
    reason: present(came.reason),
    quarantined: countIn(came.quarantined),
    quarantinedAt: present(came.quarantinedAt),
  }
}

function countIn(came: unknown): number | undefined {
  const count = Number(came ?? Number.NaN)
  return Number.isFinite(count) ? count : undefined
}
