/** Rows of GET /api/coverage, told at `askedAt` by the gateway's clock. */
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

/** A merchant ID of which everything is known. */
export function coverageRow(mid: string, changes: object = {}) {
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
    users: {
      state: 'complete',
      users: 2_150,
      sweptAt: ago(300),
      followedAt: ago(4),
      quarantined: 0,
      quarantinedAt: null,
    },
    ...changes,
  }
}
