import { type Amount, isNegative, isZero } from '../../contract/amount.ts'
import type { DifferenceSide, Fact, StatementClass } from '../../api/statements.ts'
import type { Compared } from './compare.ts'
import type { MatchedLine, ResultRow } from './orderFacts.ts'
import { isStatement, ofStatement, parsed, type Place } from './place.ts'
import type { Db } from '../../store/openStore.ts'
import { type ClassCounts, type Countable, countOne, isAboutAmounts } from './classCounts.ts'

export type Result = Omit<ResultRow, 'class' | 'settlement'> & { class: StatementClass }

export function toResult(
  place: Place,
  lines: readonly MatchedLine[],
  { class: name, facts, ...figures }: Compared,
): Result {
  const [first] = lines
  return {
    ...emptyResult(place, first?.number ?? 0, name),
    ...figures,
    order_mid: first?.match_mid ?? null,
    order_id: first?.match_order ?? null,
    matched_by: lines.find(({ matched_by }) => matched_by !== 'order-id')?.matched_by ?? 'order-id',
    line_count: lines.length,
    facts: factsOf(facts),
    side: name === 'differs' ? sideOf(figures.difference, facts) : null,
  }
}

function sideOf(difference: Amount | null, facts: readonly Fact[]): DifferenceSide | null {
  if (difference !== null && !isZero(difference)) return isNegative(difference) ? 'under' : 'over'
  return facts.some(isAboutAmounts) ? 'amount' : null
}

export function repeatedResult(place: Place, line: MatchedLine, fact: Fact): Result {
  return {
    ...emptyResult(place, line.number, 'duplicate'),
    order_mid: line.match_mid,
    order_id: line.match_order,
    matched_by: line.matched_by,
    line_count: 1,
    theirs: line.fee,
    currency: line.fee_currency ?? line.currency,
    facts: factsOf([fact]),
  }
}

export function emptyResult({ mid, id }: Place, number: number, name: StatementClass): Result {
  return {
    mid,
    statement: id,
    number,
    class: name,
    order_mid: null,
    order_id: null,
    matched_by: null,
    line_count: 0,
    theirs: null,
    ours: null,
    difference: null,
    currency: null,
    facts: null,
    cause: null,
    side: null,
  }
}

export function factsOf(facts: readonly Fact[]): string | null {
  return facts.length === 0 ? null : JSON.stringify(facts)
}

export function readFacts({ facts }: Pick<ResultRow, 'facts'>): Fact[] {
  return parsed<Fact[]>(facts) ?? []
}

export type StoredResult = Omit<Result, 'class'> & { class: string }

export async function replaceResults(
  db: Db,
  place: Place,
  former: readonly StoredResult[],
  results: readonly StoredResult[],
): Promise<void> {
  const numbers = former.map(({ number }) => number)
  await db.deleteFrom('statement_result').where(ofStatement(place)).where('number', 'in', numbers).execute()
  await db
    .insertInto('statement_result')
    .values([...results])
    .execute()
  const { classes } = await db
    .selectFrom('statement')
    .select('classes')
    .where(isStatement(place))
    .executeTakeFirstOrThrow()
  const counts = JSON.parse(classes ?? '{}') as ClassCounts
  for (const result of former) countOne(counts, result as Countable, -1)
  for (const result of results) countOne(counts, result as Countable, 1)
  await db
    .updateTable('statement')
    .set({ classes: JSON.stringify(counts) })
    .where(isStatement(place))
    .execute()
}
