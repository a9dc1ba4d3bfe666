import { z } from 'zod'
import { readOrderLimits, type OrderLimits } from '../intents/orderLimits.ts'
import type { ReadFile } from './secretFiles.ts'
import type { Environment } from './settingTypes.ts'

export type OrderConfig = {
  /** Unset: none. */
  orderLimits: OrderLimits | undefined
}

/** What an order may be worth, and what it may be worth without a second person: a file. */
export const orderSettings = {
  ORDER_LIMITS: z.string().optional(),
}

export function readLimitFile(
  { ORDER_LIMITS: path }: Environment,
  readFile: ReadFile,
): { config: OrderConfig; faults: string[] } {
  if (path === undefined) return { config: { orderLimits: undefined }, faults: [] }
  try {
    const { limits, faults } = readOrderLimits(readFile(path))
    return { config: { orderLimits: limits }, faults: faults.map((fault) => `ORDER_LIMITS: ${fault}`) }
  } catch {
    const faults = [`ORDER_LIMITS: cannot be read, got ${JSON.stringify(path)}`]
    return { config: { orderLimits: undefined }, faults }
  }
}
