import { claimLease } from '../../../src/ledger/lease.ts'
import { createPace } from '../../../src/ledger/sweep/createPace.ts'
import { createSweeper, type Sweeper, type SweeperParts } from '../../../src/ledger/sweep/createSweeper.ts'
import type { Store } from '../../../src/store/openStore.ts'
import type { DriftingOrder, DriftingService } from '../../support/driftingService.ts'

export const mid = 'mer_1'
export const leaseMs = 30_000

export type Time = { now: number }

/** A clock that only moves when somebody sleeps or reads. */
export function sleepOn(time: Time) {
  return async (ms: number, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted()
    time.now += ms
  }
}

/** The row as the list of orders tells it. */
export function wireOrder({ id, createdAt, updatedAt, status }: DriftingOrder) {
  return {
    id,
    status,
    orderType: 'payin',
    mid,
    source: { currency: 'EUR', amount: '12.50' },
    ...(createdAt === null ? {} : { createdAt: new Date(createdAt).toISOString() }),
    updatedAt: new Date(updatedAt).toISOString(),
  }
}

/** The order as its own route tells it: its type is called otherwise there. */
export function readOne({ rows }: DriftingService, id: string): { record: unknown } | 'missing' {
  const order = rows.find((row) => row.id === id)
  if (!order) return 'missing'
  const { orderType: type, ...record } = wireOrder(order)
  return { record: { ...record, type } }
}

/** A sweeper of orders under a lease of its own, waiting on the clock until it gets one. */
export async function startSweeper(
  store: Store,
  time: Time,
  parts: Pick<SweeperParts, 'readPage'> & Partial<SweeperParts>,
): Promise<Sweeper & { fence: number }> {
  const sleep = sleepOn(time)
  let fence = await claimLease(store, mid, 'me', leaseMs)
  while (fence === undefined) {
    time.now += leaseMs / 3
    fence = await claimLease(store, mid, 'me', leaseMs)
  }
  const pace = createPace({ now: () => time.now, sleep, random: () => 0.5 })
  const sweeper = createSweeper({ store, mid, kind: 'orders', fence, pace, sleep, ...parts })
  return { ...sweeper, fence }
}

/** Goes on until `isDone`, sleeping on the clock where there is nothing to do. */
export async function stepUntil(
  { step, checkpoint }: Sweeper,
  time: Time,
  isDone: (checkpoint: ReturnType<Sweeper['checkpoint']>) => boolean,
  most = 5_000,
): Promise<void> {
  const { signal } = new AbortController()
  for (let left = most; left > 0; left--) {
    const { restMs } = await step(signal)
    time.now += restMs
    if (isDone(checkpoint())) return
  }
  throw new Error(`not done after ${most} steps: ${JSON.stringify(checkpoint())}`)
}

export async function idsIn({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('ledger_order').select('id').where('mid', '=', mid).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
