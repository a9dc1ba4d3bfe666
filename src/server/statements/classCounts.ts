import { addAmounts, type Amount, sizeOf, splitAmount, subtractAmounts } from '../../contract/amount.ts'
import { amountOf } from '../ledger/feeSums.ts'
import {
  type ClassSum,
  type DifferenceSide,
  type Fact,
  openClasses,
  type StatementClass,
  statementClasses,
  unmatchedClasses,
} from '../../api/statements.ts'
import { moneyOf, notComparable, subtractMoney } from '../../contract/money.ts'
import type { ResultRow } from './orderFacts.ts'
import { parsed } from './place.ts'

/** '' means no currency: such amounts are not summed. */
export type Counted = {
  results: number
  lines: number
  orders: number
  /** Results whose amounts are in different currencies, and so in no sum. Absent if zero. */
  notComparable?: number
  /** Payouts that are the sum of their batch, so that nothing is left to do. Absent if zero. */
  explained?: number
  sums: Record<string, { theirs: Amount; ours: Amount }>
}

/** The sides of a class are counted beside the classes. */
export type ClassCounts = Record<StatementClass, Counted> & Partial<Record<SideKey, Counted>>
type SideKey = `${StatementClass} ${DifferenceSide}`

type Sides = Pick<ResultRow, 'theirs' | 'ours' | 'currency'>
export type Countable = Sides &
  Pick<ResultRow, 'line_count' | 'order_id' | 'facts' | 'side'> & { class: StatementClass }

export const none = (): Counted => ({ results: 0, lines: 0, orders: 0, sums: {} })

/** As counted in its class, and in its side: fees by fees, amounts by amounts. */
function countedAs(result: Countable): [StatementClass | SideKey, Countable][] {
  const { class: name, side } = result
  if (side === null) return [[name, result]]
  const isOfFees = side === 'over' || side === 'under'
  return [
    [name, result],
    [`${name} ${side}`, isOfFees ? result : { ...result, ...amountsOf(result) }],
  ]
}

function amountsOf({ facts }: Countable): Sides {
  for (const fact of parsed<Fact[]>(facts) ?? [])
    if (isAboutAmounts(fact))
      return { theirs: sizeOf(fact.theirs), ours: fact.ours, currency: fact.currency || null }
  return { theirs: null, ours: null, currency: null }
}

const amountCodes = ['amount', 'taken-back', 'net-as-amount', 'net-differs', 'missing'] as const

type AmountFact = Extract<Fact, { code: (typeof amountCodes)[number] }>

export function isAboutAmounts(fact: Fact): fact is AmountFact {
  return amountCodes.some((code) => code === fact.code)
}

function isSide(name: StatementClass | SideKey): name is SideKey {
  return name.includes(' ')
}

export function noCounts(): ClassCounts {
  return Object.fromEntries(statementClasses.map((name) => [name, none()])) as ClassCounts
}

export function countOne(counts: ClassCounts, result: Countable, sign: 1 | -1): void {
  for (const [name, one] of countedAs(result)) {
    const counted = (counts[name] ??= none())
    countAs(counted, one, sign)
    if (counted.results === 0 && isSide(name)) delete counts[name]
  }
}

export function countAs(counted: Counted, result: Omit<Countable, 'class' | 'side'>, sign: 1 | -1): void {
  counted.results += sign
  counted.lines += sign * Number(result.line_count)
  if (result.order_id !== null) counted.orders += sign
  for (const [name, code] of marks)
    if (result.facts?.includes(`"code":"${code}"`) === true) {
      const count = (counted[name] ?? 0) + sign
      if (count > 0) counted[name] = count
      else delete counted[name]
    }
  if (counted.results === 0) counted.sums = {}
  if (counted.results === 0 || (result.theirs === null && result.ours === null)) return
  const move = sign === 1 ? addAmounts : subtractAmounts
  const { theirs, ours } = (counted.sums[result.currency ?? ''] ??= { theirs: '0', ours: '0' })
  if (result.currency === null) return
  counted.sums[result.currency] = {
    theirs: shortest(move(theirs, result.theirs ?? '0')),
    ours: shortest(move(ours, result.ours ?? '0')),
  }
}

const marks = [
  ['notComparable', 'not-comparable'],
  ['explained', 'batch-sum'],
] as const

function shortest(amount: Amount): Amount {
  const { whole, fraction } = splitAmount(amount)
  return amountOf(BigInt(whole + fraction), fraction.length)
}

export function openIn(classes: ClassCounts): number {
  return openClasses.reduce((sum, name) => sum + classes[name].results - (classes[name].explained ?? 0), 0)
}

/** The number of lines that have an order. */
export function matchedIn(classes: ClassCounts, lines: number): number {
  return unmatchedClasses.reduce((rest, name) => rest - classes[name].lines, lines)
}

/** A missing amount counts as zero. Null without a currency. */
export function differenceOf({ theirs, ours, currency }: Sides): Amount | null {
  if (theirs === null && ours === null) return null
  const difference = subtractMoney(
    moneyOf(theirs ?? '0', currency, true),
    moneyOf(ours ?? '0', currency, true),
  )
  return difference === notComparable ? null : difference.amount
}

/** Sorted by currency. */
export function classSums(sums: Counted['sums']): ClassSum[] {
  return Object.entries(sums)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, { theirs, ours }]) =>
      currency === ''
        ? { currency: null, amount: null, ours: null, difference: null }
        : { currency, amount: theirs, ours, difference: differenceOf({ theirs, ours, currency }) },
    )
}
