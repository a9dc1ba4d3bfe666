import { createErasure, type Erasure, type TombstoneRow } from './createErasure.ts'
import type { PeopleRules } from '../ledger/page.ts'
import type { Store } from '../../store/openStore.ts'
import type { Upstream } from '../provider/createUpstream.ts'
import { isObject } from '../../contract/isObject.ts'
import { JsonError, parseJson, rawNumber } from '../../contract/json.ts'
import { answerLimits } from '../../contract/scanJson.ts'
import { retainedOrderFields } from './eraseRows.ts'

type Parts = { upstream: Upstream; store: Store; people: PeopleRules }

const freshMs = 1000

/** Wraps the service and hides people erased on request, in lists and in orders. */
export function createLeaveOut({ upstream, store, people }: Parts): Upstream {
  const erasures = new Map<string, { until: number; erasure: Promise<Erasure | undefined> }>()

  async function read(mid: string): Promise<Erasure | undefined> {
    const rows: TombstoneRow[] = await store.db
      .selectFrom('erased_person')
      .select(['mac', 'key_id', 'erased_at'])
      .where('mid', '=', mid)
      .execute()
    return rows.length === 0 ? undefined : createErasure(mid, people, rows)
  }

  function erasedOf(mid: string): Promise<Erasure | undefined> {
    const before = erasures.get(mid)
    if (before && before.until > performance.now()) return before.erasure
    const erasure = read(mid)
    erasures.set(mid, { until: performance.now() + freshMs, erasure })
    // Do not cache failures.
    erasure.catch(() => erasures.delete(mid))
    return erasure
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

/** Removes erased people from a response. A text beyond the limits stays unchanged: its reader has the same limits. */
function leaveOut(text: string, erasure: Erasure): string {
  try {
    const body = parseJson(text, { limits: answerLimits, lossy: rawNumber })
    const cleaned = withoutErased(body, erasure)
    return cleaned === body ? text : JSON.stringify(cleaned)
  } catch (error) {
    if (error instanceof JsonError) return text
    throw error
  }
}

/** Returns the same object if it has no erased person. Searches any wrapper: a record names its person directly. */
function withoutErased(value: unknown, erasure: Erasure): unknown {
  if (Array.isArray(value)) {
    const cleaned = value.map((one) => withoutErased(one, erasure)).filter((one) => one !== erasedMark)
    return cleaned.length === value.length && cleaned.every((one, i) => one === value[i]) ? value : cleaned
  }
  if (!isObject(value)) return value
  const at = erasure.of(Object.values(value))
  if (at !== undefined) {
    // Drop the person's own record; orders keep their other fields.
    const isOwn = erasure.of([value.userId, value.id]) !== undefined && !isObject(value.source)
    return isOwn
      ? erasedMark
      : { ...retainedOrderFields(value, 'request'), erasedAt: at, erasedWhy: 'request' }
  }
  let copy: Record<string, unknown> | undefined
  for (const [key, one] of Object.entries(value)) {
    const cleaned = withoutErased(one, erasure)
    if (cleaned !== one) (copy ??= { ...value })[key] = cleaned === erasedMark ? null : cleaned
  }
  return copy ?? value
}

const erasedMark = Symbol('erased')
