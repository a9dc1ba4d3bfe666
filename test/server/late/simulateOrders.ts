import { renewUsualTimes } from '../../../src/server/late/followTimes.ts'
import { listOrders } from '../../../src/server/orders/listOrders.ts'
import { claimLease } from '../../../src/server/ledger/lease.ts'
import { noteMethod } from '../../../src/server/sync/orderMethods.ts'
import { openTestStore, type Engine } from '../../support/stores.ts'
import { book, minute, type Chance } from '../ledger/ledgers.ts'

/** The time that orders of a method stay in a status, by median and spread. */
export type Delay = { median: number; sigma: number }
export type Method = { name: string; delays: Record<string, Delay> }

type Simulated = { id: string; method: Method; status: string; leavesAt: number; delays: Map<string, number> }

const tickMs = 20_000
/** A sync every twenty seconds that sees every open order. */
const progressAt = (now: number) => ({
  followed_at: new Date(now).toISOString(),
  follow_every_ms: tickMs,
  swept_at: new Date(now).toISOString(),
  quiet_since: new Date(now).toISOString(),
})

/** 95 of 100 orders stay at most this long. */
export function p95(delay: Delay | undefined): number {
  return delay ? delay.median * Math.exp(1.645 * delay.sigma) : 0
}

/** Orders of methods with known delays, under a ledger that sees them through its sync only. */
export async function simulateOrders(engine: Engine, methods: readonly Method[], { next }: Chance) {
  const time = { now: Date.parse(minute(0)) }
  const store = await openTestStore(engine, { now: () => time.now })
  const fence = (await claimLease(store, 'mer_1', 'test', 1e15)) ?? 0
  const open = new Map<string, Simulated>()
  const stopped = new Set<string>()
  const flagged = { late: new Set<string>(), stuck: new Set<string>() }
  const made: Simulated[] = []
  let ticks = 0

  const draw = ({ median, sigma }: Delay) => {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
    return median * Math.exp(sigma * normal)
  }

  async function make(): Promise<Simulated> {
    const method = methods[Math.floor(next() * methods.length)] ?? methods[0]
    if (!method) throw new Error('no method')
    const delays = new Map(Object.entries(method.delays).map(([status, delay]) => [status, draw(delay)]))
    const [status = ''] = delays.keys()
    // At a random time since the last sync.
    const bornAt = time.now - next() * tickMs
    const id = `${method.name}-${made.length}`
    await noteMethod(store.db, { mid: 'mer_1', id, method: method.name })
    const order = { id, method, status, leavesAt: bornAt + (delays.get(status) ?? 0), delays }
    made.push(order)
    open.set(id, order)
    return order
  }

  /** Whether the order has a new status. */
  function live(order: Simulated): boolean {
    const before = order.status
    const statuses = [...order.delays.keys()]
    while (order.leavesAt <= time.now && order.status !== 'asset_settled') {
      if (stopped.has(order.method.name) && order.status === statuses.at(-1)) return before !== order.status
      order.status = statuses[statuses.indexOf(order.status) + 1] ?? 'asset_settled'
      order.leavesAt += order.delays.get(order.status) ?? 0
    }
    if (order.status === 'asset_settled') open.delete(order.id)
    return before !== order.status
  }

  async function tick(arrivals: number): Promise<void> {
    time.now += tickMs
    ticks++
    // The sync sees all open orders, and books only new and changed ones as a page.
    const at = new Date(time.now).toISOString()
    const fresh: Simulated[] = []
    for (let n = 0; n < arrivals; n++) fresh.push(await make())
    const moved = [...open.values()].filter((order) => live(order))
    const rows = [...new Set([...fresh, ...moved])].map(({ id, status }) => ({
      id,
      status,
      orderType: 'payin',
      createdAt: at,
      source: { currency: 'EUR', amount: '10' },
    }))
    await book(store, rows, { at, progress: progressAt(time.now) })
    await store.db.updateTable('ledger_order').set({ last_seen_at: at }).where('is_final', '=', 0).execute()
    if (ticks % 15 === 0) await refreshTimes()
  }

  async function refreshTimes(): Promise<void> {
    const signal = new AbortController().signal
    await renewUsualTimes({ store, mid: 'mer_1', fence, sleep: async () => {}, signal })
  }

  const list = async (filter: { late?: true; stuck?: true }) =>
    (
      await listOrders(store, {
        mids: ['mer_1'],
        filter: { ...filter, now: time.now },
        offset: 0,
        limit: 1000,
      })
    ).rows

  /** Records the orders that are late or stuck now. */
  async function look(): Promise<void> {
    for (const { id } of await list({ late: true })) flagged.late.add(id)
    for (const { id } of await list({ stuck: true })) flagged.stuck.add(id)
  }

  return {
    store,
    time,
    made,
    flagged,
    tick,
    look,
    tickMs,
    stop: (method: string) => stopped.add(method),
  }
}
