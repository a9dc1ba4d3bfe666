import type { PeriodFigure, PeriodManifest, PeriodVersion } from '../../api/periods.ts'
import type { Amount } from '../../contract/amount.ts'
import type { CloseRequest } from './createCloses.ts'
import type { Cell } from '../files/xlsx/cells.ts'
import type { SheetRow, StreamedSheet } from '../files/xlsx/sheetXml.ts'
import type { VersionRow } from './periodRecord.ts'
import type { Period } from './registerClose.ts'

type Of = {
  period: Period
  version: VersionRow & { manifest: string }
  record: PeriodVersion
}

export function summarySheet({ period, version, record }: Of): StreamedSheet {
  const manifest = JSON.parse(version.manifest) as PeriodManifest
  const { operatorEmail } = JSON.parse(version.request) as CloseRequest
  const { why, statements, rrFee, lists, overlaps } = manifest
  const isExact = manifest.coverage === 'exact'
  const facts: [string, Cell][] = [
    ['data status', isExact ? 'complete' : 'incomplete: at least these orders'],
    ['every order of these merchants is synced', why.listed === 'exact' ? 'yes' : 'no'],
    ['the period had ended', why.hasEnded ? 'yes' : 'no'],
    ['orders without a readable time', why.undated],
    ['orders without a readable amount', why.withoutAmount],
    ['orders without a currency, not in totals', why.withoutCurrency],
    ['merchants', period.mids.join(', ')],
    ['from (UTC)', { time: period.from }],
    ['before (UTC)', { time: period.to }],
    ['time zone of the period', period.timeZone],
    ['version', record.version],
    ['as of (UTC)', version.closed_at === null ? null : { time: version.closed_at }],
    ['closed by', operatorEmail],
    ['note', manifest.note],
    ['orders', record.rows],
    ['SHA-256 of the close', version.sha256],
    ['SHA-256 of its rows', manifest.rowsSha256],
    ...rrFee.map(({ mid, unit }): [string, Cell] => [`rrFee of ${mid}`, unit]),
    ...lists.map(({ mid, state }): [string, Cell] => [`orders of ${mid}`, state]),
    ...overlaps.map(({ from, to }): [string, Cell] => ['overlaps with a close of', `${from} to ${to}`]),
  ]
  const { changes } = record
  const rows: SheetRow[] = [
    ...facts,
    [],
    { head: ['control totals', ...figureHeads] },
    ...record.figures.map(figureRow),
    [],
    { head: ['statements', 'matched exactly', 'within tolerance', 'by hand', 'differs'] },
    ...statements.map(({ name, exact, withinTolerance, byHand, differs }) => [
      name ?? 'of other merchants, too',
      exact,
      withinTolerance,
      byHand,
      differs,
    ]),
    [],
    { head: ['changes since', ...figureHeads] },
    ['changes', changes.entries],
    ['first noticed (UTC)', changes.firstNoticedAt === null ? null : { time: changes.firstNoticedAt }],
    ...changes.figures.map(figureRow),
  ]
  return {
    name: isExact ? 'Summary' : 'Summary (incomplete)',
    columns: [
      { header: 'close of a period', width: 44 },
      { header: '', width: 24 },
      ...figureHeads.slice(1).map(() => ({ header: '', width: 18 })),
    ],
    rows,
  }
}

const figureHeads = [
  'currency',
  'orders',
  'volume',
  'received',
  'network fee',
  'processing fee',
  'total fees',
  'share',
  'rr fee as sent',
  'orders with fees',
  'of them currency assumed',
  'without amount',
  'missing at the provider',
]

function figureRow(figure: PeriodFigure): Cell[] {
  return [
    figure.outcome,
    figure.currency ?? 'no currency',
    figure.orders,
    sumCell(figure.sourceAmount),
    sumCell(figure.receivedAmount),
    sumCell(figure.networkFee),
    sumCell(figure.processingFee),
    sumCell(figure.totalFee),
    sumCell(figure.share),
    sumCell(figure.rrFee),
    figure.ordersWithFees,
    figure.currencyAssumed,
    figure.withoutAmount,
    figure.missing,
  ]
}

function sumCell(amount: Amount | null): Cell {
  return amount === null ? null : { amount }
}
