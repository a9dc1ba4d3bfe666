import { chance, type Chance } from '../../../server/ledger/ledgers.ts'
import { moneyText, monthAfter, monthStart, shortest, sum } from './writing.ts'

/** A kind of provider: its money, its clock, and what its form can show. */
export type Provider = {
  currency: string
  decimals: number
  /** Currency of the fees; by default that of the amounts. */
  feeCurrency?: string
  /** The side of our orders that its amounts state. */
  side: 'source' | 'destination'
  zone: string
  /** The file names its zone, so that orders near midnight belong to one month. */
  statesZone?: true
  /** Fixed part of each fee, in the smallest unit. */
  fixed: number
  /** The period is printed above the table. */
  printsPeriod?: true
  /** From the 16th, card orders cost 2.2 % instead of 2 %. */
  changesRate?: true
  /** One line pays up to four orders of a day. */
  paysTogether?: true
  /** Some lines have no order ID. */
  forgetsIds?: true
}

/** A line of the provider; amounts are in the smallest unit. */
export type Charge = { ids: string[]; at: string; amount: number; fee: number }

export type Month = {
  /** '2026-10' */
  month: string
  orders: { mid: string; order: Record<string, unknown> }[]
  charges: Charge[]
  /** A text per result: class, order IDs, difference. */
  truth: string[]
  /** What else has to be told when the second merchant is included. */
  foreign: string[]
  /** Amounts of lines without an ID, with their orders. */
  proposals: string[]
  /** Differences by side; those of the changed rate are also in `over`. */
  sides: Record<'over' | 'under' | 'amount' | 'changed', number[]>
  money: (units: number) => string
  by: Chance
}

type Plant = {
  count: number
  /** The lines of a correct charge; `some` is a part of its fee. */
  lines: (charge: Charge, some: number) => Charge[]
  /** Class and difference of the results. */
  tells: (fee: number, some: number) => [name: string, difference?: number][]
  side?: 'over' | 'under' | 'amount'
  order?: Record<string, unknown>
  mid?: string
  isUnknown?: true
  /** Places the order outside the month: days after its last day; if negative, before its first one. */
  outside?: number
}

/** The line is correct, and still has to be told. */
function told(name: string, count: number, more: Partial<Plant> = {}): Plant {
  const hasDifference = ['closed-order', 'no-such-order', 'not-in-statement'].includes(name)
  return {
    count,
    lines: (charge) => [charge],
    tells: (fee) => [hasDifference ? [name, fee] : [name]],
    ...more,
  }
}

const correct = told('equal', 40)
const forgotten = told('not-in-statement', 4, { lines: (charge) => [{ ...charge, ids: [] }] })
/** Where lines pay several orders, these do, too. */
const inAnyLine: Record<string, Plant> = {
  over: {
    count: 3,
    lines: (charge, some) => [{ ...charge, fee: charge.fee + some }],
    tells: (_, some) => [['differs', some]],
    side: 'over',
  },
  under: {
    count: 2,
    lines: (charge, some) => [{ ...charge, fee: charge.fee - some }],
    tells: (_, some) => [['differs', -some]],
    side: 'under',
  },
  amount: {
    count: 2,
    lines: (charge, some) => [{ ...charge, amount: charge.amount + some }],
    tells: () => [['differs', 0]],
    side: 'amount',
  },
  twice: {
    count: 1,
    lines: (charge) => [charge, { ...charge }],
    tells: (fee) => [['equal'], ['duplicate', fee]],
  },
  correct,
}
const plants: Record<string, Plant> = {
  ...inAnyLine,
  unknown: told('no-such-order', 2, { isUnknown: true }),
  missing: told('not-in-statement', 2, { lines: () => [] }),
  expired: told('closed-order', 1, { order: { status: 'expired' } }),
  failed: told('closed-order', 1, { order: { status: 'fund_failed' } }),
  returned: told('closed-order', 1, { order: { status: 'fund_returned' } }),
  uncharged: told('equal', 1, { order: { status: 'expired' }, lines: (charge) => [{ ...charge, fee: 0 }] }),
  foreign: told('other-merchant', 1, { mid: 'mer_2' }),
  open: told('waiting', 2, { order: { status: 'fund_processing' } }),
  before: told('other-period', 1, { outside: -2 }),
  after: told('other-period', 1, { outside: 3 }),
}
const dayMs = 86_400_000

/** Orders of a month, the provider's lines about them, and what a controller has to see. */
export function makeMonth(provider: Provider, month: string, seed: number): Month {
  const by = chance(seed)
  const { currency, decimals, feeCurrency = currency, side, fixed } = provider
  const unit = 10 ** decimals
  const money = (units: number) => moneyText(units, decimals)
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const days = new Date(first + 30 * dayMs).getUTCDate() === 1 ? 30 : 31
  const orders: Month['orders'] = []
  const used = new Set<number>()

  function makeOrder(at: number, more: Record<string, unknown> = {}, mid = 'mer_1') {
    const next = () => Math.round((20 + by.next() ** 3 * 3000) * unit)
    let amount = next()
    // An equal amount would fit two orders.
    while (used.has(amount)) amount = next()
    used.add(amount)
    const fee = Math.round(amount * 0.02) + fixed
    const isCard = by.next() < 0.5
    const own = { currency, amount: money(amount) }
    const other = { currency: side === 'source' ? 'USDT' : 'NGN', amount: `${10_000 + by.below(900_000)}.5` }
    const order = {
      id: `OR-${26e6 + by.below(9999999)}-${10 + by.below(90)}`,
      status: 'asset_settled',
      orderType: 'payin',
      source: { ...(side === 'source' ? own : other), paymentType: isCard ? 'card' : 'bank_transfer' },
      destination: side === 'source' ? other : own,
      fees: {
        networkFee: money(fixed),
        processingFee: money(fee - fixed),
        fixedFee: { fixedFeesCurrency: feeCurrency },
      },
      createdAt: new Date(at).toISOString(),
      ...more,
    }
    orders.push({ mid, order })
    return { id: order.id, at: order.createdAt, amount, fee, isCard }
  }

  // From 8 to 20 o'clock UTC, all providers have the same date.
  const timeOn = (date: number) => first + (date - 1) * dayMs + (8 * 3600 + by.below(12 * 3600)) * 1000
  const charges: Charge[] = []
  const truth: string[] = []
  const foreign: string[] = []
  const proposals: string[] = []
  const sides: Month['sides'] = { over: [], under: [], amount: [], changed: [] }

  function add(plant: Plant, nth: number) {
    const { outside = 0 } = plant
    const date = outside === 0 ? 1 + by.below(days) : outside < 0 ? 1 + outside : days + outside
    const count = provider.paysTogether && Object.values(inAnyLine).includes(plant) ? 1 + by.below(4) : 1
    const own = Array.from({ length: count }, () => makeOrder(timeOn(date), plant.order, plant.mid))
    if (plant.isUnknown) orders.pop()
    const [ids, fee] = [own.map(({ id }) => id), sum(own.map((order) => order.fee))]
    const charge = { ids, at: own[0]?.at ?? '', amount: sum(own.map(({ amount }) => amount)), fee }
    // Once one or two cents, or two orders would look swapped; else far from a tenth of the fee, by which the changed rate is too high.
    const some =
      nth === 0 ? (unit / 100) * (plant.side === 'under' ? 2 : 1) : Math.ceil(fee * (0.15 + by.next() * 0.1))
    const tell = (name: string, difference?: number) =>
      truth.push(
        `${name} ${ids.toSorted().join('|')} ${difference === undefined ? '' : moneyOf(difference)}`.trim(),
      )
    const moneyOf = (units: number) => shortest(money(units))

    if (plant === correct && provider.changesRate && date >= 16 && own[0]?.isCard) {
      const more = Math.round(charge.amount * 0.022) + fixed - fee
      charges.push({ ...charge, fee: fee + more })
      sides.over.push(more)
      sides.changed.push(more)
      return void tell('differs', more)
    }
    charges.push(...plant.lines(charge, some))
    for (const [name, difference] of plant.tells(fee, some)) tell(name, difference)
    if (plant.side) sides[plant.side].push(plant.side === 'under' ? -some : some)
    if (plant === forgotten) {
      truth.push('no-order -')
      proposals.push(`${moneyOf(charge.amount)} ${ids[0]}`)
    }
  }

  const all = [...Object.values(plants), ...(provider.forgetsIds ? [forgotten] : [])]
  for (const plant of all)
    for (let nth = plant === correct ? -by.below(25) : 0; nth < plant.count; nth++) add(plant, nth)
  addDecoys()
  return { month, orders, charges: by.shuffled(charges), truth, foreign, proposals, sides, money, by }

  /** Orders that are not in the file and must not be reported. */
  function addDecoys() {
    const within = () => timeOn(1 + by.below(days))
    const elsewhere = { currency: side === 'source' ? 'SEK' : 'BTC', amount: '77.25' }
    for (let nth = 0; nth < 3; nth++) {
      makeOrder(within(), {
        source: elsewhere,
        destination: { currency: 'DOGE', amount: '9.5' },
        fees: { networkFee: '0.10', processingFee: '1.50' },
      })
      makeOrder(within(), { fees: undefined })
      makeOrder(within(), { status: ['expired', 'fund_failed', 'fund_processing'][nth] })
      const { id, fee } = makeOrder(within(), {}, 'mer_2')
      foreign.push(`not-in-statement ${id} ${shortest(money(fee))}`)
      makeOrder(timeOn(-5 - nth))
      makeOrder(timeOn(days + 6 + nth))
    }
    if (!provider.statesZone) return
    const [start, end] = [monthStart(month, provider.zone), monthStart(monthAfter(month), provider.zone)]
    makeOrder(start - 1_800_000)
    makeOrder(end + 1_800_000)
    for (const at of [start + 1_800_000, end - 1_800_000]) {
      const { id, fee } = makeOrder(at)
      truth.push(`not-in-statement ${id} ${shortest(money(fee))}`)
    }
  }
}
