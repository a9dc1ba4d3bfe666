import { randomUUID } from 'node:crypto'
import { sleep } from '../client/deadline.ts'
import type { Config } from '../server/config/readConfig.ts'
import { createReaders } from '../server/sync/sweep/createReaders.ts'
import { followTimes } from '../server/late/followTimes.ts'
import { createSweeps, type Sweeps } from '../server/sync/sweep/createSweeps.ts'
import type { Stack } from './stack.ts'

export function startSweeps(
  parts: Pick<Stack, 'store' | 'mids' | 'timeZone' | 'upstream' | 'log'> & Partial<Pick<Stack, 'people'>>,
  {
    syncMs,
    syncBudget,
    upstream: service,
  }: Pick<Config, 'syncMs' | 'syncBudget'> & Partial<Pick<Config, 'upstream'>>,
): Sweeps {
  const { store, mids, timeZone, people, upstream, log } = parts
  const sweeps = createSweeps({
    store,
    mids,
    readers: createReaders((path, mid, options) => upstream.get(path, mid, { ...options, once: true }), {
      firstPage: service?.firstPage,
    }),
    pace: { perMinute: syncBudget },
    reading: { timeZone, mids, people },
    intervalMs: syncMs,
    holder: randomUUID(),
    beside: async (under) => {
      await followTimes({ store, sleep, ...under, log })
    },
    log,
  })
  sweeps.start()
  return sweeps
}
