import type { Cause, Fact } from '../../api/statements.ts'
import { type Amount, isZero, plain } from '../../contract/amount.ts'
import type { Store } from '../../store/openStore.ts'
import { type Run, withinRun } from './claimRun.ts'
import { createClassCounts, listSums } from './classCounts.ts'
import { readResults } from './listResults.ts'
import { isPercent, pointsOf, rateOf, toRated } from './explainFee.ts'
import type { Matching } from './matchOrders.ts'
import { type ComparedOrder, comparedColumns, comparedOrder, type ResultRow } from './orderFacts.ts'
import { keyOf, ofStatement } from './place.ts'
import { factsOf } from './result.ts'

/** Fewer orders may agree by chance. */
const minOrders = 3
/** Larger statements differ in every line, which is a fault of their mapping. */
const maxResults = 20_000
const maxCauses = 50
/** Each is compared with every difference. */
const maxRates = 10
const maxAtOnce = 500

type Candidate = { key: string; fact: Fact }
type Group = { fact: Fact; results: ResultRow[] }
export type StoredCause = Omit<Cause, 'settled'>

/** Groups differences that have the same explanation with the same figures, so that they are settled or claimed as one. */
export async function findCauses(
  store: Store,
  { run, leaseMs, countsRrFee, names }: Matching,
): Promise<StoredCause[]> {
  const results: ResultRow[] = []
  const query = { mid: run.mid, statement: run.id, mids: [], classes: ['differs' as const] }
  for await (const rows of readResults(store, query, 2_000)) {
    results.push(...rows)
    if (results.length > maxResults) return []
  }
  const swapped = await markSwapped(store, run, leaseMs, results)
  const orders = await ordersOf(store, results, { names, countsRrFee })
  const groups = new Map<string, Group>()
  for (const result of results)
    for (const { key, fact } of [...candidatesOf(result), ...(swapped.get(Number(result.number)) ?? [])]) {
      const group = groups.get(key) ?? { fact, results: [] }
      groups.set(key, group)
      group.results.push(result)
    }
  const bySize = [...groups, ...rateGroups(results, orders)].toSorted(
    ([, a], [, b]) => b.results.length - a.results.length,
  )
  const causes: StoredCause[] = []
  const taken = new Set<ResultRow>()
  for (const [id, { fact, results: all }] of bySize) {
    const members = all.filter((result) => !taken.has(result))
    if (members.length < (fact.code === 'swapped' ? 2 : minOrders) || causes.length === maxCauses) continue
    for (const result of members) taken.add(result)
    const numbers = members.map(({ number }) => Number(number))
    await mark(store, run, leaseMs, numbers, id)
    const counts = createClassCounts()
    for (const result of members) counts.add({ ...result, class: 'differs' })
    const { sums } = counts.read().differs
    causes.push({
      id,
      fact,
      results: members.length,
      ...(await timesOf(store, run, numbers)),
      sums: listSums(sums).map(({ theirs, ...sum }) => ({ ...sum, amount: theirs })),
    })
  }
  return causes
}

async function ordersOf(
  { db }: Store,
  results: readonly ResultRow[],
  facts: Pick<Matching, 'names' | 'countsRrFee'>,
): Promise<Map<string, ComparedOrder>> {
  const orders = new Map<string, ComparedOrder>()
  for (const mid of new Set(results.flatMap(({ order_mid }) => order_mid ?? []))) {
    const ids = results.flatMap(({ order_mid, order_id }) => (order_mid === mid ? (order_id ?? []) : []))
    for (let from = 0; from < ids.length; from += maxAtOnce) {
      const rows = await db
        .selectFrom('ledger_order')
        .select(['id', ...comparedColumns])
        .where('mid', '=', mid)
        .where('id', 'in', ids.slice(from, from + maxAtOnce))
        .execute()
      for (const row of rows) orders.set(keyOf(mid, row.id), comparedOrder(mid, row, facts))
    }
  }
  return orders
}

/** Rates that larger orders show, with all orders whose difference they explain. */
function rateGroups(
  results: readonly ResultRow[],
  orders: ReadonlyMap<string, ComparedOrder>,
): [string, Group][] {
  const rated = results.flatMap((result) => {
    const order = orders.get(keyOf(result.order_mid ?? '', result.order_id ?? ''))
    const one = order && result.difference !== null ? toRated(result.difference, order) : undefined
    return one ? [{ ...one, result, points: pointsOf(one) }] : []
  })
  const counts = new Map<string, { points: Amount; currency: string | null; count: number }>()
  for (const { points, result } of rated) {
    if (points === undefined) continue
    const key = `rate ${points} ${result.currency ?? ''}`
    const count = counts.get(key) ?? { points, currency: result.currency, count: 0 }
    counts.set(key, count)
    count.count++
  }
  return [...counts]
    .filter(([, { count }]) => count >= minOrders)
    .toSorted(([, a], [, b]) => b.count - a.count)
    .slice(0, maxRates)
    .map(([key, { points, currency }]) => {
      const members = rated.filter(
        ({ result, of, difference, unit }) =>
          result.currency === currency && isPercent(difference, of, points, unit),
      )
      return [key, { fact: rateOf(members, points), results: members.map(({ result }) => result) }]
    })
}

/** Figures that are the same for all orders with this cause. */
const figuresOf: Partial<Record<Fact['code'], (fact: Fact) => Fact>> = {
  'charged-times': (fact) => fact,
  rounded: (fact) => fact,
  without: (fact) => ({ ...fact, amount: '' }) as Fact,
  'rr-fee-as-rate': (fact) => ({ ...fact, of: '' }) as Fact,
  'rr-fee-as-amount': (fact) => ({ ...fact, rrFee: '' }) as Fact,
  'net-as-amount': ({ code }) => ({ code, theirs: '', ours: '', currency: '' }) as Fact,
  'given-back': (fact) => fact,
  'fee-is-amount': (fact) => fact,
  'fee-is-net': (fact) => fact,
  'no-fee-of-theirs': (fact) => fact,
  'no-fee-of-ours': (fact) => fact,
}

function candidatesOf({ facts, difference, currency }: ResultRow): Candidate[] {
  const own = facts === null ? [] : (JSON.parse(facts) as Fact[])
  const shared = own.flatMap((fact) => figuresOf[fact.code]?.(fact) ?? [])
  if (difference !== null && !isZero(difference) && own.every(({ code }) => code !== 'amount'))
    shared.push({ code: 'fixed', difference: plain(difference) })
  return shared.map((fact) => ({
    fact,
    key: `${Object.values(fact).filter(Boolean).join(' ')} ${currency ?? ''}`,
  }))
}

/** Two orders that were charged each other's fee. */
async function markSwapped(
  store: Store,
  run: Run,
  leaseMs: number,
  results: readonly ResultRow[],
): Promise<Map<number, Candidate[]>> {
  const pairs = new Map<number, Candidate[]>()
  const open = new Map<string, ResultRow>()
  const changed: { number: number; facts: string | null }[] = []
  for (const result of results) {
    const { theirs, ours, currency } = result
    if (theirs === null || ours === null || result.side === 'amount') continue
    const other = open.get(JSON.stringify([ours, theirs, currency]))
    if (!other) {
      open.set(JSON.stringify([theirs, ours, currency]), result)
      continue
    }
    open.delete(JSON.stringify([ours, theirs, currency]))
    for (const [one, of] of [
      [result, other],
      [other, result],
    ] as const) {
      const fact: Fact = { code: 'swapped', line: Number(of.number) }
      const facts = one.facts === null ? [] : (JSON.parse(one.facts) as Fact[])
      changed.push({ number: Number(one.number), facts: factsOf([fact, ...facts]) })
      pairs.set(Number(one.number), [{ fact: { ...fact, line: 0 }, key: `swapped ${currency ?? ''}` }])
    }
  }
  if (changed.length > 0)
    await withinRun(store, run, { leaseMs }, async (db) => {
      for (const { number, facts } of changed)
        await db
          .updateTable('statement_result')
          .set({ facts })
          .where(ofStatement(run))
          .where('number', '=', number)
          .execute()
    })
  return pairs
}

async function mark(
  store: Store,
  run: Run,
  leaseMs: number,
  numbers: readonly number[],
  cause: string,
): Promise<void> {
  for (let from = 0; from < numbers.length; from += maxAtOnce)
    await withinRun(store, run, { leaseMs }, (db) =>
      db
        .updateTable('statement_result')
        .set({ cause })
        .where(ofStatement(run))
        .where('number', 'in', numbers.slice(from, from + maxAtOnce))
        .execute(),
    )
}

/** Times of the first and the last line; the number of a result is that of its first line. */
async function timesOf(
  { db }: Store,
  run: Run,
  numbers: readonly number[],
): Promise<Pick<Cause, 'since' | 'until'>> {
  let [since, until]: [string | null, string | null] = [null, null]
  for (let from = 0; from < numbers.length; from += maxAtOnce) {
    const row = await db
      .selectFrom('statement_line')
      .select(({ fn }) => [fn.min('date').as('since'), fn.max('date').as('until')])
      .where(ofStatement(run))
      .where('number', 'in', numbers.slice(from, from + maxAtOnce))
      .executeTakeFirstOrThrow()
    if (row.since !== null && (since === null || row.since < since)) since = row.since
    if (row.until !== null && (until === null || row.until > until)) until = row.until
  }
  return { since, until }
}
