import { readTime } from '../fields/time.ts'
import type { Order } from '../records.ts'

/** By when they were created; those of which nobody can tell come last, as they came. */
export function newestFirst(orders: readonly Order[]): Order[] {
  const timeOf = ({ createdAt }: Order) => readTime(createdAt ?? '') ?? 0
  return orders.toSorted((a, b) => timeOf(b) - timeOf(a))
}
