import type { PeriodPreview } from '../../../api/periods.ts'
import type { RrFeeUnitOf } from '../../../api/fees.ts'
import { coverage } from '../../../ledger/coverage.ts'
import { countWithoutAmount, countWithoutCurrency } from '../../../ledger/fees/countLacking.ts'
import { restsOn } from '../../../ledger/periods/restsOn.ts'
import { overlapsOf, withoutMids, type Period } from '../../../ledger/periods/registerClose.ts'
import { iso, type Store } from '../../../store/openStore.ts'
import { worthOf } from '../worth.ts'
import { countOrders } from './createCloses.ts'
import type { PreviewCounts } from './createPreviewCounts.ts'
import { toFigures } from './periodFigures.ts'

type Parts = { store: Store; rrFeeUnit: RrFeeUnitOf; counts: Pick<PreviewCounts, 'ask'> }

/** What would be closed now, and what that is worth. Of many orders it says how many are counted: ask again. */
export async function previewPeriod(
  { store, rrFeeUnit, counts }: Parts,
  period: Omit<Period, 'id'>,
): Promise<PeriodPreview> {
  const { mids, from, to, timeZone } = period
  const span = { createdAt_gte: from, createdAt_lt: to }
  const { coverage: worth, undated } = await worthOf(store, mids, span)
  const withoutAmount = await countWithoutAmount(store, mids, span)
  const withoutCurrency = await countWithoutCurrency(store, mids, span)
  const hasEnded = to <= iso(await store.now())
  const orders = await countOrders(store.db, period)
  const counted = await counts.ask(period)
  const lists = (await coverage(store, mids)).map(
    ({ mid, orders: { state, sweptAt, followedAt, isExact } }) => ({
      mid,
      state,
      sweptAt,
      followedAt,
      isExact,
    }),
  )
  return {
    id: 'preview',
    from,
    to,
    timeZone,
    mids,
    orders,
    coverage: worth === 'exact' && withoutAmount + withoutCurrency === 0 && hasEnded ? 'exact' : 'at-least',
    why: {
      listed: lists.every(({ isExact }) => isExact) ? 'exact' : 'at-least',
      undated,
      withoutAmount,
      withoutCurrency,
      hasEnded,
    },
    lists,
    overlaps: (await overlapsOf(store.db, period, mids)).map(withoutMids),
    ...(await restsOn(store.db, period)),
    ...('lines' in counted
      ? { figures: toFigures(counted.lines, rrFeeUnit) }
      : { figures: null, progress: { rows: counted.rows, of: orders } }),
  }
}
