import type { Amount } from '../contract/amount.ts'

/** One unit of `currency` is worth `rate` of the reporting currency. */
export type MonthRate = { date: string; currency: string; rate: Amount; source: string }

/** Response of `GET /api/reporting-currencies`: one row per merchant. */
export type Reporting = {
  /** Merchant ID. */
  id: string
  currency: string | null
  rates: MonthRate[]
  updatedAt: string | null
  updatedBy: string | null
}
