import type { CoverageRow } from '../../../src/api/coverage.ts'

/** Rows of GET /api/coverage, answered at `askedAt` by the server's clock. */
export function coverageAnswer(rows: object[], askedAt = Date.now()): Response {
  return Response.json(rows, {
    headers: {
      'Content-Range': `coverage 0-${Math.max(0, rows.length - 1)}/${rows.length}`,
      'Asked-At': new Date(askedAt).toISOString(),
      Coverage: 'exact',
    },
  })
}

export function ago(seconds: number, from = Date.now()): string {
  return new Date(from - seconds * 1000).toISOString()
}

/** A merchant ID with complete data. */
export function coverageRow(mid: string, changes: Partial<CoverageRow> = {}): CoverageRow {
  return {
    id: mid,
    mid,
    state: 'complete',
    orders: 12_400,
    oldest: '2026-03-01T09:00:00.000Z',
    newest: '2026-11-21T09:59:00.000Z',
    sweptAt: ago(300),
    followedAt: ago(4),
    isExact: true,
    quarantined: 0,
    quarantinedAt: null,
    missing: 0,
    users: usersCoverage(),
    ...changes,
  }
}

/** The coverage of its customers. */
export function usersCoverage(changes: Partial<CoverageRow['users']> = {}): CoverageRow['users'] {
  return {
    state: 'complete',
    users: 2_150,
    oldest: '2026-03-01T09:00:00.000Z',
    newest: '2026-11-21T09:59:00.000Z',
    sweptAt: ago(300),
    followedAt: ago(4),
    isExact: true,
    quarantined: 0,
    quarantinedAt: null,
    ...changes,
  }
}
