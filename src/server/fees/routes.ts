import { compareWords } from '../text/searchText.ts'
import { hash } from 'node:crypto'
import { compareAmounts } from '../../contract/amount.ts'
import { feeGroupings, type FeeGroup, type FeeGrouping, type RrFeeUnitOf } from '../../api/fees.ts'
import { feeFilter } from '../../api/fees.requests.ts'
import { feeReportRow, type FeeReportRow } from '../../api/feeReportRow.ts'
import { readZone } from '../../api/requestFields.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { requestedMids, withoutUndefined } from '../access/rightsOf.ts'
import { createGate } from '../http/createGate.ts'
import { viewLedger } from '../ledger/ledgerView.ts'
import { appendAudit } from '../trail/audit.ts'
import { actorOf, type Context } from '../http/context.ts'
import type { Routes } from '../access/permissions.ts'
import { listAnswer, readFilter, readListQuery, refused, type ListQuery } from '../http/simpleRest.ts'
import { xlsxType } from '../files/xlsx/streamWorkbook.ts'
import { readViewCompleteness, setCompletenessHeaders } from '../orders/readColumnFilter.ts'
import { feeReport, maxFeeRows, TooManyFeeRows } from './feeReport.ts'
import { compareGroups } from './feeRow.ts'
import type { FeeQuery } from './feeQuery.ts'
import {
  feeFileFacts,
  feeFileName,
  type FeeFileQuery,
  feeFileColumns,
  toFeeLines,
  toFeeTotals,
  writeFeeFile,
  type FeeAnswer,
  type FeeFileFormat,
} from './feeFile.ts'

export const feeSorts = feeReportRow.keyof().options
const wordFields: ReadonlySet<string> = new Set(['id', 'group', 'currency', 'rrFeeUnit'])
const ratioFields: ReadonlySet<string> = new Set(['rrFeeAverage', 'share'])

const wholeReport = { initial: maxFeeRows, limit: maxFeeRows, end: Number.MAX_SAFE_INTEGER }

type FeeParts = { store: Store; mids: readonly string[]; rrFeeUnit: RrFeeUnitOf }

export function feeRoutes(parts: FeeParts) {
  return {
    'GET /api/fees': async (context) => {
      const byGroup = { field: 'group', order: 'asc' } as const
      const query = readListQuery(context.req.url, feeSorts, byGroup, wholeReport)
      const { rows, completeness, withoutAmount } = await queryFees(parts, context, query.filter)
      const page = sorted(rows, query.sort).slice(query.offset, query.offset + query.limit)
      const answer = listAnswer('fees', page, query, rows.length)
      setCompletenessHeaders(answer, completeness)
      if (withoutAmount > 0) answer.headers.set('Without-Amount', String(withoutAmount))
      return answer
    },

    'GET /api/fees/report.csv': (context) => answerFile(parts, context, 'csv'),
    'GET /api/fees/report.xlsx': (context) => answerFile(parts, context, 'xlsx'),
  } satisfies Routes
}

async function queryFees(
  { store, mids: all, rrFeeUnit }: FeeParts,
  context: Context,
  requested: Record<string, unknown>,
): Promise<FeeAnswer> {
  const { mid, timeZone, ...filter } = readFilter(requested, feeFilter)
  const mids = [...new Set(requestedMids(context, all, mid))]
  const query: FeeQuery = {
    ...withoutUndefined(filter),
    ...(timeZone !== undefined && { timeZone: readZone(timeZone) ?? timeZone }),
    mids,
    rrFeeUnit,
  }
  const view = viewLedger(store, mids)
  const rows = await view.cached(['fees', query], () => readReport(store, query))
  const { createdAt_gte, createdAt_lt } = filter
  const span = withoutUndefined({ createdAt_gte, createdAt_lt })
  const completeness = await readViewCompleteness(view, await store.now(), span)
  const withoutAmount = rows.reduce((sum, row) => sum + (row.ordersWithoutAmount ?? 0), 0)
  const uncounted = rows.filter(({ currency }) => currency === null)
  const withoutCurrency = uncounted.reduce((sum, { orders }) => sum + orders, 0)
  if (withoutAmount + withoutCurrency > 0) completeness.coverage = 'at-least'
  return { query, rows, withoutAmount, withoutCurrency, completeness }
}

/** Parallel reports would only use more memory and delay each other. */
const oneAtATime = createGate({ places: 1 })

async function readReport(store: Store, query: FeeQuery): Promise<FeeReportRow[]> {
  try {
    return await oneAtATime(() => feeReport(store, query))
  } catch (error) {
    if (error instanceof TooManyFeeRows) throw refused('filter.groupBy', 'report_rows')
    throw error
  }
}

/** Amounts sort by currency first. Ties are sorted by group and currency; missing values come last. */
function sorted(rows: FeeReportRow[], { field, order }: ListQuery['sort']): FeeReportRow[] {
  const name = field as keyof FeeReportRow
  const way = order === 'desc' ? -1 : 1
  const figureOf = (value: FeeReportRow[typeof name]) =>
    String(typeof value === 'boolean' ? Number(value) : (value ?? 0))
  return rows.toSorted((one, other) => {
    const [a, b] = [one[name], other[name]]
    const nulls = Number(a === null) - Number(b === null)
    if (wordFields.has(name))
      return nulls || way * compareGroups(a as FeeGroup | FeeGroup[], b as FeeGroup | FeeGroup[])
    const isMoney = typeof a === 'string' && !ratioFields.has(name)
    const currencies = isMoney ? compareWords(one.currency, other.currency) : 0
    return nulls || currencies || way * compareAmounts(figureOf(a), figureOf(b))
  })
}

const types: Record<FeeFileFormat, string> = { csv: 'text/csv; charset=utf-8', xlsx: xlsxType }

/** The fee report as a file. Each download is logged with its totals. */
async function answerFile(parts: FeeParts, context: Context, format: FeeFileFormat): Promise<Response> {
  const { filter } = readListQuery(context.req.url, ['group'], { field: 'group', order: 'asc' })
  const groupings = groupingsOf(filter.groupBy)
  // Pass invalid groupings on, so they are refused by name as in the report.
  const groupBy = groupings === undefined ? filter.groupBy : ['outcome', ...groupings]
  const answer = await queryFees(parts, context, { ...filter, groupBy })
  const fileQuery = toFileQuery(answer, { groupings: groupings ?? [], timeZone: filter.timeZone })
  const isExact = answer.completeness.coverage === 'exact'
  const headers = {
    'Content-Type': types[format],
    'Content-Disposition': `attachment; filename="${feeFileName(fileQuery, isExact, format)}"`,
  }
  if (context.req.method === 'HEAD') return new Response(null, { headers })

  const at = iso(await parts.store.now())
  const columns = feeFileColumns(fileQuery.groupings)
  const cellsOf = (some: ReturnType<typeof toFeeLines>) =>
    some.map((line) => columns.map(({ of }) => of(line)))
  const lines = cellsOf(toFeeLines(answer.rows))
  const totals = groupings?.length ? [[], ['totals'], ...cellsOf(toFeeTotals(answer.rows))] : []
  const { rrFeeUnit } = parts
  const facts = feeFileFacts(fileQuery, answer, { rrFeeUnit, at, by: context.get('session').operator.email })
  const bytes = await writeFeeFile(format, { columns, rows: [...lines, ...totals, [], ...facts] })
  await parts.store.transaction((db) =>
    appendAudit(db, at, {
      action: 'fees.exported',
      outcome: 'done',
      ...actorOf(context),
      mids: fileQuery.mids,
      details: {
        format,
        filter,
        rows: lines.length,
        coverage: answer.completeness.coverage,
        sha256: hash('sha256', bytes),
      },
    }),
  )
  const response = new Response(bytes, { headers })
  setCompletenessHeaders(response, answer.completeness)
  return response
}

type Words = { groupings: readonly FeeGrouping[]; timeZone: unknown }

/** Keeps the requested zone name: a zone may have several. */
function toFileQuery({ query }: FeeAnswer, { groupings, timeZone }: Words): FeeFileQuery {
  const { outcome, orderType, status, pair, paymentMethod, feeCheck } = query
  const filters = { outcome, orderType, status, pair, paymentMethod, feeCheck }
  return {
    mids: query.mids,
    from: query.createdAt_gte,
    below: query.createdAt_lt,
    timeZone: typeof timeZone === 'string' ? timeZone : 'UTC',
    filters: Object.fromEntries(Object.entries(filters).filter(([, values]) => values !== undefined)),
    groupings,
  }
}

/** Without the grouping by outcome, which every file has first. Undefined if one is invalid. */
function groupingsOf(groupBy: unknown): FeeGrouping[] | undefined {
  const words = [groupBy ?? []].flat().filter((word) => word !== 'none' && word !== 'outcome')
  const requested = feeGroupings.filter((grouping) => words.includes(grouping))
  const ordered = words.flatMap((word) => requested.find((grouping) => grouping === word) ?? [])
  return ordered.length === words.length ? ordered : undefined
}
