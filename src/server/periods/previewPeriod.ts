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
import { resultWithin } from './resultWithin.ts'
import { createControlTotals, type ControlLine } from './controlTotals.ts'
import { createPauses } from '../../store/yieldToEventLoop.ts'

type Parts = {
  store: Store
  rrFeeUnit: RrFeeUnitOf
  needsSecond: boolean
  count: ReturnType<typeof createPreviewCounts>
}

/** Preview of a close with its coverage. Large counts return progress; the client polls. */
export async function previewPeriod(
  { store, rrFeeUnit, needsSecond, count }: Parts,
  period: Omit<Period, 'id'>,
): Promise<PeriodPreview> {
  const facts = await readPeriodFacts(store, period, iso(await store.now()))
  const orders = await countOrders(store.db, period)
  const counted = await count(period)
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
    ...('lines' in counted
      ? { figures: toFigures(counted.lines, rrFeeUnit) }
      : { figures: null, progress: { rows: counted.rows, of: orders } }),
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

type Span = Pick<Period, 'mids' | 'from' | 'to'>

type Counting = { rows: number; done: Promise<ControlLine[]>; forget: NodeJS.Timeout }

const usual = {
  /** Return progress after this time; the client polls. */
  patienceMs: 1_000,
  /** Stop counting when the client has not polled for this long: the page was left. */
  idleMs: 10_000,
  /** Parallel counts; further ones wait. */
  most: 4,
  read: readSpan,
}

/** Control totals of a preview: short counts return at once, long ones run while the client polls. */
export function createPreviewCounts(db: Db, parts: Partial<typeof usual> = {}) {
  const { patienceMs, idleMs, most, read } = { ...usual, ...parts }
  const countings = new Map<string, Counting>()

  function begin(name: string, span: Span): Counting {
    const forget = setTimeout(() => countings.delete(name), idleMs).unref()
    const counting: Counting = { rows: 0, forget, done: Promise.resolve([]) }
    countings.set(name, counting)
    counting.done = addUp(span, counting, () => countings.get(name) !== counting)
    // The next poll gets the error; there may be none.
    counting.done.catch(() => {})
    return counting
  }

  async function addUp({ mids, ...span }: Span, counting: Counting, isLeft: () => boolean) {
    const totals = createControlTotals()
    const pause = createPauses()
    for (const mid of mids) {
      const names = await readNames(db, [mid])
      for await (const page of read(db, { mid, ...span })) {
        if (isLeft()) return []
        for (const order of page) {
          await pause()
          totals.add(mid, toClosedRow(order, mid, names))
        }
        counting.rows += page.length
      }
    }
    return totals.read()
  }

  return async (span: Span): Promise<{ lines: ControlLine[] } | { rows: number }> => {
    const name = JSON.stringify([span.from, span.to, span.mids])
    const running = countings.get(name)
    if (!running && countings.size >= most) return { rows: 0 }
    const counting = running ?? begin(name, span)
    counting.forget.refresh()
    let isRunning = false
    try {
      const lines = await resultWithin(patienceMs, counting.done)
      isRunning = lines === undefined
      return lines ? { lines } : { rows: counting.rows }
    } finally {
      if (!isRunning) {
        clearTimeout(counting.forget)
        if (countings.get(name) === counting) countings.delete(name)
      }
    }
  }
}
