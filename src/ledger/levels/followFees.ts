import type { Store } from '../../store/openStore.ts'
import { runCounted } from '../attempts.ts'
import { FenceLost } from '../FenceLost.ts'
import { underLease } from '../lease.ts'
import { readGroups, type CountedGroup } from './readGroup.ts'
import { renewEvidence } from './renewEvidence.ts'
import { renewGroup, type Renewal } from './renewGroup.ts'

/** `fence`: of the lease of its sweep, so that one gateway follows a merchant ID at a time. */
export type FollowParts = Renewal & {
  store: Store
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  signal: AbortSignal
  log?: (message: string, facts: Record<string, unknown>) => void
}

/** New orders are looked for this often. */
const restMs = 10_000
/** Between two readings there is room for everybody else: the more, the longer they take. */
const shortestPauseMs = 25
const pauseOfReading = 3

/** Keeps the usual fees of a merchant ID up to date, in small steps, for as long as the lease is held. */
export async function followFees(parts: FollowParts): Promise<void> {
  const { store, mid, sleep, signal, log } = parts
  let isGivenUp = false
  while (!signal.aborted) {
    try {
      const isRun = await runCounted(store, { mid, job: 'usual-fees' }, () => renewFees(parts))
      if (!isRun && !isGivenUp) log?.('usual fees were given up: the gateway ended during them', { mid })
      isGivenUp = !isRun
    } catch (error) {
      if (signal.aborted || error instanceof FenceLost) throw error
      log?.('usual fees could not be told', { mid })
    }
    await sleep(restMs, signal)
  }
}

/** All that has come since the last time. A list that is still being filled would be read again and again. */
export async function renewFees({ store, sleep, signal, ...renewal }: FollowParts): Promise<void> {
  const { mid } = renewal
  const sweep = await store.db
    .selectFrom('sweep_state')
    .select('swept_at')
    .where('mid', '=', mid)
    .where('kind', '=', 'orders')
    .executeTakeFirst()
  if (sweep && sweep.swept_at === null) return
  const groups = await readGroups(store.db, mid)
  const readings = await readReadings(store, renewal)
  for (const group of groups) {
    const known = readings.find((reading) => isOf(reading, group))
    if (known && Number(known.counted) === group.count) continue
    for (let from = known?.starts_at ?? ''; ;) {
      signal.throwIfAborted()
      const begun = performance.now()
      const next = await renewGroup(store, renewal, group, from)
      await sleep(Math.max(shortestPauseMs, pauseOfReading * (performance.now() - begun)), signal)
      if (next === from) break
      from = next
    }
  }
  await renewEvidence(store, renewal, groups)
}

/** How far each group was read. Once `rrFee` is said to be something else, all is read anew but what was signed. */
async function readReadings(store: Store, { mid, fence, rrFeeUnit }: Renewal) {
  const readings = await store.db.selectFrom('fee_level_reading').selectAll().where('mid', '=', mid).execute()
  if (readings.every((reading) => reading.rr_fee_unit === rrFeeUnit)) return readings
  await underLease(store, mid, fence, async (db) => {
    for (const table of ['fee_level', 'fee_level_stretch', 'fee_unusual', 'fee_level_reading'] as const)
      await db.deleteFrom(table).where('mid', '=', mid).execute()
  })
  return []
}

function isOf(reading: Omit<CountedGroup, 'statuses' | 'count'>, group: CountedGroup): boolean {
  return (['order_type', 'source_currency', 'destination_currency'] as const).every(
    (column) => reading[column] === group[column],
  )
}
