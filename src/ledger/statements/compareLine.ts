import type { Db } from '../../store/openStore.ts'
import { namesQuery, toNames } from '../statusNames.ts'
import { compare } from './compare.ts'
import type { Tolerance } from '../../api/statements.ts'
import { lineColumns } from './matchOrders.ts'
import { nameCurrencies } from './nameCurrencies.ts'
import { comparedColumns, comparedOrder, type CountsRrFee } from './orderFacts.ts'
import { toResult, type Result } from './result.ts'

type Line = { mid: string; id: string; line: number }
type Reading = { tolerance: Tolerance; countsRrFee: CountsRrFee }

/** What a line comes to with this order, as a run would have found; undefined where nobody knows the order. */
export async function compareLine(
  db: Db,
  { mid, id, line }: Line,
  order: { mid: string; id: string },
  { tolerance, countsRrFee }: Reading,
): Promise<Result | undefined> {
  const stored = await db
    .selectFrom('ledger_order')
    .select(comparedColumns)
    .where('mid', '=', order.mid)
    .where('id', '=', order.id)
    .executeTakeFirst()
  if (!stored) return undefined
  const charged = await db
    .selectFrom('statement_line')
    .select(lineColumns)
    .where('mid', '=', mid)
    .where('statement', '=', id)
    .where('number', '=', line)
    .executeTakeFirstOrThrow()
  const { rows } = await db.executeQuery(namesQuery(db, [order.mid]))
  const ours = comparedOrder(order.mid, stored, { names: toNames(rows), countsRrFee })
  const matched = nameCurrencies({
    ...stored,
    ...charged,
    number: line,
    match_mid: order.mid,
    match_order: order.id,
    matched_by: 'hand',
    order_fee_currency: stored.fee_currency,
  })
  return toResult({ mid, id, run: 0 }, [matched], compare([matched], ours, tolerance))
}
