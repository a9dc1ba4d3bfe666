import { planState, type MadeOrder } from './madeOrder.ts'
import { pastOrder, type OrderFacts } from './pastOrder.ts'
import { createSequence, fits, type Filter, createTimeline } from './timeline.ts'
import { hash, scramble, unscramble } from './catalogue/random.ts'
import type { Behaviour } from './knobs.ts'

export type BookParts = {
  /** Index of the merchant ID; IDs of two merchants never collide. */
  merchant: number
  merchants: number
  seed: number
  past: number
  users: number
  start: number
  everyMs: number
  pace: number
  days?: number | undefined
}

const idRoom = 10_000_000
const maxMoved = 500

export function createOrderBook(parts: BookParts) {
  const { merchant, merchants, seed: worldSeed, past, users, start, everyMs, pace, days } = parts
  const seed = hash(worldSeed, 'merchant', merchant)
  const timeline = createTimeline({ seed, past, start, everyMs, days })
  const sequence = createSequence(seed, pace, timeline)
  const made: MadeOrder[] = []
  const madeById = new Map<string, MadeOrder>()
  const movedAt = new Map<number, number>()
  let moves = 0

  // After millions of orders the last digits repeat, hours or years later; the time keeps the IDs unique.
  const turn = Math.floor(idRoom / merchants)
  const idOf = (index: number) =>
    orderId(timeline.createdAt(index), scramble((index % turn) * merchants + merchant, idRoom, worldSeed))

  const indexOf = (id: string, now: number): number | undefined => {
    const digits = /^OR-\d{12}(\d{7})$/.exec(id)?.[1]
    if (digits === undefined) return undefined
    const first = (unscramble(Number(digits), idRoom, worldSeed) - merchant) / merchants
    if (!Number.isInteger(first) || first < 0) return undefined
    const count = timeline.countAt(now)
    for (let index = first; index < count; index += turn) if (idOf(index) === id) return index
    return undefined
  }

  const computed = (index: number, now: number): OrderFacts => {
    const course = sequence.courseOf(index)
    const { status, since } = sequence.stateOf(index, now)
    return {
      ...pastOrder({ seed, index, users, course, id: idOf(index) }),
      status,
      createdAt: timeline.createdAt(index),
      updatedAt: Math.max(since, movedAt.get(index) ?? 0),
    }
  }

  const madeFacts = (order: MadeOrder, now: number): OrderFacts => {
    const { status, since } = planState(order, now)
    return { ...order, status, updatedAt: since }
  }

  const get = (id: string, now: number): OrderFacts | undefined => {
    const order = madeById.get(id)
    if (order) return madeFacts(order, now)
    const index = indexOf(id, now)
    return index === undefined ? undefined : computed(index, now)
  }

  const list = (filter: Filter, { from, to }: { from: number; to: number }, now: number, how: Behaviour) => {
    const { total, place } = arrange(filter, now, how)
    const rows: OrderFacts[] = []
    for (let rank = from; rank < Math.min(to, total); rank++) rows.push(place(rank))
    if (how.moving > 0) move(how.moving, now)
    return rows
  }

  /** Computed and created orders together: `place(0)` is the first row. */
  const arrange = (filter: Filter, now: number, how: Behaviour) => {
    const matching = sequence.matching(filter, now)
    const own = made
      .filter((order) => fits(filter, order.orderType, planState(order, now).status))
      .map((order, older) => ({ order, at: matching.before(order.place) + older }))
    const total = matching.total + own.length

    const fromOldest = (nth: number): OrderFacts => {
      const older = own.filter(({ at }) => at < nth).length
      const mine = own[older]
      return mine?.at === nth ? madeFacts(mine.order, now) : computed(matching.at(nth - older), now)
    }
    const rankOf = (index: number) => {
      const before = matching.before(index)
      return before + own.filter(({ at }, older) => at - older <= before).length
    }
    const sorted = (rank: number) => {
      if (how.sort === 'oldest') return rank
      return how.sort === 'shuffled' ? scramble(rank, total, seed) : total - 1 - rank
    }
    if (how.moving === 0) return { total, place: (rank: number) => fromOldest(sorted(rank)) }

    const front = [...movedAt.keys()].filter((index) => sequence.isFitting(index, filter, now)).toReversed()
    const skipped = front.map((index) => total - 1 - rankOf(index)).toSorted((a, b) => a - b)
    return {
      total,
      place: (rank: number) => {
        const moved = front[rank]
        if (moved !== undefined) return computed(moved, now)
        let behind = rank - front.length
        for (const taken of skipped) if (taken <= behind) behind++
        return fromOldest(total - 1 - behind)
      },
    }
  }

  /** Changes `share` orders on average; a list sorted by last change shows them first. */
  const move = (share: number, now: number) => {
    const count = timeline.countAt(now)
    const chances = Math.floor(share) + (hash(seed, 60, moves) / 2 ** 32 < share % 1 ? 1 : 0)
    for (let i = 0; i < chances && count > 0; i++) {
      const index = hash(seed, 61, moves++) % count
      movedAt.delete(index)
      movedAt.set(index, now)
    }
    moves++
    for (const oldest of movedAt.keys()) {
      if (movedAt.size <= maxMoved) break
      movedAt.delete(oldest)
    }
  }

  const add = (order: Omit<MadeOrder, 'id' | 'place' | 'token'>): MadeOrder => {
    const serial = made.length
    const digits = scramble(serial * merchants + merchant, idRoom, worldSeed + 1)
    const stored: MadeOrder = {
      ...order,
      id: orderId(order.createdAt, digits).replace('OR-', 'PF-'),
      token: crypto.randomUUID().replaceAll('-', ''),
      place: timeline.countAt(order.createdAt),
    }
    made.push(stored)
    madeById.set(stored.id, stored)
    return stored
  }

  return { seed, get, list, add, made: made as readonly MadeOrder[] }
}

export type OrderBook = ReturnType<typeof createOrderBook>

/** Like IDs seen in practice: creation time in digits, then arbitrary digits. */
function orderId(createdAt: number, digits: number): string {
  const stamp = new Date(createdAt).toISOString().replace(/\D/g, '').slice(2, 14)
  return `OR-${stamp}${String(digits).padStart(7, '0')}`
}
