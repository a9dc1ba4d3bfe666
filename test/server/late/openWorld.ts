import { claimLease } from '../../../src/server/ledger/lease.ts'
import { renewUsualTimes } from '../../../src/server/late/followTimes.ts'
import { usualTimes } from '../../../src/server/late/usualTimes.ts'
import { openTestStore, type Engine } from '../../support/stores.ts'
import { book, minute } from '../ledger/ledgers.ts'

export function names(count: number, prefix: string): string[] {
  return Array.from({ length: count }, (_, n) => `${prefix}-${n}`)
}

/** A ledger with a clock set by the test, under a sync every ten seconds. */
export async function openWorld(engine: Engine) {
  const time = { now: Date.parse(minute(0)), followed: Date.parse(minute(0)), made: 0 }
  const store = await openTestStore(engine, { now: () => time.now })
  const fence = (await claimLease(store, 'mer_1', 'test', 1e12)) ?? 0
  const at = () => new Date(time.now).toISOString()
  const progress = () => ({
    followed_at: new Date(time.followed).toISOString(),
    follow_every_ms: 10_000,
    swept_at: at(),
    quiet_since: at(),
  })
  const world = {
    store,
    time,
    async book(ids: readonly string[], status: string) {
      time.followed = time.now
      const rows = ids.map((id, n) => ({
        id,
        status,
        orderType: 'payin',
        createdAt: minute(0),
        source: { currency: n % 2 === 0 ? 'EUR' : 'GBP', amount: '10.50' },
      }))
      await book(store, rows, { at: at(), progress: progress() })
    },
    async move(minutes: number, { isFollowed = true } = {}) {
      time.now += minutes * 60_000
      if (!isFollowed) return
      time.followed = time.now
      await store.db.updateTable('sweep_state').set(progress()).execute()
    },
    async enter(count: number, prefix: string) {
      await world.book(names(count, prefix), 'initiated')
      time.now += 10_000
      await world.book(names(count, prefix), 'fund_processing')
    },
    async leave(count: number, prefix: string, minutes: number) {
      await world.move(minutes)
      await world.book(names(count, prefix), 'fund_processing')
      time.now += 10_000
      await world.book(names(count, prefix), 'asset_settled')
    },
    async pass(count: number, minutes: number, prefix = `passes-${time.made++}`) {
      await world.enter(count, prefix)
      await world.leave(count, prefix, minutes)
    },
    async refreshTimes() {
      await world.move(2)
      const signal = new AbortController().signal
      await renewUsualTimes({ store, mid: 'mer_1', fence, sleep: async () => {}, signal })
    },
    confirming: async () => (await usualTimes(store, ['mer_1'], { status: 'fund_processing' }))[0],
  }
  return world
}
