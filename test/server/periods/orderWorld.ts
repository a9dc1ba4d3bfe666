import { markMissing } from '../../../src/server/sync/bookPage.ts'
import { nameStatus } from '../../../src/server/statuses/nameStatus.ts'
import type { ControlLine } from '../../../src/server/periods/controlTotals.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { book, minute, type Chance } from '../ledger/ledgers.ts'
import { march } from './closing.ts'

type Fees = {
  network?: string | undefined
  processing?: string | undefined
  rr?: string | undefined
  currency?: string | undefined
}

/** An order with the values that the provider sent last. */
type Order = {
  mid: string
  status: string
  type: string
  created: string
  source: string
  amount: string | undefined
  destination: string
  received: string | undefined
  fees: Fees
  isMissing: boolean
}

/** The expected outcome for each status, by order type and credited currency. */
const outcomes: Record<string, (order: Order) => ControlLine['outcome']> = {
  initiated: () => 'open',
  expired: () => 'closed',
  asset_settled: () => 'completed',
  fund_settled: ({ type, destination }) => (type === 'payin' && destination === 'EUR' ? 'completed' : 'open'),
  completed: ({ type }) => (type === 'gaming' ? 'completed' : 'open'),
}

const mids = ['mer_1', 'mer_2']

/** Randomly adds, changes, moves and removes orders, and names a status. */
export function createOrderWorld(store: Store, random: Chance) {
  const orders = new Map<string, Order>()
  const names = new Map<string, 'good' | 'bad' | 'open'>()
  let turn = 0

  const amount = () =>
    random.below(9) === 0
      ? undefined
      : `${random.below(3) === 0 ? '-' : ''}${random.below(90_000)}.${String(random.below(10 ** 6)).padStart(random.one([2, 6]), '0')}`
  const time = () => {
    const edge = Date.parse(random.one([march.from, march.to, '2026-03-15T12:00:00Z']))
    return new Date(edge + (random.below(9) - 4) * random.one([0, 1, 3_600_000, 86_400_000])).toISOString()
  }

  function randomOrder(mid: string): Order {
    const fee = () => (random.below(3) === 0 ? undefined : amount())
    return {
      mid,
      status: random.one([...Object.keys(outcomes), 'held']),
      type: random.one(['payin', 'gaming']),
      created: time(),
      source: random.one(['EUR', 'USD']),
      amount: amount(),
      destination: random.one(['EUR', 'USDT']),
      received: amount(),
      fees: {
        network: fee(),
        processing: fee(),
        rr: fee(),
        currency: random.one([undefined, undefined, 'USDT']),
      },
      isMissing: false,
    }
  }

  /** A complete row, so that no earlier value remains. */
  function rowOf(id: string, { status, type, created, source, amount, destination, received, fees }: Order) {
    return {
      id,
      status,
      orderType: type,
      createdAt: created,
      source: { currency: source, amount: amount ?? 'unreadable' },
      destination: { currency: destination, amount: received ?? 'unreadable' },
      fees: {
        networkFee: fees.network ?? 'unreadable',
        processingFee: fees.processing ?? 'unreadable',
        rrFee: fees.rr ?? 'unreadable',
        fixedFee: { fixedFeesCurrency: fees.currency ?? source },
      },
    }
  }

  async function bookRows(): Promise<void> {
    const mid = random.one(mids)
    const rows = Array.from({ length: 1 + random.below(6) }, () => {
      const id = `OR-${random.below(30)}`
      const key = `${mid} ${id}`
      const before = orders.get(key)
      const fresh = randomOrder(mid)
      // Usually only one field changes at a time.
      const part = random.one(['status', 'amount', 'created', 'fees', 'source'] as const)
      const after = before && random.below(5) > 0 ? { ...before, [part]: fresh[part] } : fresh
      orders.set(key, { ...after, isMissing: false })
      return [id, after] as const
    })
    await book(
      store,
      [...new Map(rows)].map(([id, order]) => rowOf(id, order)),
      { mid, at: minute(turn) },
    )
  }

  async function markRandomMissing(): Promise<void> {
    const [key, order] = random.one([...orders]) ?? []
    if (!key || !order) return
    await store.transaction((db) =>
      markMissing({ ...store, db }, order.mid, key.slice(order.mid.length + 1), minute(turn)),
    )
    order.isMissing = true
  }

  async function nameHeldStatus(): Promise<void> {
    const finality = random.one(['good', 'bad', 'open'] as const)
    const mid = random.one(mids)
    names.set(mid, finality)
    await nameStatus(
      store,
      { mid, status: 'held', at: minute(turn), by: 'a@b.test' },
      { finality: { '*': finality } },
      async () => {},
    )
  }

  function outcomeOf(order: Order): ControlLine['outcome'] {
    const named = order.status === 'held' ? names.get(order.mid) : undefined
    if (named) return { good: 'completed', bad: 'closed', open: 'open' }[named] as ControlLine['outcome']
    return outcomes[order.status]?.(order) ?? 'undocumented'
  }

  /** Counts every order one by one. */
  function recount(of: readonly string[]): string[] {
    const lines = new Map<string, number | bigint>()
    const add = (order: Order, currency: string, what: string, units: bigint | number) => {
      const name = `${order.mid} ${outcomeOf(order)} ${currency} ${what}`
      lines.set(name, BigInt(lines.get(name) ?? 0) + BigInt(units))
    }
    for (const order of orders.values()) {
      if (!of.includes(order.mid) || order.created < march.from || order.created >= march.to) continue
      const { source, destination, fees } = order
      add(order, source, 'orders', 1)
      add(order, source, 'missing', order.isMissing ? 1 : 0)
      add(order, source, 'withoutAmount', order.amount === undefined ? 1 : 0)
      add(order, source, 'sourceAmount', unitsOf(order.amount))
      add(order, destination, 'received', 1)
      add(order, destination, 'receivedAmount', unitsOf(order.received))
      if (fees.network === undefined && fees.processing === undefined && fees.rr === undefined) continue
      const currency = fees.currency ?? source
      add(order, currency, 'ordersWithFees', 1)
      add(order, currency, 'networkFee', unitsOf(fees.network))
      add(order, currency, 'processingFee', unitsOf(fees.processing))
      add(order, currency, 'rrFee', unitsOf(fees.rr))
    }
    return [...lines]
      .filter(([, units]) => units !== 0n)
      .map(([name, units]) => `${name} ${units}`)
      .toSorted()
  }

  return {
    mids,
    recount,
    /** Makes one random change. */
    async turn(): Promise<void> {
      turn++
      const chance = random.below(12)
      if (chance === 0 && orders.size > 0) await markRandomMissing()
      else if (chance === 1) await nameHeldStatus()
      else await bookRows()
    },
  }
}

/** Units of 1e-6. */
function unitsOf(amount: string | undefined): bigint {
  if (amount === undefined) return 0n
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const units = BigInt(whole + fraction.padEnd(6, '0'))
  return amount.startsWith('-') ? -units : units
}

const counts = ['orders', 'missing', 'withoutAmount', 'received', 'ordersWithFees'] as const
const amounts = ['sourceAmount', 'receivedAmount', 'networkFee', 'processingFee', 'rrFee'] as const

/** Adds up control lines of closes and changes, in the format of `recount`. */
export function sumLines(...all: (readonly ControlLine[])[]): string[] {
  const sums = new Map<string, bigint>()
  for (const line of all.flat())
    for (const [what, units] of [
      ...counts.map((what) => [what, BigInt(line[what])] as const),
      ...amounts.map((what) => [what, unitsOf(line[what])] as const),
    ]) {
      const name = `${line.mid} ${line.outcome} ${line.currency} ${what}`
      sums.set(name, (sums.get(name) ?? 0n) + units)
    }
  return [...sums]
    .filter(([, units]) => units !== 0n)
    .map(([name, units]) => `${name} ${units}`)
    .toSorted()
}
