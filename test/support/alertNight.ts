import { createDeliveries } from '../../src/server/alerts/createDeliveries.ts'
import { DeliveryFault, type Send } from '../../src/server/alerts/outgoing.ts'
import { createEvaluation } from '../../src/server/alerts/createEvaluation.ts'
import type { Store } from '../../src/store/openStore.ts'
import { createTruth } from './alertWorld.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

export type Got = {
  to: string
  id: string
  kind: string
  at: number
  items: { id: string; key: string; action: string }[]
}
export type Night = Awaited<ReturnType<typeof liveThroughNight>>

type Parts = { store: Store; time: { now: number }; random: () => number; nth: number }

/**
 * Simulates alerts from one noon to the next. Findings begin and end, and servers die at the worst moments and restart. One
 * receiver is down for hours, and another one fails now and then.
 */
export async function liveThroughNight({ store, time, random, nth }: Parts) {
  const upTo = (most: number) => Math.floor(random() * most)
  const mid = `mer_${nth}`
  await store.db
    .updateTable('alert_receiver')
    .set({ mids: JSON.stringify([mid]) })
    .execute()
  // Each night starts later than the last, or the old server would still hold its lease.
  time.now = Date.parse('2026-10-20T12:00:00.000Z') + nth * 240 * hour + upTo(hour)
  const end = time.now + 26 * hour
  const truth = createTruth()
  const got: Got[] = []
  /** Notices whose server died after sending and before marking them as sent. */
  const unmarked = new Map<string, number>()
  let ids = 0
  const isDead = { from: time.now + upTo(14 * hour), until: time.now + upTo(30 * hour) }

  function startServer(n: number) {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const life = { isOver: false, ended }
    const dies = (chance: number) => {
      if (life.isOver || random() >= chance) return false
      life.isOver = true
      end()
      return true
    }
    const own: Store = {
      ...store,
      transaction: async (work) => {
        if (dies(0.03)) throw new Error('killed before the commit')
        const result = await store.transaction(work)
        if (dies(0.03)) throw new Error('killed after the commit')
        return result
      },
    }
    const send: Send = async ({ id: to }, { id, notice: { kind, items } }) => {
      if (to === 'dead' && time.now >= isDead.from && time.now < isDead.until)
        throw new DeliveryFault('delivery.unreachable')
      // A killed server must not send or mark anything.
      if (life.isOver) await new Promise(() => {})
      if (to === 'hook' && random() < 0.1)
        throw new DeliveryFault({ code: 'delivery.answered', params: { status: 503 } })
      got.push({ to, id, kind, at: time.now, items })
      if (!dies(0.03)) return
      unmarked.set(`${to} ${id}`, (unmarked.get(`${to} ${id}`) ?? 0) + 1)
      await new Promise(() => {})
    }
    const evaluation = createEvaluation({
      store: own,
      mids: [mid],
      holder: `${nth}-${n}-${time.now}-${upTo(1e9)}`,
      find: truth.find,
      newId: () => `${nth}-${++ids}`,
    })
    return { life, evaluation, deliveries: createDeliveries({ store: own, send }) }
  }

  const servers = [0, 1].map(startServer)
  const downUntil = [0, 0]
  // The last notices wait behind notices that the dead receiver has not accepted.
  for (let calm = 0; time.now < end || calm < 60 || (calm < 600 && (await isAnyWaiting(store, mid)));) {
    const isOver = time.now >= end
    if (isOver) calm++
    for (const name of ['a', 'b', 'c'])
      if (isOver) truth.end(name)
      else if (random() < (truth.isOpen(name) ? 0.3 : 0.2))
        if (truth.isOpen(name)) truth.end(name)
        else truth.begin(name)
    for (const [n, server] of servers.entries()) {
      if (time.now < (downUntil[n] ?? 0)) continue
      const { life, evaluation, deliveries } = server
      await evaluation.pass()
      if (!life.isOver) {
        await deliveries.pass()
        await Promise.race([deliveries.settled(), life.ended])
      }
      if (!life.isOver) await evaluation.forget().catch(() => {})
      if (!life.isOver && random() > 0.02) continue
      servers[n] = startServer(n)
      downUntil[n] = isOver ? 0 : time.now + upTo(40 * minute)
    }
    time.now += isOver
      ? 15 * minute
      : ([10 * second, 30 * second, 2 * minute, upTo(15 * minute), upTo(hour)][upTo(5)] ?? 0)
  }
  return { mid, got, unmarked }
}

async function isAnyWaiting({ db }: Store, mid: string): Promise<boolean> {
  const one = await db
    .selectFrom('alert_delivery')
    .select('state')
    .where('mid', '=', mid)
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirst()
  return one !== undefined
}
