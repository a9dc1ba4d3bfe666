import type { CurrencyTotal, ExportManifest } from '../../api/exports.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { may, type Role } from '../access/permissions.ts'

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
  const row = await db
    .selectFrom('export_manifest')
    .select(['id', 'file', 'filter', 'time_zone as timeZone', 'coverage', 'undated', 'mids', 'totals'])
    .select(['row_count as rows', 'sha256', 'started_at as startedAt', 'finished_at as finishedAt'])
    .select(['operator_id', 'operator_email'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || (row.operator_id !== reader.id && !may(reader.role, 'audit.read'))) return undefined
  const { operator_id, operator_email, ...own } = row
  const manifest: ExportManifest = {
    ...own,
    filter: JSON.parse(row.filter) as unknown,
    mids: JSON.parse(row.mids) as string[],
    totals: JSON.parse(row.totals) as CurrencyTotal[],
    operator: { id: operator_id, email: operator_email },
  }
  if (manifest.mids.some((mid) => !reader.mids.includes(mid))) return undefined
  return may(reader.role, 'fees.read') ? manifest : { ...manifest, totals: manifest.totals.map(withoutFees) }
}

function withoutFees({ currency, orders, sourceAmount }: ExportManifest['totals'][number]) {
  return { currency, orders, sourceAmount }
}
