import type { useReadStatus } from '../fields/useReadStatus.ts'
import type { Order } from '../records.ts'

/** How orders are told apart in one line: `closed` is over without a payment, and nothing is wrong. */
const orderStates = ['done', 'open', 'failed', 'closed', 'unknown'] as const
type OrderState = (typeof orderStates)[number]

/** How many orders stand where; what there is none of is left away. */
export function countStates(
  orders: readonly Order[],
  readStatus: ReturnType<typeof useReadStatus>,
): [OrderState, number][] {
  const found = Map.groupBy(orders, (order): OrderState => {
    const { finality, tone } = readStatus(order)
    if (finality === 'good') return 'done'
    if (finality === 'bad') return tone === 'closed' ? 'closed' : 'failed'
    return finality
  })
  return orderStates.flatMap((state) => {
    const count = found.get(state)?.length ?? 0
    return count === 0 ? [] : [[state, count] as [OrderState, number]]
  })
}
