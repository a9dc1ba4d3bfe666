import type { RrFeeUnit } from '../../contract/feeReport.ts'
import type { Store } from '../../store/openStore.ts'
import type { Charge } from './charge.ts'
import type { Level } from './fitLevel.ts'
import { readFloors } from './floors.ts'
import { judgeCharge, type Judgement } from './judgeCharge.ts'
import { digestOf } from './levelKind.ts'
import { toCharge, type ChargedRow, type NoCharge } from './toCharge.ts'

/** What is said of the fees of one order. */
export type OrderLevel =
  | { says: 'usual' | 'unusual'; currency: string; charge: Charge; judgement: Judgement; level: Level }
  | { says: 'too few orders'; orders: number }
  | { says: 'cannot be told'; because: NoCharge | 'not read yet' | 'several levels' }

/** An order is held against those that were made around it; `row` is what the ledger holds of it. */
export async function orderLevel(
  { db }: Pick<Store, 'db'>,
  mid: string,
  row: ChargedRow,
  { rrFeeUnit }: { rrFeeUnit: RrFeeUnit },
): Promise<OrderLevel> {
  const read = toCharge(row, rrFeeUnit)
  if (typeof read === 'string') return { says: 'cannot be told', because: read }
  const { kind, charge } = read
  const stretches = db
    .selectFrom('fee_level_stretch')
    .selectAll()
    .where('mid', '=', mid)
    .where('digest', '=', digestOf(kind))
  // Before the first one there is only what follows.
  const stretch =
    (await stretches.where('starts_at', '<=', charge.at).orderBy('starts_at', 'desc').executeTakeFirst()) ??
    (await stretches.orderBy('starts_at').executeTakeFirst())
  if (!stretch) return { says: 'cannot be told', because: 'not read yet' }
  if (stretch.level === null) return { says: 'too few orders', orders: stretch.orders }
  if (stretch.is_mixed === 1) return { says: 'cannot be told', because: 'several levels' }
  const level = JSON.parse(stretch.level) as Level
  const floors = await readFloors(db, mid)
  const judgement = judgeCharge(level, charge, floors.get(kind.feeCurrency))
  return {
    says: judgement.isUnusual ? 'unusual' : 'usual',
    currency: kind.feeCurrency,
    charge,
    judgement,
    level,
  }
}
