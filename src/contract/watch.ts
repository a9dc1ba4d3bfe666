/** What can be watched for each merchant ID. */
export const watchKinds = ['late', 'doubt', 'sync', 'failures', 'unknown-status'] as const
export type WatchKind = (typeof watchKinds)[number]

export type WatchUnit = 'orders' | 'minutes' | 'percent'

type WatchRule = {
  unit: WatchUnit
  /** The default, and the range that a person may choose from. */
  threshold: number
  min: number
  max: number
  /** On by default where a notice always asks for somebody. */
  isOn: boolean
}

/** An alert is open from its threshold on. */
export const watchRules: Record<WatchKind, WatchRule> = {
  late: { unit: 'orders', threshold: 10, min: 1, max: 10_000, isOn: false },
  doubt: { unit: 'minutes', threshold: 0, min: 0, max: 1_440, isOn: true },
  sync: { unit: 'minutes', threshold: 5, min: 0, max: 1_440, isOn: true },
  failures: { unit: 'percent', threshold: 50, min: 1, max: 100, isOn: false },
  'unknown-status': { unit: 'orders', threshold: 1, min: 1, max: 10_000, isOn: true },
}

/** A share of failures is of the orders that ended in this time, and of at least so many. */
export const failureWindow = { minutes: 60, minOrders: 20 }
