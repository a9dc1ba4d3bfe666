import { isStatement, ofStatement, type Place } from './place.ts'
import type { Db } from '../../store/openStore.ts'
import { countOne, type ClassCounts, type Countable } from './classCounts.ts'
import type { Result } from './result.ts'
import { countOpen } from './settle.ts'

export type StoredResult = Omit<Result, 'class'> & { class: string }

type Replaced = {
  former: readonly StoredResult[]
  results: readonly StoredResult[]
  classes: ClassCounts
}

export async function replaceResults(
  db: Db,
  { mid, id }: Place,
  { former, results, classes }: Replaced,
): Promise<void> {
  const numbers = former.map(({ number }) => number)
  await db
    .deleteFrom('statement_result')
    .where(ofStatement({ mid, id }))
    .where('number', 'in', numbers)
    .execute()
  await db
    .insertInto('statement_result')
    .values([...results])
    .execute()
  for (const result of former) countOne(classes, result as Countable, -1)
  for (const result of results) countOne(classes, result as Countable, 1)
  await db
    .updateTable('statement')
    .set({ classes: JSON.stringify(classes) })
    .where(isStatement({ mid, id }))
    .execute()
  await countOpen(db, { mid, id })
}
