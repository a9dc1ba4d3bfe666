import { ofStatement } from '../../../ledger/statements/place.ts'
import { settlementsOf } from '../../../ledger/statements/listResults.ts'
import type { Store } from '../../../store/openStore.ts'
import { GatewayError } from '../../GatewayError.ts'
import type { Context } from '../../context.ts'
import { mayReveal } from '../../redact/rightsOf.ts'
import type { WholeStatement } from '../../../api/statements.ts'
import type { Statement } from './findStatement.ts'
import { toStatementAnswer } from './toAnswers.ts'

type On = Pick<Store, 'db'>

/** One statement with all that is known of it, as it is at this moment. */
export async function readAnswer(
  { db }: On,
  all: readonly string[],
  id: string,
  context: Context,
): Promise<WholeStatement> {
  const row = await db
    .selectFrom('statement')
    .selectAll()
    .where('mid', 'in', [...all, ''])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new GatewayError(404, 'no_statement')
  const settlements = await settlementsOf(db, { mid: row.mid, statement: row.id })
  const settled = settlements.length === 0 ? [] : await countSettled({ db }, row)
  const { byHand } = await db
    .selectFrom('statement_hand')
    .select(({ fn }) => fn.countAll<number>().as('byHand'))
    .where(ofStatement(row))
    .executeTakeFirstOrThrow()
  return toStatementAnswer(row, {
    isCovered: !mayReveal(context.get('session').operator),
    byHand: Number(byHand),
    settlements,
    left: sumBy(settled, ({ settlement }) => settlement ?? 0),
    settled: sumBy(settled, (one) => one.class),
  })
}

/** Of each settlement, the results that it still is of. */
export async function leftOf(on: On, row: Statement): Promise<Map<number, number>> {
  return sumBy(await countSettled(on, row), ({ settlement }) => settlement ?? 0)
}

function countSettled({ db }: On, { mid, id }: Statement) {
  return db
    .selectFrom('statement_result')
    .select(['settlement', 'class'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ofStatement({ mid, id }))
    .where('settlement', 'is not', null)
    .groupBy(['settlement', 'class'])
    .execute()
}

function sumBy<T extends { count: number }, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, number> {
  const sums = new Map<K, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + Number(row.count))
  return sums
}
