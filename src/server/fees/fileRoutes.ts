import { createHash } from 'node:crypto'
import { feeGroupings, type FeeGrouping } from '../../api/fees.ts'
import { iso } from '../../store/openStore.ts'
import { appendAudit } from '../trail/audit.ts'
import { actorOf, type Context, type Handler } from '../http/context.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { readListQuery } from '../http/simpleRest.ts'
import { queryFees, type FeeAnswer, type FeeParts } from './queryFees.ts'
import type { Cell } from '../files/xlsx/cells.ts'
import { xlsxType } from '../files/xlsx/streamWorkbook.ts'
import { setCompletenessHeaders } from '../orders/completeness.ts'
import {
  feeFileFacts,
  feeFileName,
  type FeeFileQuery,
  feeFileColumns,
  toFeeLines,
  toFeeTotals,
  writeFeeFile,
  type FeeFileFormat,
} from './feeFile.ts'

const types: Record<FeeFileFormat, string> = { csv: 'text/csv; charset=utf-8', xlsx: xlsxType }

/** The fee report as a file. Each download is logged with its totals. */
export function feeFileRoutes(parts: FeeParts) {
  return {
    'GET /api/fees/report.csv': (context) => answerFile(parts, context, 'csv'),
    'GET /api/fees/report.xlsx': (context) => answerFile(parts, context, 'xlsx'),
  } satisfies Partial<Record<OwnRoute, Handler>>
}

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
  const { columns, rows, lines } = fileOf(parts, { context, answer, fileQuery, at })
  const bytes = await writeFeeFile(format, { columns, rows })
  const [mid] = fileQuery.mids.length === 1 ? fileQuery.mids : []
  await parts.store.transaction((db) =>
    appendAudit(db, at, {
      action: 'fees.exported',
      outcome: 'done',
      ...actorOf(context),
      mid: mid ?? null,
      details: {
        format,
        filter,
        ...(mid === undefined && { mids: fileQuery.mids }),
        rows: lines,
        coverage: answer.completeness.coverage,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    }),
  )
  const response = new Response(bytes, { headers })
  setCompletenessHeaders(response, answer.completeness)
  return response
}

type Making = { context: Context; answer: FeeAnswer; fileQuery: FeeFileQuery; at: string }

function fileOf({ rrFeeUnit }: FeeParts, { context, answer, fileQuery, at }: Making) {
  const { rows, completeness, withoutAmount, withoutCurrency } = answer
  const columns = feeFileColumns(fileQuery.groupings)
  const cellsOf = (lines: ReturnType<typeof toFeeLines>) =>
    lines.map((line) => columns.map(({ of }) => of(line)))
  const lines = cellsOf(toFeeLines(rows))
  const totals = fileQuery.groupings.length === 0 ? [] : [[], ['totals'], ...cellsOf(toFeeTotals(rows))]
  const by = context.get('session').operator.email
  const facts = feeFileFacts({
    query: fileQuery,
    completeness,
    withoutAmount,
    withoutCurrency,
    rrFeeUnit,
    at,
    by,
  })
  return { columns, lines: lines.length, rows: [...lines, ...totals, [], ...facts] satisfies Cell[][] }
}

type Words = { groupings: readonly FeeGrouping[]; timeZone: unknown }

/** Keeps the requested zone name: a zone may have several. */
function toFileQuery({ query }: FeeAnswer, { groupings, timeZone }: Words): FeeFileQuery {
  const { outcome, orderType, status, pair, paymentMethod } = query
  const filters = { outcome, orderType, status, pair, paymentMethod }
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
