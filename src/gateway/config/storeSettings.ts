import { z } from 'zod'
import { whole, type Read } from './settingTypes.ts'

export type StoreConfig = {
  databaseUrl: string
  /** How often the head of each list is read. */
  syncMs: number
  /** Requests per minute and merchant ID that the sweeps may make, once the ledger was filled. */
  syncBudget: number
}

/** The database, and how it is kept like the service. */
export const storeSettings = {
  DATABASE_URL: z
    .string()
    .regex(
      /^(sqlite:.|postgres(ql)?:\/\/)/,
      'DATABASE_URL: expected sqlite:PATH, sqlite::memory: or postgres://…',
    )
    .optional(),
  SYNC_INTERVAL: z
    .string()
    .regex(/^\d{1,6}(ms|s|m)$/, 'SYNC_INTERVAL: expected a time like 5s, 500ms or 1m')
    .transform(toMs)
    .refine((ms) => ms >= 100, 'SYNC_INTERVAL: expected at least 100ms')
    .default(5000),
  SYNC_BUDGET: whole('SYNC_BUDGET', 1_000_000, 10).default(300),
}

export function toStore(read: Read<typeof storeSettings>, { isReal }: { isReal: boolean }): StoreConfig {
  return {
    databaseUrl: read.DATABASE_URL ?? (isReal ? 'sqlite:data/countinghouse.db' : 'sqlite::memory:'),
    syncMs: read.SYNC_INTERVAL,
    syncBudget: read.SYNC_BUDGET,
  }
}

function toMs(text: string): number {
  const unit = text.endsWith('ms') ? 1 : text.endsWith('s') ? 1000 : 60_000
  return Number.parseInt(text, 10) * unit
}
