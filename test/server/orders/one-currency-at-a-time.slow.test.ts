import { describe, expect, test } from 'vitest'
import { toFigures } from '../../../src/server/periods/periodRecord.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { engines, openTestStore, rowsOn } from '../../support/stores.ts'
import { random } from '../../support/random.ts'
import { lineOf } from '../../support/statementLines.ts'
import { feeReport } from '../../../src/server/fees/feeReport.ts'
import { differenceOf } from '../../../src/server/statements/classCounts.ts'
import { streamResults, type ListedResult } from '../../../src/server/statements/listResults.ts'
import { settle } from '../../../src/server/statements/settle.ts'
import type { StatementLine } from '../../../src/server/statements/reading/rows/row.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { book } from '../ledger/ledgers.ts'
import { closeNow, storedLines, march } from '../periods/closing.ts'
import { run } from '../statements/statementRuns.ts'

/** The test's own model of orders and lines. It shares no arithmetic with the code: amounts are whole units of 1e-8. */
type Code = string | null
type WorldOrder = {
  id: string
  status: string
  source: Code
  paid: string
  destination: Code
  received: string
  stated: Code
  fees: string[]
}
type Sums = Map<string, bigint>
type Money = { amount: string; currency: Code }
type ApartFact = { code: string; theirs: Money[]; ours: Money | null }

const currencies = ['NGN', 'USDT', 'EUR', 'JPY'] as const
const worlds = [0, 1, 2, 3, 4]

describe.each(engines)('on %s', (engine) => {
  test.each(rowsOn(engine, worlds))(
    'statements, claims, reports, closes and home never mix two currencies (world %i)',
    async () => {
      const store = await openTestStore(engine)
      const orders = drawOrders(40)
      const lines = drawLines(orders)
      await book(store, orders.map(toWire))

      const { as } = await startStack({ store })
      const finance = await as('finance')

      await checkStatement(store, finance, orders, lines)
      await checkReport(store, orders)
      await checkClose(store, orders)
      await checkHome(finance, orders)
    },
  )
})

async function checkStatement(store: Store, finance: Ask, orders: WorldOrder[], lines: StatementLine[]) {
  const { id } = await run(store, { lines })
  const query = { mid: 'mer_1', id, mids: ['mer_1'] }
  const results: ListedResult[] = []
  for await (const some of streamResults(store, query)) results.push(...some)

  const sums = new Map<string, Sums>()
  let notComparable = 0
  for (const { result, lines: own } of results) {
    const order = orders.find((one) => one.id === result.order_id)
    const numbers = own.map(({ number }) => Number(number))
    const truth = truthOf(
      result.class,
      lines.filter(({ number }) => numbers.includes(number)),
      order,
    )
    const where = `${JSON.stringify(own)} ${JSON.stringify(order)}`
    expect(result.currency, where).toBe(truth.currency)
    expect(toUnits(result.theirs), where).toBe(truth.theirs)
    expect(toUnits(result.ours), where).toBe(truth.ours)
    const difference = truth.theirs === null || truth.ours === null ? null : truth.theirs - truth.ours
    expect(toUnits(result.difference), where).toBe(result.class === 'waiting' ? null : difference)
    if (truth.isNotComparable) {
      notComparable++
      expect(['differs', 'waiting', 'closed-order'], where).toContain(result.class)
    }
    for (const [side, units] of [
      ['theirs', truth.theirs],
      ['ours', truth.ours],
    ] as const)
      if (truth.currency !== null && units !== null)
        add(sumsIn(sums, `${result.class} ${side}`), truth.currency, units)
  }
  expect(notComparable).toBeGreaterThan(0)

  const { classes } = (await (await finance(`/api/statements/${id}`)).json()) as {
    classes: Record<string, { sums: Record<'currency' | 'amount' | 'ours' | 'difference', Code>[] }>
  }
  for (const [name, { sums: rows }] of Object.entries(classes))
    for (const { currency, amount, ours, difference } of rows) {
      if (currency === null) {
        expect([amount, ours, difference]).toEqual([null, null, null])
        continue
      }
      const theirsSum = sums.get(`${name} theirs`)?.get(currency) ?? 0n
      const oursSum = sums.get(`${name} ours`)?.get(currency) ?? 0n
      expect([toUnits(amount), toUnits(ours), toUnits(difference)], `${name} ${currency}`).toEqual([
        theirsSum,
        oursSum,
        theirsSum - oursSum,
      ])
    }

  const listedRows = (await (
    await finance(
      `/api/statements/${id}/lines?filter={"class":["differs","waiting","closed-order"]}&range=[0,99]`,
    )
  ).json()) as { id: number; comparable: boolean; facts: ApartFact[] }[]
  expect(listedRows.filter(({ comparable }) => !comparable)).toHaveLength(notComparable)
  for (const row of listedRows.filter(({ comparable }) => !comparable)) {
    const match = results.find(({ result }) => Number(result.number) === row.id)
    const order = orders.find(({ id: name }) => name === match?.result.order_id)
    const numbers = match?.lines.map(({ number }) => Number(number)) ?? []
    expect(row).toMatchObject({ theirs: null, ours: null, difference: null, currency: null })
    const fact = row.facts.find(({ code }) => code === 'not-comparable')
    const toText = ({ amount, currency }: Money) => `${toUnits(amount)} ${currency}`
    expect(fact?.theirs.map(toText).toSorted()).toEqual(
      amountsOf(
        lines.filter(({ number }) => numbers.includes(number)),
        order,
      ),
    )
    expect(fact?.ours && toText(fact.ours)).toBe(
      order && order.fees.length > 0 && order.status !== 'expired'
        ? `${feesOf([order])} ${order.stated ?? order.source}`
        : null,
    )
  }

  await checkClaims(store, query, results)
}

async function checkClaims(
  store: Store,
  query: { mid: string; id: string; mids: string[] },
  results: ListedResult[],
) {
  const wanted = results.map(({ result }) => result).filter(isOverOrUnknown)
  const claimed = wanted.filter((row) => row.currency !== null && differenceOf(row) !== null)
  if (claimed.length === 0) return
  await settle(store, {
    mid: query.mid,
    id: query.id,
    by: 'finance@countinghouse.test',
    of: { number: wanted.map(({ number }) => Number(number)) },
    reason: { kind: 'claimed', words: 'too much' },
    note: async () => {},
  })
  const differences: Sums = new Map()
  for (const row of claimed) {
    const difference = differenceOf(row)
    if (row.currency !== null && difference !== null) add(differences, row.currency, toUnits(difference))
  }
  const claims = await store.db.selectFrom('claim').select(['currency', 'amount']).execute()
  expect(claims).toHaveLength(claimed.length)
  const sums: Sums = new Map()
  for (const { currency, amount } of claims) add(sums, currency ?? '', toUnits(amount) ?? 0n)
  expect(sums).toEqual(differences)
}

/** Only overcharged fees are claimed; rows without a known difference stay open. */
function isOverOrUnknown(result: ListedResult['result']): boolean {
  if (['equal', 'not-in-statement'].includes(result.class) || result.side === 'amount') return false
  const difference = result.currency === null ? null : differenceOf(result)
  return difference === null || toUnits(difference) > 0n
}

/** The expected result, computed only from the lines and the order. */
function truthOf(name: string, lines: StatementLine[], order: WorldOrder | undefined) {
  const none = { theirs: null, ours: null, currency: null, isNotComparable: false }
  const [line] = lines
  const codeOf = (one: StatementLine) => one.feeCurrency ?? one.currency
  if (!order) {
    if (!line) throw new Error('a result has a line or an order')
    if (line.fee !== null) return { ...none, theirs: toUnits(line.fee), currency: codeOf(line) }
    if (line.amount === null) return none
    return { ...none, theirs: -toUnits(line.amount), currency: line.currency }
  }
  // A line that says the same as another one of its order is not compared.
  if (name === 'duplicate' && line)
    return { ...none, theirs: line.fee === null ? null : toUnits(line.fee), currency: codeOf(line) }
  const ourCode = order.stated ?? order.source
  const isClosed = order.status === 'expired'
  const ours = order.fees.length === 0 ? null : order.fees.reduce((sum, fee) => sum + toUnits(fee), 0n)
  if (!line) return { ...none, ours, currency: ourCode }
  // No fee is due for an order that expired, in any currency.
  const due = isClosed ? 0n : ours
  const fees = lines.flatMap((one) => (one.fee === null ? [] : [{ ...one, fee: one.fee }]))
  if (fees.length === 0) return { ...none, ours: due, currency: ourCode }
  const codes = new Set(fees.map((one) => codeOf(one) ?? ourCode))
  const [code = null] = codes
  const isOther = !isClosed && code !== ourCode
  if (codes.size > 1 || code === null || isOther) return { ...none, isNotComparable: true }
  const theirs = fees.reduce((sum, { fee }) => sum + toUnits(fee), 0n)
  // That the record of an order has no fees does not mean that none are due.
  if (ours === null && !isClosed && name !== 'waiting' && theirs !== 0n)
    return { ...none, isNotComparable: true }
  return {
    theirs,
    ours: name === 'waiting' ? ours : (due ?? 0n),
    currency: code,
    isNotComparable: false,
  }
}

/** The fees of lines, summed by currency. Fees without a currency stay single. */
function amountsOf(lines: StatementLine[], order: WorldOrder | undefined): string[] {
  const sums: Sums = new Map()
  const alone: string[] = []
  for (const { fee, feeCurrency, currency } of lines) {
    const code = feeCurrency ?? currency ?? order?.stated ?? order?.source ?? null
    if (fee === null) continue
    if (code === null) alone.push(`${toUnits(fee)} null`)
    else add(sums, code, toUnits(fee))
  }
  return [...alone, ...[...sums].map(([code, units]) => `${units} ${code}`)].toSorted()
}

async function checkReport(store: Store, orders: WorldOrder[]) {
  const rows = await feeReport(store, { mids: ['mer_1'] })
  for (const { currency, currencyStated, sourceAmount, totalFee, sourceFee } of rows) {
    const own = orders.filter(
      (order) => (order.stated ?? order.source) === currency && (order.stated !== null) === currencyStated,
    )
    const here = own.filter(({ source }) => source === currency)
    const actual = [totalFee, sourceFee, sourceAmount].map(toUnits)
    expect(actual, `report in ${currency}`).toEqual(
      currency === null ? [null, null, null] : [feesOf(own), feesOf(here), unitsOf(here, 'paid')],
    )
  }
}

async function checkClose(store: Store, orders: WorldOrder[]) {
  const lines = await storedLines(store, await closeNow(store, ['mer_1']))
  const figures = toFigures(lines, () => 'unknown')
  for (const currency of new Set(figures.map((figure) => figure.currency))) {
    const own = figures.filter((figure) => figure.currency === currency)
    const sum = (name: 'totalFee' | 'sourceAmount' | 'receivedAmount') =>
      own.reduce((all, figure) => all + (toUnits(figure[name]) ?? 0n), 0n)
    const actual = [sum('totalFee'), sum('sourceAmount'), sum('receivedAmount')]
    expect(actual, `close in ${currency}`).toEqual(
      currency === null
        ? [0n, 0n, 0n]
        : [
            feesOf(orders.filter((order) => (order.stated ?? order.source) === currency)),
            unitsOf(
              orders.filter(({ source }) => source === currency),
              'paid',
            ),
            unitsOf(
              orders.filter(({ destination }) => destination === currency),
              'received',
            ),
          ],
    )
  }
}

async function checkHome(finance: Ask, orders: WorldOrder[]) {
  const { items } = (await (await finance('/api/attention')).json()) as {
    items: { kind: string; value: { currency: string; amount: string }[] | null }[]
  }
  const unknownOrders = orders.filter(({ status }) => status === unknownStatus)
  const { value } = items.find(({ kind }) => kind === 'unknown-status') ?? {}
  const actual = new Map(value?.map(({ currency, amount }) => [currency, toUnits(amount)]))
  const truth: Sums = new Map()
  for (const { source, paid } of unknownOrders) if (source !== null) add(truth, source, toUnits(paid))
  expect(actual).toEqual(truth)
}

const unknownStatus = 'mystery_hold'

function drawOrders(count: number): WorldOrder[] {
  const code = () => (chance(0.15) ? null : one(currencies))
  return Array.from({ length: count }, (_, n) => {
    const source = code()
    return {
      id: `OR-${n}`,
      status: one(['asset_settled', 'asset_settled', 'expired', 'fund_processing', unknownStatus]),
      source,
      paid: drawAmount(),
      destination: code(),
      received: drawAmount(),
      stated: chance(0.5) ? null : one(currencies),
      fees: one([[], [drawAmount()], [drawAmount(), drawAmount()]]),
    }
  })
}

function toWire(order: WorldOrder, n: number) {
  const { id, status, source, paid, destination, received, stated, fees } = order
  const [networkFee, processingFee] = fees
  return {
    id,
    status,
    orderType: 'payin',
    createdAt: new Date(Date.parse(march.from) + (n + 1) * 3_600_000).toISOString(),
    source: { amount: paid, ...(source !== null && { currency: source }) },
    destination: { amount: received, ...(destination !== null && { currency: destination }) },
    fees: {
      ...(networkFee !== undefined && { networkFee }),
      ...(processingFee !== undefined && { processingFee }),
      ...(stated !== null && { fixedFee: { fixedFeesCurrency: stated } }),
    },
  }
}

/** Lines for most orders, in the order's currencies, in other currencies or in none. Some lines name no order. */
function drawLines(orders: WorldOrder[]): StatementLine[] {
  const linesOfOrders = orders.flatMap((order) => {
    const own = [order.stated ?? order.source, order.destination, one(currencies), null]
    return Array.from({ length: below(3) }, () => ({ order: order.id, code: one(own), feeCode: one(own) }))
  })
  const linesWithoutOrder = Array.from({ length: 8 }, () => ({
    order: null,
    code: one([...currencies, null]),
    feeCode: null,
  }))
  return [...linesOfOrders, ...linesWithoutOrder].map(({ order, code, feeCode }, n) =>
    lineOf(n + 2, order, chance(0.85) ? drawAmount() : null, {
      amount: chance(0.5) ? drawAmount() : null,
      currency: code,
      ...(feeCode !== null && chance(0.3) && { feeCurrency: feeCode }),
      date: march.from,
    }),
  )
}

function feesOf(orders: readonly WorldOrder[]): bigint {
  return orders.flatMap(({ fees }) => fees).reduce((sum, fee) => sum + toUnits(fee), 0n)
}

function unitsOf(orders: readonly WorldOrder[], name: 'paid' | 'received'): bigint {
  return orders.reduce((sum, order) => sum + toUnits(order[name]), 0n)
}

function sumsIn(all: Map<string, Sums>, name: string): Sums {
  const sums = all.get(name) ?? new Map<string, bigint>()
  all.set(name, sums)
  return sums
}

function add(sums: Sums, currency: string, units: bigint) {
  sums.set(currency, (sums.get(currency) ?? 0n) + units)
}

function toUnits<A extends string | null>(amount: A): A extends string ? bigint : null
function toUnits(amount: string | null): bigint | null {
  if (amount === null) return null
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(8, '0').slice(0, 8))
  return amount.startsWith('-') ? -size : size
}

function drawAmount(): string {
  return `${below(5_000) + 1}.${String(below(10_000)).padStart(4, '0')}`
}

function below(most: number): number {
  return Math.floor(random() * most)
}

function one<T>(all: readonly T[]): T {
  return all[below(all.length)] as T
}

function chance(share: number): boolean {
  return random() < share
}
