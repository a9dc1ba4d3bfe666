import type { Selectable } from 'kysely'
import type { Period as PeriodRecord, PeriodManifest, PeriodVersion } from '../../../api/periods.ts'
import type { RrFeeUnit } from '../../../api/fees.ts'
import type { ControlLine } from '../../../ledger/periods/controlTotals.ts'
import { changeFigures } from '../../../ledger/periods/listChanges.ts'
import type { Period } from '../../../ledger/periods/registerClose.ts'
import type { Db } from '../../../store/openStore.ts'
import type { Tables } from '../../../store/tables.ts'
import { toPeriod, type CloseRequest } from './createCloses.ts'
import { toFigures } from './periodFigures.ts'

export type VersionRow = Selectable<Tables['period_version']>
export type StoredPeriod = { period: Period; versions: VersionRow[] }

/** Periods with all of their versions, the latest first; only those whose merchant IDs are all held. */
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

/** The fee unit is that of the close: figures that were defended once stay as they were. */
export function unitOf(manifest: Pick<PeriodManifest, 'rrFee'> | null): (mid: string) => RrFeeUnit {
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
  const { operatorEmail } = JSON.parse(row.request) as CloseRequest
  const close = { periodId: period.id, version: row.version }
  const { lines, ...changes } = await changeFigures(db, { close, mids: period.mids })
  return {
    version: row.version,
    state: row.state,
    note: row.note,
    requestedAt: row.requested_at,
    closedAt: row.closed_at,
    closedBy: operatorEmail,
    coverage: manifest?.coverage ?? null,
    rows: manifest?.rows ?? null,
    sha256: row.sha256,
    figures: toFigures(JSON.parse(row.lines ?? '[]') as ControlLine[], unitOf(manifest)),
    changes: { ...changes, figures: toFigures(lines, unitOf(manifest)) },
    reopened: row.reopened === null ? null : (JSON.parse(row.reopened) as PeriodVersion['reopened']),
  }
}
