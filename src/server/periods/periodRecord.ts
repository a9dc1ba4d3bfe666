import type { Selectable } from 'kysely'
import type {
  Period as PeriodRecord,
  PeriodManifest,
  PeriodVersion,
  PeriodFigure,
  WholePeriod,
} from '../../api/periods.ts'
import type { RrFeeUnit } from '../../api/fees.ts'
import { counted, recordOf, summed, type ControlLine } from './controlTotals.ts'
import type { CloseKey } from './closedRow.ts'
import { changeFigures } from './listChanges.ts'
import { grantedMids } from '../access/rightsOf.ts'
import { actorOf, type Context } from '../http/context.ts'
import { ApiError } from '../http/ApiError.ts'
import { toPeriod, type Period } from './registerClose.ts'
import type { Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import type { CloseRequest } from './registerClose.ts'
import { addAmounts, divideAmounts, isPositive, sumAmounts, type Amount } from '../../contract/amount.ts'

export type VersionRow = Selectable<Tables['period_version']>
export type StoredPeriod = { period: Period; versions: VersionRow[] }

/** All versions, latest first; only periods whose merchant IDs are all held. */
export async function readPeriods(db: Db, held: readonly string[], id?: string): Promise<StoredPeriod[]> {
  let [periods, versions] = [db.selectFrom('period').selectAll(), db.selectFrom('period_version').selectAll()]
  if (id !== undefined) {
    periods = periods.where('id', '=', id)
    versions = versions.where('period_id', '=', id)
  }
  const byPeriod = Map.groupBy(
    await versions.orderBy('version', 'desc').execute(),
    ({ period_id }) => period_id,
  )
  return (await periods.execute())
    .map((row) => ({ period: toPeriod(row), versions: byPeriod.get(row.id) ?? [] }))
    .filter(({ period, versions }) => versions.length > 0 && period.mids.every((mid) => held.includes(mid)))
}

/** Periods of an operator; those with a foreign merchant ID look missing. */
export function createOwnPeriods({ db, mids: all }: { db: Db; mids: readonly string[] }) {
  const grantedTo = (context: Context) => grantedMids(context.get('session').operator.mids, all)

  async function one(context: Context): Promise<StoredPeriod> {
    const [match] = await readPeriods(db, grantedTo(context), context.req.param('id') ?? '')
    if (!match) throw new ApiError(404, 'no_record')
    return match
  }

  return {
    one,
    all: (context: Context) => readPeriods(db, grantedTo(context)),

    async whole(context: Context): Promise<WholePeriod> {
      const stored = await one(context)
      const versions = []
      for (const row of stored.versions) versions.push(await versionRecord(db, stored.period, row))
      const latest = stored.versions.find(({ manifest }) => manifest)
      return {
        ...(await periodRecord(db, stored)),
        versions,
        manifest: latest?.manifest ? (JSON.parse(latest.manifest) as PeriodManifest) : null,
      }
    },
  }
}

export type ClosedVersion = VersionRow & { manifest: string; close: CloseKey }

export function closedVersion({ versions }: StoredPeriod, wanted?: number): ClosedVersion {
  const match = versions.find(({ version, manifest }) => manifest && (wanted ?? version) === version)
  if (match?.manifest == null) throw new ApiError(404, 'no_record')
  const close = { periodId: match.period_id, version: match.version }
  return { ...match, manifest: match.manifest, close }
}

export function readRequester(context: Context): Omit<CloseRequest, 'accepted'> {
  const { operator } = context.get('session')
  const { ip, requestId } = actorOf(context)
  return { operatorId: operator.id, operatorEmail: operator.email, ip, requestId }
}

/** Uses the fee unit at the time of the close, because published figures must not change. */
function unitOf(manifest: Pick<PeriodManifest, 'rrFee'> | null): (mid: string) => RrFeeUnit {
  return (mid) => manifest?.rrFee.find((one) => one.mid === mid)?.unit ?? 'unknown'
}

export async function periodRecord(db: Db, { period, versions }: StoredPeriod): Promise<PeriodRecord> {
  const [latest] = versions
  const closed = versions.find(({ manifest }) => manifest !== null)
  if (!latest) throw new TypeError('a period has versions')
  return {
    ...period,
    state: latest.state,
    version: latest.version,
    requestedAt: latest.requested_at,
    ...(latest.state === 'closing' && {
      progress: { rows: Number(latest.rows_done), of: Number(latest.rows_expected) },
    }),
    closed: closed ? await versionRecord(db, period, closed) : null,
  }
}

export async function versionRecord(db: Db, period: Period, row: VersionRow): Promise<PeriodVersion> {
  const manifest = row.manifest === null ? null : (JSON.parse(row.manifest) as PeriodManifest)
  const { operatorEmail, confirmedBy } = JSON.parse(row.request) as CloseRequest
  const close = { periodId: period.id, version: row.version }
  const { lines, ...changes } = await changeFigures(db, { close, mids: period.mids })
  return {
    version: row.version,
    state: row.state,
    note: row.note,
    requestedAt: row.requested_at,
    closedAt: row.closed_at,
    closedBy: operatorEmail,
    confirmedBy: confirmedBy ?? null,
    coverage: manifest?.coverage ?? null,
    rows: manifest?.rows ?? null,
    sha256: row.sha256,
    figures: toFigures(JSON.parse(row.lines ?? '[]') as ControlLine[], unitOf(manifest)),
    changes: { ...changes, figures: toFigures(lines, unitOf(manifest)) },
    reopened: row.reopened === null ? null : (JSON.parse(row.reopened) as PeriodVersion['reopened']),
  }
}

type UnitOf = (mid: string) => RrFeeUnit

export function toFigures(lines: readonly ControlLine[], unitOf: UnitOf): PeriodFigure[] {
  const groups = Map.groupBy(lines, ({ outcome, currency }) => JSON.stringify([outcome, currency]))
  return [...groups].map(([id, group]) => toFigure(id, group, unitOf))
}

function toFigure(id: string, lines: readonly ControlLine[], unitOf: UnitOf): PeriodFigure {
  const [first] = lines
  if (!first) throw new TypeError('a figure has lines')
  const counts = recordOf(counted, (name) => lines.reduce((sum, line) => sum + line[name], 0))
  const sums = recordOf(summed, (name) => sumAmounts(lines.map((line) => line[name])))
  // Elsewhere it may be a rate.
  const amounts = lines.flatMap(({ mid, rrFee }) => (unitOf(mid) === 'amount' ? [rrFee] : []))
  const shown = (amount: Amount) => (first.currency === null ? null : amount)
  const feesOf = (mid: string, statedFees: Amount, rrFee: Amount) =>
    unitOf(mid) === 'amount' ? addAmounts(statedFees, rrFee) : statedFees
  const totalFee = sumAmounts(
    lines.map(({ mid, networkFee, processingFee, rrFee }) =>
      feesOf(mid, addAmounts(networkFee, processingFee), rrFee),
    ),
  )
  const chargedAmount = sumAmounts(lines.map(({ chargedAmount = '0' }) => chargedAmount))
  const chargedFee = sumAmounts(
    lines.map(({ mid, chargedFees = '0', chargedRrFee = '0' }) => feesOf(mid, chargedFees, chargedRrFee)),
  )
  return {
    id,
    outcome: first.outcome,
    currency: first.currency,
    ...counts,
    ...recordOf(summed, (name) => shown(sums[name])),
    rrFee: amounts.length === 0 ? null : shown(sumAmounts(amounts)),
    totalFee: shown(totalFee),
    chargedAmount: shown(chargedAmount),
    share: first.currency === null ? null : shareOf(chargedFee, chargedAmount),
  }
}

function shareOf(fee: Amount, of: Amount): Amount | null {
  return isPositive(of) ? divideAmounts(fee, of, { decimals: 8, rounding: 'half-even' }) : null
}
