import type { Cause, Fact } from '../../api/statements.ts'
import { isZero } from '../../contract/amount.ts'
import type { Store } from '../../store/openStore.ts'
import { type Run, withinRun } from './claimRun.ts'
import { createClassCounts, listSums } from './classCounts.ts'
import { readResults } from './listResults.ts'
import { ratesOf } from './explainFee.ts'
import type { Matching } from './matchOrders.ts'
import { type ComparedOrder, comparedColumns, comparedOrder, type ResultRow } from './orderFacts.ts'
import { ofStatement } from './place.ts'
import { factsOf } from './result.ts'

/** Fewer orders may agree by chance. */
const minOrders = 3
/** Larger statements differ in every line, which is a fault of their mapping. */
const maxResults = 20_000
const maxCauses = 50
const maxAtOnce = 500

type Candidate = { key: string; fact: Fact }
type Group = { fact: Fact; numbers: Set<number> }
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
    for (const { key, fact } of [
      ...candidatesOf(result),
      ...ratesIn(result, orders),
      ...(swapped.get(Number(result.number)) ?? []),
    ]) {
      const group = groups.get(key) ?? { fact, numbers: new Set() }
      groups.set(key, group)
      group.numbers.add(Number(result.number))
    }
  const byNumber = new Map(results.map((result) => [Number(result.number), result]))
  const causes: StoredCause[] = []
  const taken = new Set<number>()
  for (const [id, { fact, numbers: all }] of [...groups].toSorted(
    ([, a], [, b]) => b.numbers.size - a.numbers.size,
  )) {
    const numbers = [...all].filter((number) => !taken.has(number))
    if (numbers.length < (fact.code === 'swapped' ? 2 : minOrders) || causes.length === maxCauses) continue
    for (const number of numbers) taken.add(number)
    await mark(store, run, leaseMs, numbers, id)
    const counts = createClassCounts()
    for (const number of numbers) {
      const result = byNumber.get(number)
      if (result) counts.add({ ...result, class: 'differs' })
    }
    const { sums } = counts.read().differs
    const times = await timesOf(store, run, numbers)
    causes.push({
      id,
      fact,
      results: numbers.length,
      ...times,
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
      for (const row of rows) orders.set(`${mid}\n${row.id}`, comparedOrder(mid, row, facts))
    }
  }
  return orders
}

function ratesIn(
  { difference, currency, order_mid, order_id }: ResultRow,
  orders: ReadonlyMap<string, ComparedOrder>,
): Candidate[] {
  const order = orders.get(`${order_mid}\n${order_id}`)
  if (!order || difference === null || isZero(difference)) return []
  return ratesOf(difference, order).map((fact) => toCandidate(fact, currency))
}

function toCandidate(fact: Fact, currency: string | null): Candidate {
  return { fact, key: `${Object.values(fact).filter(Boolean).join(' ')} ${currency ?? ''}` }
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
    shared.push({ code: 'fixed', difference: difference.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') })
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
