import type { PeriodPreview } from '../../api/periods.ts'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import { coverage } from '../ledger/coverage.ts'
import { readPeriodFacts } from './periodFacts.ts'
import { findSame, overlapsOf, type Period } from './registerClose.ts'
import { iso, type Store, type Db } from '../../store/openStore.ts'
import { countOrders } from './closePeriod.ts'
import { toFigures } from './periodRecord.ts'
import { isoTime } from '../../contract/reading/time.ts'
import { zoneOffset } from '../../contract/zoneOffset.ts'
import { cutSpan } from '../ledger/spans.ts'
import { type PeriodSpan, readSpan, toClosedRow } from './closedRow.ts'
import { readNames } from '../ledger/statusNames.ts'
import { refused } from '../http/simpleRest.ts'
import { createGate } from '../http/createGate.ts'
import { createControlTotals } from './controlTotals.ts'
import { createPauses } from '../../store/yieldToEventLoop.ts'

type Parts = { store: Store; rrFeeUnit: RrFeeUnitOf; needsSecond: boolean; signal: AbortSignal }

/** Preview of a close with its coverage. */
export async function previewPeriod(
  { store, rrFeeUnit, needsSecond, signal }: Parts,
  period: Omit<Period, 'id'>,
): Promise<PeriodPreview> {
  const facts = await readPeriodFacts(store, period, iso(await store.now()))
  const orders = await countOrders(store.db, period)
  const lines = orders > maxCounted ? null : await atOnce(() => countTotals(store.db, period, signal))
  const lists = await coverage(store, period.mids)
  const same = await findSame(store.db, period, [...new Set(period.mids)].toSorted())
  const overlaps = await overlapsOf(store.db, period, period.mids)
  return {
    id: 'preview',
    ...period,
    ...facts,
    orders,
    lists: lists.map(({ mid, orders: { state, sweptAt, followedAt, isExact } }) => ({
      mid,
      state,
      sweptAt,
      followedAt,
      isExact,
    })),
    needsSecond,
    // A reopened period is closed again under its own ID.
    overlaps: overlaps.filter(({ id }) => same?.state !== 'reopened' || id !== same.id),
    figures: lines && toFigures(lines, rrFeeUnit),
  }
}

export function readSpanOf(from: string, to: string, zone: string): PeriodSpan {
  const span = { from: instantOf(from, zone), to: instantOf(to, zone) }
  if (span.from >= span.to) throw refused('to', 'end_after_beginning')
  return span
}

export function lastMonth(now: number, zone: string): PeriodSpan {
  const local = new Date(now + zoneOffset(zone, now))
  const monthAt = (back: number) =>
    new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - back)).toISOString().slice(0, 10)
  return readSpanOf(monthAt(1), monthAt(0), zone)
}

function instantOf(text: string, zone: string): string {
  if (text.length > 10) return isoTime(text) ?? new Date(text).toISOString()
  // Same day starts as in the fee report: if midnight is skipped by a clock change, the day starts at the change.
  const around = Date.parse(text)
  const days = cutSpan({ from: around - dayMs, below: around + 2 * dayMs }, 'day', zone)
  return new Date(days.find(({ group }) => (group ?? '') >= text)?.from ?? around).toISOString()
}

const dayMs = 24 * 3_600_000

/** Counting more would take longer than a page waits. */
const maxCounted = 500_000
const atOnce = createGate({ places: 2 })

/** Ends when the browser closes the request, since nobody reads the answer then. */
async function countTotals(db: Db, { mids, from, to }: Omit<Period, 'id'>, signal: AbortSignal) {
  const totals = createControlTotals()
  const names = await readNames(db, mids)
  const pause = createPauses()
  for (const mid of mids)
    for await (const page of readSpan(db, { mid, from, to })) {
      if (signal.aborted) return null
      for (const order of page) {
        await pause()
        totals.add(mid, toClosedRow(order, mid, names))
      }
    }
  return totals.read()
}
