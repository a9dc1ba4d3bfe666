import { claimLease } from '../../../../src/server/ledger/lease.ts'
import {
  createSweeper,
  type Sweeper,
  type SweeperParts,
} from '../../../../src/server/sync/sweep/createSweeper.ts'
import type { Store } from '../../../../src/store/openStore.ts'
import { clockOn, type Time } from '../../../support/clockOn.ts'
import type { DriftingOrder, DriftingService } from '../../../support/driftingService.ts'

export const mid = 'mer_1'
export const leaseMs = 30_000

type WorldSweeper = Sweeper & { rest: (ms: number) => Promise<void> }

/** The order as a row of the order list. */
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

/** The order of the single-order route, where the type has another field name. */
export function readOne({ rows }: DriftingService, id: string): { record: unknown } | 'missing' {
  const order = rows.find((row) => row.id === id)
  if (!order) return 'missing'
  const { orderType: type, ...record } = wireOrder(order)
  return { record: { ...record, type } }
}

/** A sweeper of orders with its own lease. Advances the clock until the lease is free. */
export async function startSweeper(
  store: Store,
  time: Time,
  parts: Pick<SweeperParts, 'readPage'> & Partial<SweeperParts>,
): Promise<WorldSweeper & { fence: number }> {
  const { sleep, createPace } = clockOn(time)
  let fence = await claimLease(store, mid, 'me', leaseMs)
  while (fence === undefined) {
    time.now += leaseMs / 3
    fence = await claimLease(store, mid, 'me', leaseMs)
  }
  const pace = createPace({ random: () => 0.5 })
  const sweeper = createSweeper({ store, mid, kind: 'orders', fence, pace, sleep, ...parts })
  return { ...sweeper, fence, rest: (ms) => sleep(ms, new AbortController().signal) }
}

/** Runs steps until `isDone`, and sleeps on the clock in between. */
export async function stepUntil(
  { step, checkpoint, rest }: WorldSweeper,
  isDone: (checkpoint: ReturnType<Sweeper['checkpoint']>) => boolean,
  most = 5_000,
): Promise<void> {
  const { signal } = new AbortController()
  for (let left = most; left > 0; left--) {
    const { restMs } = await step(signal)
    if (restMs > 0) await rest(restMs)
    if (isDone(checkpoint())) return
  }
  throw new Error(`not done after ${most} steps: ${JSON.stringify(checkpoint())}`)
}

export async function idsIn({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('ledger_order').select('id').where('mid', '=', mid).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
