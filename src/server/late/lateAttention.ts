import type { Store } from '../../store/openStore.ts'
import { addValue, maxAdded, type Value } from './openOrders.ts'
import type { LedgerView } from '../ledger/ledgerView.ts'
import { readLate, type LateKind, type LateOrders, readAmounts } from './lateKinds.ts'

export type LateItem = {
  kind: 'late' | 'stuck' | 'slow-method'
  count: number
  oldest: string | null
  value: Value | undefined
  withoutAmount: number
  /** Filter of the order list that shows exactly these orders. */
  filter: {
    late?: true
    stuck?: true
    slowMethod?: boolean
    orderType?: string
    paymentMethod?: string | null
  }
  mids: readonly string[]
}

export async function lateAttention(
  view: LedgerView,
  now: number,
): Promise<{ items: LateItem[] } & Omit<LateOrders, 'kinds'>> {
  const { store, mids, cached } = view
  const { kinds, ...rest } = await readLate(view, now)
  const items = await cached(['late items', rest], async () => {
    const [slow, single] = [kinds.filter(({ isSlow }) => isSlow), kinds.filter(({ isSlow }) => !isSlow)]
    const slowFilter = { ...(slow.length > 0 && { slowMethod: false }) }
    const items = [
      await toItem(store, 'late', single, mids, { late: true, ...slowFilter }),
      await toItem(store, 'stuck', single, mids, { stuck: true, ...slowFilter }),
    ]
    const lines = Map.groupBy(slow, ({ orderType, paymentMethod }) =>
      JSON.stringify([orderType, paymentMethod]),
    )
    for (const line of lines.values()) {
      const { orderType, paymentMethod = null } = line[0] ?? {}
      const own = [...new Set(line.map(({ mid }) => mid))].toSorted()
      const filter = { late: true as const, slowMethod: true, orderType: orderType ?? '', paymentMethod }
      items.push(await toItem(store, 'slow-method', line, own, filter))
    }
    return items.filter(({ count }) => count > 0)
  })
  return { items, ...rest }
}

async function toItem(
  store: Pick<Store, 'db' | 'engine'>,
  kind: LateItem['kind'],
  of: readonly LateKind[],
  mids: readonly string[],
  filter: LateItem['filter'],
): Promise<LateItem> {
  const counts = of.map((one) => (kind === 'stuck' ? one.stuck : one.late))
  const wanted = of
    .filter((_, nth) => (counts[nth] ?? 0) > 0)
    .map((one) => ({ ...one, before: kind === 'stuck' ? one.stuckBefore : one.lateBefore }))
  const amounts = wanted.length === 0 ? [] : await readAmounts(store, wanted, maxAdded + 1)
  const added = amounts.length > maxAdded ? undefined : addValue(amounts)
  return {
    kind,
    count: counts.reduce((sum, count) => sum + count, 0),
    oldest: wanted.map(({ oldest }) => oldest).toSorted()[0] ?? null,
    value: added?.value,
    withoutAmount: added?.withoutAmount ?? 0,
    filter,
    mids,
  }
}
