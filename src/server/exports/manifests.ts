import type { CurrencyTotal, ExportManifest } from '../../api/exports.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { may, type Role } from '../access/permissions.ts'

type Row = Selectable<Tables['export_manifest']>

/** Replaces the manifest of an earlier download. */
export async function writeManifest(db: Db, row: Insertable<Tables['export_manifest']>): Promise<void> {
  const { id: _, ...file } = row
  await db
    .insertInto('export_manifest')
    .values(row)
    .onConflict((one) => one.column('id').doUpdateSet(file))
    .execute()
}

type Reader = { id: string; role: Role; mids: readonly string[] }

/** Also undefined for other operators' exports, unless the reader may read the audit log. */
export async function readManifest(db: Db, id: string, reader: Reader): Promise<ExportManifest | undefined> {
  const row = await db.selectFrom('export_manifest').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || (row.operator_id !== reader.id && !may(reader.role, 'audit.read'))) return undefined
  const manifest = toManifest(row)
  if (manifest.mids.some((mid) => !reader.mids.includes(mid))) return undefined
  return may(reader.role, 'fees.read') ? manifest : { ...manifest, totals: manifest.totals.map(withoutFees) }
}

function withoutFees({ currency, orders, sourceAmount }: ExportManifest['totals'][number]) {
  return { currency, orders, sourceAmount }
}

function toManifest(row: Row): ExportManifest {
  return {
    id: row.id,
    file: row.file,
    filter: JSON.parse(row.filter) as unknown,
    timeZone: row.time_zone,
    coverage: row.coverage,
    undated: Number(row.undated),
    mids: JSON.parse(row.mids) as string[],
    rows: Number(row.row_count),
    totals: JSON.parse(row.totals) as CurrencyTotal[],
    sha256: row.sha256,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    operator: { id: row.operator_id, email: row.operator_email },
  }
}
