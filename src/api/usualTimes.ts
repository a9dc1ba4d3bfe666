/** How long orders of one type and method usually stay in one status. */
export type UsualTime = {
  mid: string
  orderType: string | null
  /** Null: orders with an unknown payment method. */
  paymentMethod: string | null
  status: string
  /** Orders that left the status in the last 28 days, and orders in it now. */
  orders: number
  open: number
  /** Seconds; null if there were too few orders. `orders` and `at`: sample size and time of the calculation. */
  usual: { median: number; p90: number; p95: number; orders: number; at: string } | null
  /** Seconds, set by the team; used when no usual time is known. */
  limit: number | null
  /** Seconds after which an order is late; null: never. */
  lateAfter: number | null
}

export type UsualTimeRow = UsualTime & { id: string }
