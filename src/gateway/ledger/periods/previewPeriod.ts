import type { RrFeeUnitOf } from '../../../contract/feeReport.ts'
import { coverage } from '../../../ledger/coverage.ts'
import { countWithoutAmount } from '../../../ledger/fees/withoutAmount.ts'
import { createControlTotals } from '../../../ledger/periods/controlTotals.ts'
import { toKeptRow } from '../../../ledger/periods/keptRow.ts'
import { readNames } from '../../../ledger/periods/readingOf.ts'
import { readSpan } from '../../../ledger/periods/readSpan.ts'
import { restsOn } from '../../../ledger/periods/restsOn.ts'
import { overlapsOf, withoutMids, type Period } from '../../../ledger/periods/registerClose.ts'
import { iso, type Store } from '../../../store/openStore.ts'
import { createPauses } from '../../../store/yieldToEventLoop.ts'
import { worthOf } from '../worth.ts'
import { countOrders } from './createCloses.ts'
import { toFigures } from './periodFigures.ts'

/** More are counted when the period is closed: nobody waits that long for a page. */
const mostCounted = 50_000

/** What would be closed now, and what that is worth. */
export async function previewPeriod(store: Store, period: Omit<Period, 'id'>, rrFeeUnit: RrFeeUnitOf) {
  const { mids, from, to, timeZone } = period
  const span = { createdAt_gte: from, createdAt_lt: to }
  const { coverage: worth, undated } = await worthOf(store, mids, span)
  const withoutAmount = await countWithoutAmount(store, mids, span)
  const hasEnded = to <= iso(await store.now())
  const orders = await countOrders(store.db, period)
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
    coverage: worth === 'exact' && withoutAmount === 0 && hasEnded ? 'exact' : 'at-least',
    why: {
      listed: lists.every(({ isExact }) => isExact) ? 'exact' : 'at-least',
      undated,
      withoutAmount,
      hasEnded,
    },
    lists,
    overlaps: (await overlapsOf(store.db, period, mids)).map(withoutMids),
    ...(await restsOn(store.db, period)),
    figures: orders > mostCounted ? null : toFigures(await count(store, period), rrFeeUnit),
  }
}

async function count({ db }: Store, { mids, ...span }: Omit<Period, 'id'>) {
  const totals = createControlTotals()
  const pause = createPauses()
  for (const mid of mids) {
    const names = await readNames(db, mid)
    for await (const page of readSpan(db, { mid, ...span }))
      for (const order of page) {
        await pause()
        totals.add(mid, toKeptRow(order, mid, names))
      }
  }
  return totals.read()
}
