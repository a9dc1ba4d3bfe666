import { createErasure, tombstonesQuery, type Erasure, type TombstoneRow } from './createErasure.ts'
import type { PeopleRules } from '../ledger/page.ts'
import type { Store } from '../../store/openStore.ts'
import type { Upstream } from '../provider/createUpstream.ts'
import { isObject } from '../../contract/isObject.ts'
import { JsonError, parseJson, rawNumber } from '../../contract/json.ts'
import { answerLimits } from '../../contract/scanJson.ts'
import { retainedOrderFields } from './eraseRows.ts'

type Parts = { upstream: Upstream; store: Store; people: PeopleRules }

/** Wraps the service and hides people erased on request, in lists and in orders. */
export function createLeaveOut({ upstream, store: { db }, people }: Parts): Upstream {
  return {
    ...upstream,
    async get(path, mid, options) {
      const answer = await upstream.get(path, mid, options)
      if (answer.status >= 300) return answer
      const { rows } = await db.executeQuery<TombstoneRow>(tombstonesQuery(db, mid))
      if (rows.length === 0) return answer
      return { ...answer, text: leaveOut(answer.text, createErasure(mid, people, rows)) }
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
