import { readLate } from '../late/lateKinds.ts'
import { viewLedger } from '../ledgerView.ts'
import type { FindOne } from './alert.ts'

/** Orders that are in their status for longer than usual, in one alert for the merchant ID. */
export const findLate: FindOne = async ({ store }, { mid, threshold }, now) => {
  const { kinds } = await readLate(viewLedger(store, [mid]), now)
  const orders = kinds.reduce((sum, { late }) => sum + late, 0)
  if (orders < threshold) return []
  const since = kinds.map(({ oldest }) => oldest).toSorted()[0] ?? null
  return [{ labels: {}, facts: { orders, since } }]
}
