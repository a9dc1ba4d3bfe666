import { createErasure, type Erasure, type TombstoneRow } from '../../ledger/erasure/createErasure.ts'
import type { PeopleRules } from '../../ledger/PeopleRules.ts'
import type { Store } from '../../store/openStore.ts'
import type { Upstream } from '../upstream/createUpstream.ts'
import { leaveOut } from './leaveOut.ts'

type Parts = { upstream: Upstream; store: Store; people: PeopleRules }

const freshMs = 1000

/**
 * The service with who was erased on request left out of what it tells live: people are not in lists, and orders say
 * nothing of their person.
 */
export function createLeaveOut({ upstream, store, people }: Parts): Upstream {
  const known = new Map<string, { until: number; whom: Promise<Erasure | undefined> }>()

  async function read(mid: string): Promise<Erasure | undefined> {
    const rows: TombstoneRow[] = await store.db
      .selectFrom('erased_person')
      .select(['mac', 'key_id', 'erased_at'])
      .where('mid', '=', mid)
      .execute()
    return rows.length === 0 ? undefined : createErasure(mid, people, rows)
  }

  function erasedOf(mid: string): Promise<Erasure | undefined> {
    const before = known.get(mid)
    if (before && before.until > performance.now()) return before.whom
    const whom = read(mid)
    known.set(mid, { until: performance.now() + freshMs, whom })
    // What failed is asked again.
    whom.catch(() => known.delete(mid))
    return whom
  }

  return {
    ...upstream,
    async get(path, mid, options) {
      const answer = await upstream.get(path, mid, options)
      if (answer.status >= 300) return answer
      const erased = await erasedOf(mid)
      if (!erased) return answer
      return { ...answer, text: leaveOut(answer.text, erased) }
    },
  }
}
