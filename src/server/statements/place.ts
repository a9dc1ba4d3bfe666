import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../store/openStore.ts'

/** JSON of the column `currencies`. */
export type StatementCurrencies = { codes: string[]; isSet: boolean }

export type Place = { mid: string; id: string }

/** `mids` is the JSON of a column. */
export function midsOf({ mids }: { mids: string }): string[] {
  return JSON.parse(mids) as string[]
}

export function isStatement({ mid, id }: Place): RawBuilder<boolean> {
  return sql<boolean>`mid = ${mid} and id = ${id}`
}

/** `table`: for queries of several tables. */
export function ofStatement({ mid, id }: Place, table?: string): RawBuilder<boolean> {
  const [of, statement] = ['mid', 'statement'].map((column) => sql.ref(table ? `${table}.${column}` : column))
  return sql<boolean>`${of} = ${mid} and ${statement} = ${id}`
}

/** Of an order, among those of several merchants. */
export function keyOf(mid: string, id: string): string {
  return `${mid}\n${id}`
}

/** No statement has this row of `ledger_order` yet. */
export const isFreeOrder = sql<boolean>`not exists (
  select 1 from statement_match as match where match.mid = ledger_order.mid and match.order_id = ledger_order.id)`

/** Rows of `statement_result` that are no payout equal to the sum of its batch. */
export const isUnexplained = sql<boolean>`coalesce(facts, '') not like '%"code":"batch-sum"%'`

/** JSON of a column; undefined for null. */
export function parsed<T>(text: string | null): T | undefined {
  return text === null ? undefined : (JSON.parse(text) as T)
}

/** A closed period that has an order of the statement, unless the statement is younger than the close. */
export async function findCloseOn(
  db: Db,
  { mid, id, created_at }: Place & { created_at: string },
): Promise<{ from: string; to: string } | undefined> {
  const closes = await db
    .selectFrom('period_version')
    .innerJoin('period', 'period.id', 'period_version.period_id')
    .select(['period.from_at', 'period.to_at', 'period.mids'])
    .where((eb) =>
      eb.or([
        eb('period_version.state', '=', 'closing'),
        eb.and([eb('period_version.state', '=', 'closed'), eb('period_version.closed_at', '>', created_at)]),
      ]),
    )
    .execute()
  for (const { from_at, to_at, mids } of closes) {
    const order = await db
      .selectFrom('statement_match as match')
      .innerJoin('ledger_order as ordered', (join) =>
        join.onRef('ordered.mid', '=', 'match.mid').onRef('ordered.id', '=', 'match.order_id'),
      )
      .select('ordered.id')
      .where('match.home', '=', mid)
      .where('match.statement', '=', id)
      .where('match.mid', 'in', JSON.parse(mids) as string[])
      .where('ordered.created_at', '>=', from_at)
      .where('ordered.created_at', '<', to_at)
      .limit(1)
      .executeTakeFirst()
    if (order) return { from: from_at.slice(0, 10), to: to_at.slice(0, 10) }
  }
  return undefined
}
