/** How long orders of one type and method usually are in one status. */
export type UsualTime = {
  mid: string
  orderType: string | null
  /** Null: orders of which it is not known how they are paid. */
  paymentMethod: string | null
  status: string
  /** Orders that left the status within the last 28 days, and those that are in it now. */
  orders: number
  open: number
  /** Seconds; null where too few were seen to tell. `orders` and `at`: what it was told from, and when. */
  usual: { median: number; p90: number; p95: number; orders: number; at: string } | null
  /** Seconds, as the team says, which holds where nothing usual is known. */
  limit: number | null
  /** Seconds after which an order is late; null: none is called late. */
  lateAfter: number | null
}

export type UsualTimeRow = UsualTime & { id: string }
