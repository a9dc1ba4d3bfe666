import type { Db } from '../../store/openStore.ts'
import type { ResultRow, SettlementRow } from './statementRows.ts'

type Of = { mid: string; statement: string }

/** Who matched which of these by hand. */
export async function handsOf(db: Db, { mid, statement }: Of, results: readonly ResultRow[]) {
  const numbers = results.filter((row) => row.matched_by === 'hand').map(({ number }) => number)
  if (numbers.length === 0) return new Map<number, { by: string; at: string }>()
  const rows = await db
    .selectFrom('statement_hand')
    .select(['number', 'by', 'at'])
    .where('mid', '=', mid)
    .where('statement', '=', statement)
    .where('number', 'in', numbers)
    .execute()
  return new Map(rows.map(({ number, ...hand }) => [Number(number), hand]))
}

export async function settlementsOf(db: Db, { mid, statement }: Of): Promise<SettlementRow[]> {
  return db
    .selectFrom('statement_settlement')
    .selectAll()
    .where('mid', '=', mid)
    .where('statement', '=', statement)
    .orderBy('number')
    .execute()
}
