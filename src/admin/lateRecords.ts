/** Seconds within which half, nine of ten, and 95 of 100 orders have left a status; told from so many, when. */
export type Usual = { median: number; p90: number; p95: number; orders: number; at?: string | undefined }

/** How long orders of a type and method usually are in a status. */
export type UsualTimeRow = {
  id: string
  mid: string
  orderType?: string | undefined
  paymentMethod?: string | undefined
  status: string
  orders: number
  open: number
  usual?: Usual | undefined
  limit?: number | undefined
}
