import type { RawBuilder } from 'kysely'
import { conditions, within, type ReadFilter } from './orderFilter.ts'
import { readStretches, type From } from './orderTotals.ts'
import type { Walk } from './arm.ts'

type Asked = Pick<Walk, 'column' | 'descending' | 'offset' | 'limit' | 'after'> & { filter: ReadFilter }

/** Far from the start the kept counts tell where a page begins. */
export async function jumpTo(
  from: From,
  { filter, column, descending, offset, limit, after }: Asked,
): Promise<{ where: RawBuilder<boolean>[]; skipped: number }> {
  const stay = { where: [], skipped: 0 }
  if (after || offset < farAway || conditions(filter).length > 0 || filter.q !== undefined) return stay
  const stretches = (await readStretches(from, column)) ?? []
  // A page that reaches orders without a value lies in no stretch.
  if (offset + limit > stretches.reduce((sum, { count }) => sum + count, 0)) return stay
  let skipped = 0
  for (const { from, to, count } of descending ? stretches.toReversed() : stretches) {
    if (skipped + count > offset) return { where: within(column, descending ? { to } : { from }), skipped }
    skipped += count
  }
  return stay
}

const farAway = 2000
