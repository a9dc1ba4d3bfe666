import { iso } from '../../store/openStore.ts'
import type { OpenOrderFilter, OpenSpan } from '../openSpans.ts'
import type { LedgerView } from '../ledgerView.ts'
import { readLate } from './lateKinds.ts'

/** What is late is found once for a request, and then asked for by columns. */
export async function readOpenSpan(view: LedgerView, filter: OpenOrderFilter): Promise<OpenSpan | undefined> {
  const { late, stuck, slowMethod, olderThan, now } = filter
  const isOfLate = late === true || stuck === true || slowMethod !== undefined
  if (!isOfLate && olderThan === undefined) return undefined
  if (now === undefined) throw new TypeError('the age of an order is of a moment, and none was named')
  const since = olderThan === undefined ? {} : { below: iso(now - olderThan * 1000) }
  if (!isOfLate) return { since }
  const { kinds } = await readLate(view, now)
  const wanted = kinds.filter(
    (kind) => (slowMethod === undefined || kind.isSlow === slowMethod) && (stuck !== true || kind.stuck > 0),
  )
  return {
    since,
    kinds: wanted.map(({ mid, orderType, paymentMethod, status, lateBefore, stuckBefore }) => ({
      mid,
      orderType,
      paymentMethod,
      status,
      before: stuck === true ? stuckBefore : lateBefore,
    })),
  }
}
