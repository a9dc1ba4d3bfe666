import type { FeeGroup } from '../../api/fees.ts'
import type { FeeReportRow } from '../../api/feeReportRow.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { createPauses } from '../../store/yieldToEventLoop.ts'
import { readConsistently } from '../ledger/ledgerVersion.ts'
import {
  blocksInRow,
  bucketOf,
  day,
  longest,
  stepsOf,
  type Step,
  blockGroups,
  edgesOf,
  type Edge,
} from './blocks.ts'
import { groupingsOf, isTime, needsChecks, timeGroupOf, type FeeQuery } from './feeQuery.ts'
import { byName, toFeeRow, type LineSums } from './feeRow.ts'
import {
  addAgreed,
  edgeSumsIn,
  noAgreed,
  openFeeSheet,
  readAgreed,
  type Agreed,
  type Column,
  type FeeSheet,
} from './feeSheet.ts'
import { addFees, addText, eachEntry, type Charged, type FeeSums } from '../ledger/feeSums.ts'
import {
  readBlocks,
  readBounds,
  readCharged,
  readOrders,
  readRange,
  type FeeTotalRow,
  type Source,
} from './readTotals.ts'
import { feeFacts, readFeeTerms } from '../ledger/agreedFee.ts'
import { cutSpan, groupOfDay } from '../ledger/spans.ts'

/** A longer report would block other requests. */
export const maxFeeRows = 5000

export class TooManyFeeRows extends Error {}

/** Exact totals by group and currency. Orders without a readable creation time are in no span. */
export async function feeReport(store: Store, query: FeeQuery): Promise<FeeReportRow[]> {
  if (query.mids.length === 0) return []
  return readConsistently(store, query.mids, async (db) => {
    const sheet = await openFeeSheet(db, query)
    await (needsChecks(query) ? fillFromOrders(db, query, sheet) : fillSheet(db, query, sheet))
    return toRows(sheet.close(), query)
  })
}

async function fillFromOrders(db: Db, query: FeeQuery, sheet: FeeSheet): Promise<void> {
  const { mids, createdAt_gte, createdAt_lt, timeZone = 'UTC' } = query
  const by = timeGroupOf(groupingsOf(query))
  const [from, below] = [instantOf(createdAt_gte, firstInstant), instantOf(createdAt_lt, lastInstant)]
  const hasSpan = createdAt_gte !== undefined || createdAt_lt !== undefined
  const pause = createPauses()
  let piece: ReturnType<typeof cutSpan>[number] | undefined
  const groupAt = (at: number) => {
    if (by === undefined) return null
    if (!piece || at < piece.from || at >= piece.below)
      [piece] = cutSpan({ from: at, below: at + day * 1000 }, by, timeZone)
    return piece?.group ?? null
  }
  for (const mid of mids) {
    const terms = await readFeeTerms(db, mid)
    const add = async (orders: AsyncIterable<Charged[]>) => {
      for await (const some of orders)
        for (const row of some) {
          await pause()
          const group = row.created_at === null ? null : groupAt(Date.parse(row.created_at))
          sheet.addChecked(mid, row, group, feeFacts(row, terms))
          if (sheet.countLines() > 8 * maxFeeRows) throw new TooManyFeeRows()
        }
    }
    await add(
      readCharged(db, mid, (orders) =>
        orders.where('created_at', '>=', iso(from)).where('created_at', '<', iso(below)),
      ),
    )
    if (!hasSpan) await add(readCharged(db, mid, (orders) => orders.where('created_at', 'is', null)))
  }
}

async function fillSheet(db: Db, query: FeeQuery, sheet: FeeSheet): Promise<void> {
  const { mids, createdAt_gte, createdAt_lt, timeZone = 'UTC' } = query
  const source = { db, mids, isSplit: sheet.isSplit }
  if (createdAt_gte === undefined && createdAt_lt === undefined)
    await addAll(sheet, await readBlocks(source, longest, [-1]), (column) => sheet.lineOf(column, null))

  const by = timeGroupOf(groupingsOf(query))
  const step = by === undefined ? longest : day
  const [first, end] = [instantOf(createdAt_gte, firstInstant), instantOf(createdAt_lt, lastInstant)]
  const bounds = await readBounds(source, step, bucketOf(first, step), bucketOf(end, step))
  if (!bounds) return
  const span = {
    from: Math.max(first, bounds.first * step * 1000),
    below: Math.min(end, (bounds.last + 1) * step * 1000),
  }
  if (span.from >= span.below) return
  const pieces = by === undefined ? [{ ...span, group: null }] : cutSpan(span, by, timeZone)

  const edges = edgesOf(pieces, step, stepsOf(sheet.isSplit))
  const groupOf = blockGroups(edges)
  const filled = new Set<number>()
  for await (const rows of readRange(source, step, bounds)) {
    for (const { bucket } of rows) filled.add(bucket)
    await addAll(sheet, rows, (column, bucket) => {
      const group = groupOf(bucket)
      return group === undefined ? undefined : sheet.lineOf(column, group)
    })
  }
  const isFilled = (instant: number) => filled.has(bucketOf(instant, step))
  await addEdges(source, sheet, edges, isFilled)
}

/** Range of valid times, see `readTime`. */
const firstInstant = Date.UTC(2000, 0)
const lastInstant = Date.UTC(2101, 0)

function instantOf(time: string | undefined, otherwise: number): number {
  return time === undefined ? otherwise : Math.min(Math.max(Date.parse(time), firstInstant), lastInstant)
}

type Wanted = Map<number, [Edge, 1 | -1][]>

async function addEdges(
  source: Source,
  sheet: FeeSheet,
  edges: readonly Edge[],
  isFilled: (instant: number) => boolean,
): Promise<void> {
  const wanted = new Map<Step, Wanted>()
  const pause = createPauses()
  for (const edge of edges) {
    await pause()
    for (const { step, bucket, sign } of edge.blocks) {
      if (!isFilled(bucket * step * 1000)) continue
      const buckets: Wanted = wanted.get(step) ?? new Map()
      wanted.set(step, buckets)
      buckets.set(bucket, [...(buckets.get(bucket) ?? []), [edge, sign]])
    }
    const { rest } = edge
    if (rest === undefined || !isFilled(rest.from)) continue
    for await (const { mid, row } of readOrders(source, rest)) {
      await pause()
      sheet.addOrder(mid, row, edge, rest.sign)
    }
  }
  for (const [step, blocks] of wanted) {
    const rows = await readBlocks(source, step, [...blocks.keys()])
    await readKeys(sheet, rows, blocksInRow(step))
    for (const row of rows) {
      await pause()
      addBlocks(sheet, row, step, blocks)
    }
  }
}

function addBlocks(sheet: FeeSheet, { mid, bucket, sums }: FeeTotalRow, step: Step, wanted: Wanted): void {
  const inRow = blocksInRow(step)
  eachEntry(sums, (entry, from, to) => {
    const edges = wanted.get(bucket * inRow + (entry % inRow))
    const column = edges && sheet.columnAt(mid, Math.floor(entry / inRow))
    if (!column) return
    for (const [edge, sign] of edges) addText(edgeSumsIn(column, edge), sums, from, to, sign)
  })
}

async function addAll(
  sheet: FeeSheet,
  rows: readonly FeeTotalRow[],
  into: (column: Column, bucket: number) => FeeSums | undefined,
): Promise<void> {
  await readKeys(sheet, rows, 1)
  const pause = createPauses()
  for (const { mid, bucket, sums } of rows) {
    await pause()
    eachEntry(sums, (number, from, to) => {
      const column = sheet.columnAt(mid, number)
      const line = column && into(column, bucket)
      if (line) addText(line, sums, from, to, 1)
    })
    // A report row has one line per source of `fee_key`, at most four, and half of the rows may cancel out.
    if (sheet.countLines() > 8 * maxFeeRows) throw new TooManyFeeRows()
  }
}

async function readKeys(sheet: FeeSheet, rows: readonly FeeTotalRow[], inRow: number): Promise<void> {
  const numbers = new Map<string, Set<number>>()
  const pause = createPauses()
  for (const { mid, sums } of rows) {
    await pause()
    const ofMid = numbers.get(mid) ?? new Set()
    numbers.set(mid, ofMid)
    eachEntry(sums, (entry) => ofMid.add(Math.floor(entry / inRow)))
  }
  for (const [mid, ofMid] of numbers) await sheet.readKeysOf(mid, ofMid)
}

async function toRows(columns: readonly Column[], query: FeeQuery): Promise<FeeReportRow[]> {
  const groupings = groupingsOf(query)
  const isByOne = groupings.filter(isTime).length === 1
  const isChecked = needsChecks(query)
  const lines = new Map<string, { named: Parameters<typeof toFeeRow>[1]; parts: LineSums; agreed: Agreed }>()
  const pause = createPauses()
  for (const { words, currency, currencyStated, rrFeeUnit, source, ...column } of columns) {
    for (const [span, sums] of column.lines) {
      await pause()
      if (sums.orders === 0) continue
      const groups = groupings.map((grouping): FeeGroup => {
        if (!isTime(grouping)) return words[grouping]
        return span === null || isByOne ? span : groupOfDay(span, grouping)
      })
      const group = groups.length > 1 ? groups : (groups[0] ?? null)
      const name = JSON.stringify([groups, currency, currencyStated, rrFeeUnit])
      const line = lines.get(name) ?? {
        named: { group, currency, currencyStated, rrFeeUnit },
        parts: {},
        agreed: noAgreed(),
      }
      lines.set(name, line)
      if (lines.size > maxFeeRows) throw new TooManyFeeRows()
      const part = line.parts[source]
      if (part) addFees(part, sums, 1)
      else line.parts[source] = { ...sums }
      const own = column.agreed?.get(span)
      if (own) addAgreed(line.agreed, own)
    }
  }
  const groupBy = groupings.join('+') || 'none'
  const rows: FeeReportRow[] = []
  for (const { named, parts, agreed } of lines.values()) {
    await pause()
    rows.push({ ...toFeeRow(groupBy, named, parts), ...(isChecked && readAgreed(agreed)) })
  }
  return rows.toSorted(byName)
}
