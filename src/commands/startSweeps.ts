import { randomUUID } from 'node:crypto'
import type { Config } from '../gateway/config.ts'
import { createReaders } from '../ledger/sweep/createReaders.ts'
import { createSweeps, type Sweeps } from '../ledger/sweep/createSweeps.ts'
import type { Stack } from './stack.ts'

/** Fills the ledger, and follows the service from then on. */
export function startSweeps(
  { store, mids, timeZone, upstream, log }: Pick<Stack, 'store' | 'mids' | 'timeZone' | 'upstream' | 'log'>,
  { syncMs, syncBudget }: Pick<Config, 'syncMs' | 'syncBudget'>,
): Sweeps {
  const sweeps = createSweeps({
    store,
    mids,
    readers: createReaders((path, mid, options) => upstream.get(path, mid, { ...options, once: true })),
    pace: { perMinute: syncBudget },
    reading: { timeZone, mids },
    intervalMs: syncMs,
    holder: randomUUID(),
    log: (event, { mid }) => log('warn', event, typeof mid === 'string' ? { mid } : {}),
  })
  sweeps.start()
  return sweeps
}
