import type { Amount } from '../../contract/amount.ts'
import type {
  Doubts,
  Outcome,
  Period,
  PeriodChange,
  PeriodFigure,
  PeriodPreview,
  PeriodState,
  PeriodVersion,
  RestsOn,
} from '../periodRecords.ts'
import { numberOf, objectOf, rowsOf, textOf, textsOf } from './jsonValues.ts'

export function toPeriod(value: unknown): Period {
  const row = objectOf(value)
  const { rows, of } = objectOf(row.progress)
  return {
    ...textsOf(row, 'requestedAt'),
    id: textOf(row.id) ?? '',
    from: textOf(row.from) ?? '',
    to: textOf(row.to) ?? '',
    timeZone: textOf(row.timeZone) ?? 'UTC',
    mids: rowsOf(row.mids).map(String),
    state: (textOf(row.state) ?? '') as PeriodState,
    version: numberOf(row.version) ?? 0,
    ...(row.progress !== undefined && { progress: { rows: numberOf(rows) ?? 0, of: numberOf(of) ?? 0 } }),
    ...(row.closed !== null && row.closed !== undefined && { closed: toVersion(row.closed) }),
    versions: rowsOf(row.versions).map(toVersion),
    ...(row.manifest !== null && row.manifest !== undefined && { manifest: objectOf(row.manifest) }),
  }
}

function toVersion(value: unknown): PeriodVersion {
  const row = objectOf(value)
  const changes = objectOf(row.changes)
  return {
    ...textsOf(row, 'note', 'closedAt', 'closedBy', 'sha256'),
    version: numberOf(row.version) ?? 0,
    state: (textOf(row.state) ?? '') as PeriodState,
    isExact: row.coverage === 'exact',
    rows: numberOf(row.rows) ?? 0,
    figures: rowsOf(row.figures).map(toFigure),
    changes: {
      ...textsOf(changes, 'firstNoticedAt'),
      entries: numberOf(changes.entries) ?? 0,
      figures: rowsOf(changes.figures).map(toFigure),
    },
    ...(row.reopened !== null &&
      row.reopened !== undefined && { reopened: textsOf(objectOf(row.reopened), 'at', 'by', 'reason') }),
  }
}

function toFigure(value: unknown): PeriodFigure {
  const row = objectOf(value)
  // Orders that name no currency are not added up.
  const sumOf = (sum: unknown) => (sum === null && row.currency === null ? null : readSum(sum))
  return {
    ...textsOf(row, 'currency', 'share'),
    id: textOf(row.id) ?? '',
    outcome: (textOf(row.outcome) ?? 'undocumented') as Outcome,
    orders: numberOf(row.orders) ?? 0,
    received: numberOf(row.received) ?? 0,
    ordersWithFees: numberOf(row.ordersWithFees) ?? 0,
    currencyAssumed: numberOf(row.currencyAssumed) ?? 0,
    sourceAmount: sumOf(row.sourceAmount),
    receivedAmount: sumOf(row.receivedAmount),
    networkFee: sumOf(row.networkFee),
    processingFee: sumOf(row.processingFee),
    rrFee: sumOf(row.rrFee),
    totalFee: sumOf(row.totalFee),
  }
}

/** A sum that cannot be read must not pass for zero. */
function readSum(value: unknown): Amount {
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return value
  throw new TypeError(`a period holds a sum that is none: ${JSON.stringify(value)}`)
}

export function toPreview(value: unknown): PeriodPreview {
  const row = objectOf(value)
  const { rows, of } = objectOf(row.progress)
  return {
    from: textOf(row.from) ?? '',
    to: textOf(row.to) ?? '',
    orders: numberOf(row.orders) ?? 0,
    isExact: row.coverage === 'exact',
    doubts: toDoubts(row.why),
    rests: toRests(row),
    overlaps: rowsOf(row.overlaps).map((one) => {
      const { id, from, to } = objectOf(one)
      return { id: textOf(id) ?? '', from: textOf(from) ?? '', to: textOf(to) ?? '' }
    }),
    ...(row.figures === null
      ? { progress: { rows: numberOf(rows) ?? 0, of: numberOf(of) ?? 0 } }
      : { figures: rowsOf(row.figures).map(toFigure) }),
  }
}

export function toRests({ statements }: Record<string, unknown>): RestsOn {
  return {
    statements: rowsOf(statements).map((one) => {
      const row = objectOf(one)
      const count = (name: string) => numberOf(row[name]) ?? 0
      return {
        ...textsOf(row, 'name'),
        exact: count('exact'),
        withinTolerance: count('withinTolerance'),
        byHand: count('byHand'),
        differs: count('differs'),
      }
    }),
  }
}

export function toDoubts(value: unknown): Doubts {
  const { listed, undated, withoutAmount, withoutCurrency, hasEnded } = objectOf(value)
  return {
    isListed: listed === 'exact',
    undated: numberOf(undated) ?? 0,
    withoutAmount: numberOf(withoutAmount) ?? 0,
    withoutCurrency: numberOf(withoutCurrency) ?? 0,
    hasEnded: hasEnded === true,
  }
}

/** What else a manifest says of how figures were made. */
export function toSealed(manifest: Record<string, unknown>) {
  const pairs = (rows: unknown, name: string) =>
    rowsOf(rows).map((one) => {
      const row = objectOf(one)
      return [textOf(row.mid) ?? '', textOf(row[name]) ?? ''] as const
    })
  return {
    rowsSha256: textOf(manifest.rowsSha256),
    units: pairs(manifest.rrFee, 'unit').map(([mid, unit]) => ({ mid, unit })),
    lists: pairs(manifest.lists, 'state').map(([mid, state]) => ({ mid, state })),
    named: pairs(objectOf(manifest.statuses).named, 'status').map(([mid, status]) => `${status} (${mid})`),
  }
}

export function toChange(value: unknown): PeriodChange {
  const row = objectOf(value)
  const lineOf = (line: unknown) =>
    line === null || line === undefined
      ? undefined
      : Object.fromEntries(Object.entries(objectOf(line)).map(([name, one]) => [name, String(one ?? '')]))
  return {
    ...textsOf(row, 'noticedAt', 'seenBefore', 'seenAfter'),
    id: textOf(row.id) ?? '',
    mid: textOf(row.mid) ?? '',
    orderId: textOf(row.orderId) ?? '',
    kind: textOf(row.kind) ?? '',
    fields: rowsOf(row.fields).map(String),
    before: lineOf(row.before),
    after: lineOf(row.after),
  }
}
