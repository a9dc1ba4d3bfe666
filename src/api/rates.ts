export type Pair = { source: string; destination: string }

/** How much of the one came for one of the other: of the order in the middle, and of those a tenth from either end. */
export type Spread = { low: string; median: string; high: string }

/** What recent completed orders of a pair came to; without its spreads there were too few. */
export type RecentRate = {
  /** How far back it goes. */
  hours: number
  /** Completed orders of the pair since then, as far as they are looked at; fewer than `least` say nothing. */
  orders: number
  least: number
  newest?: string
  perSource?: Spread
  perDestination?: Spread
}
