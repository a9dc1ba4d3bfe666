import type { Cause, Fact, FeePart } from '../../api/statements.ts'
import { type Amount, isZero, plain } from '../../contract/amount.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { type Run, withinRun } from './claimRun.ts'
import { classSums, countAs, none } from './classCounts.ts'
import { differingFees } from './differingFees.ts'
import { readResults } from './listResults.ts'
import { isPercent, pointsOf, rateOf, toRated } from './explainFee.ts'
import type { Matching } from './matchOrders.ts'
import { type KnownOrder, readOrders, type ResultRow } from './orderFacts.ts'
import { keyOf, ofStatement } from './place.ts'
import { factsOf, readFacts } from './result.ts'

/** Fewer orders may agree by chance. */
const minOrders = 3
/** Larger statements differ in every line, which is a fault of their mapping. */
const maxResults = 20_000
const maxCauses = 50
/** Each is compared with every difference. */
const maxRates = 10
const maxAtOnce = 500

type Group = { fact: Fact; results: ResultRow[] }
export type StoredCause = Omit<Cause, 'settled'>

/** Groups differences that have the same explanation with the same figures, so that they are settled or claimed as one. */
export async function findCauses(store: Store, matching: Matching): Promise<StoredCause[]> {
  const { run } = matching
  const results: ResultRow[] = []
  const query = { ...run, mids: [], classes: ['differs' as const] }
  for await (const rows of readResults(store, query, 2_000)) {
    // The fee of a refund is no wrong rate.
    results.push(...rows.filter((row) => readFacts(row).every(({ code }) => code !== 'taken-back')))
    if (results.length > maxResults) return []
  }
  if (results.length === 0) return []
  await markSwapped(store, run, results)
  const groups = new Map<string, Group>()
  for (const result of results)
    for (const fact of causesOf(result)) {
      // An amount means the same in one currency only.
      const currency = fact.code === 'fixed' ? (result.currency ?? '') : ''
      const key = `${Object.values(fact).filter(Boolean).join(' ')} ${currency}`
      const group = groups.get(key) ?? { fact, results: [] }
      groups.set(key, group)
      group.results.push(result)
    }
  const wanted = results.map(({ order_mid, order_id }) => ({ mid: order_mid ?? '', id: order_id ?? '' }))
  const orders = await readOrders(store.db, wanted, matching)
  const orderOf = ({ order_mid, order_id }: ResultRow) => orders.get(keyOf(order_mid ?? '', order_id ?? ''))
  const methodsDiffer = await hasSeveralMethods(store, run)
  const methodOf = (result: ResultRow) => (methodsDiffer && orderOf(result)?.payment_method) || null
  const differing = await differingFees(store, run, results, orderOf)
  const rates = rateGroups(results, orderOf, differing)
  const bySize = [...groups, ...rates].toSorted(([, a], [, b]) => b.results.length - a.results.length)
  const causes: StoredCause[] = []
  const taken = new Set<ResultRow>()
  const take = async (id: string, fact: Fact, all: readonly ResultRow[]) => {
    const members = all.filter((result) => !taken.has(result))
    const least = fact.code === 'swapped' ? 2 : minOrders
    if (members.length < least || causes.length === maxCauses) return
    const counted = none()
    for (const result of members) {
      taken.add(result)
      countAs(counted, result, 1)
    }
    const sums = classSums(counted.sums)
    const [method = null, ...others] = new Set(members.map(methodOf))
    const span = await withinRun(store, run, (db) => mark(db, run, members, id))
    causes.push({
      id,
      fact: fact.code === 'fixed' ? fixedOf(fact.difference, members, differing) : fact,
      method: others.length === 0 ? method : null,
      results: members.length,
      ...span,
      sums,
    })
  }
  for (const [id, { fact, results: all }] of bySize) await take(id, fact, all)
  for (const [method, all] of Map.groupBy(results, methodOf))
    if (method !== null) await take(`method ${method}`, { code: 'method' }, all)
  return causes
}

/** Otherwise the payment method tells nothing. */
async function hasSeveralMethods({ db }: Store, run: Run): Promise<boolean> {
  const methods = await db
    .selectFrom('statement_match as match')
    .innerJoin('ledger_order as order', (join) =>
      join.onRef('order.mid', '=', 'match.mid').onRef('order.id', '=', 'match.order_id'),
    )
    .select('order.payment_method')
    .distinct()
    .where('match.home', '=', run.mid)
    .where('match.statement', '=', run.id)
    .where('order.payment_method', 'is not', null)
    .limit(2)
    .execute()
  return methods.length > 1
}

type OrderOf = (result: ResultRow) => KnownOrder | undefined

type Differing = ReadonlyMap<ResultRow, FeePart[]>

/** Names the fee that alone differs in the lines of all these orders. */
function fixedOf(difference: Amount, members: readonly ResultRow[], differing: Differing): Fact {
  const [first, ...others] = new Set(members.map((result) => differing.get(result)?.join() ?? ''))
  const fee = (['network', 'processing'] as const).find((name) => name === first)
  return { code: 'fixed', difference, ...(fee && others.length === 0 && { fee }) }
}

/** Rates that larger orders show, with all orders whose difference they explain. */
function rateGroups(
  results: readonly ResultRow[],
  orderOf: OrderOf,
  differing: Differing,
): [string, Group][] {
  const rated = results.flatMap((result) => {
    const order = orderOf(result)
    const one =
      order && result.difference !== null
        ? toRated(result.difference, order, differing.get(result))
        : undefined
    return one ? [{ ...one, result, points: pointsOf(one) }] : []
  })
  return [...Map.groupBy(rated, ({ points }) => points)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .flatMap(([points, { length }]) => (points === undefined || length < minOrders ? [] : [points]))
    .slice(0, maxRates)
    .map((points) => {
      const members = rated.filter(({ of, difference, unit }) => isPercent(difference, of, points, unit))
      return [
        `rate ${points}`,
        { fact: rateOf(members, points), results: members.map(({ result }) => result) },
      ]
    })
}

/** Figures that are the same for all orders with this cause. */
const figuresOf: Partial<Record<Fact['code'], (fact: Fact) => Fact>> = {
  swapped: (fact) => ({ ...fact, line: 0 }) as Fact,
  'charged-times': (fact) => fact,
  rounded: (fact) => fact,
  without: (fact) => ({ ...fact, amount: '' }) as Fact,
  'rr-fee-as-rate': (fact) => ({ ...fact, of: '' }) as Fact,
  'rr-fee-as-amount': (fact) => ({ ...fact, rrFee: '' }) as Fact,
  'net-as-amount': ({ code }) => ({ code, theirs: '', ours: '', currency: '' }) as Fact,
  'given-back': (fact) => fact,
  'no-fee-of-theirs': (fact) => fact,
  'no-fee-of-ours': (fact) => fact,
}

function causesOf(result: ResultRow): Fact[] {
  const { difference } = result
  const facts = readFacts(result)
  const shared = facts.flatMap((fact) => figuresOf[fact.code]?.(fact) ?? [])
  if (difference === null || isZero(difference) || facts.some(({ code }) => code === 'amount')) return shared
  return [...shared, { code: 'fixed', difference: plain(difference) }]
}

/** Adds a fact to pairs of orders that were charged each other's fee. */
async function markSwapped(store: Store, run: Run, results: readonly ResultRow[]): Promise<void> {
  const open = new Map<string, ResultRow>()
  const swapped: ResultRow[] = []
  for (const result of results) {
    const { theirs, ours, currency } = result
    if (theirs === null || ours === null || result.side === 'amount') continue
    const wanted = JSON.stringify([ours, theirs, currency])
    const other = open.get(wanted)
    if (!other) {
      open.set(JSON.stringify([theirs, ours, currency]), result)
      continue
    }
    open.delete(wanted)
    result.facts = factsOf([{ code: 'swapped', line: other.number }, ...readFacts(result)])
    other.facts = factsOf([{ code: 'swapped', line: result.number }, ...readFacts(other)])
    swapped.push(result, other)
  }
  await withinRun(store, run, async (db) => {
    for (const { number, facts } of swapped)
      await db
        .updateTable('statement_result')
        .set({ facts })
        .where(ofStatement(run))
        .where('number', '=', number)
        .execute()
  })
}

/** Returns the time of the first line; the number of a result is that of its first line. */
async function mark(
  db: Db,
  run: Run,
  results: readonly ResultRow[],
  cause: string,
): Promise<Pick<Cause, 'since'>> {
  const all = results.map(({ number }) => number)
  for (let from = 0; from < all.length; from += maxAtOnce)
    await db
      .updateTable('statement_result')
      .set({ cause })
      .where(ofStatement(run))
      .where('number', 'in', all.slice(from, from + maxAtOnce))
      .execute()
  return db
    .selectFrom('statement_line')
    .select(({ fn }) => fn.min('date').as('since'))
    .where(ofStatement(run))
    .where('number', 'in', ({ selectFrom }) =>
      selectFrom('statement_result').select('number').where(ofStatement(run)).where('cause', '=', cause),
    )
    .executeTakeFirstOrThrow()
}
