import { readTime } from '../time/time.ts'
import type { CoverageRow } from '../../api/coverage.ts'
import type { Coverage, HeldList, MidCoverage } from './records.ts'
import type { ApiHttp } from './apiHttp.ts'

export type Kind = 'orders' | 'users'

export type Held = HeldList & { mid: string; asOf?: number }

const freshMs = 3_000

export async function readCoverage(http: ApiHttp, mid?: string, signal?: AbortSignal): Promise<Coverage> {
  const query = mid === undefined ? '' : `?${new URLSearchParams({ filter: JSON.stringify({ mid }) })}`
  const { json, headers } = await http(`/coverage${query}`, { signal })
  const requestedAt = Date.parse(headers.get('Asked-At') ?? '')
  return {
    rows: (json as CoverageRow[]).map(toRow),
    // Ages come from the server, because this computer's clock may be wrong.
    clockAheadMs: Number.isNaN(requestedAt) ? 0 : Date.now() - requestedAt,
  }
}

export function createCoverage(http: ApiHttp, clock: () => number) {
  let cached: { at: number; coverage: Promise<Coverage> } | undefined

  return async function heldOf(kind: Kind, mids: readonly string[] | undefined): Promise<Held[]> {
    if (!cached || clock() - cached.at > freshMs) {
      const latest = { at: clock(), coverage: readCoverage(http) }
      cached = latest
      latest.coverage.catch(() => {
        if (cached === latest) cached = undefined
      })
    }
    const held = heldIn(await cached.coverage, kind)
    return held.filter(({ mid }) => mids?.includes(mid) ?? true)
  }
}

export function heldIn({ rows, clockAheadMs }: Coverage, kind: Kind): Held[] {
  return rows.map(({ id, [kind]: held }) => {
    const asOf = readTime(held.followedAt ?? held.sweptAt ?? '')
    return { ...held, mid: id, ...(asOf !== undefined && { asOf: asOf + clockAheadMs }) }
  })
}

/** True once the list was complete: a current failure affects newer rows only. */
export function isWhole({ state, sweptAt }: Pick<Held, 'state' | 'sweptAt'>): boolean {
  return state === 'complete' || (state === 'failing' && sweptAt !== null)
}

function toRow({ orders, users, ...row }: CoverageRow): MidCoverage {
  return { ...row, orders: { ...row, count: orders }, users: { ...users, count: users.users } }
}
