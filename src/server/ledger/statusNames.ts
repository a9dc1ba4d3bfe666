import type { CompiledQuery } from 'kysely'
import { isObject } from '../../contract/json.ts'
import type { Finality, StatusName } from '../../contract/status.ts'
import type { Db } from '../../store/openStore.ts'

export type StatusNames = ReadonlyMap<string, StatusName>

export type NameRow = {
  mid: string
  status: string
  label: string | null
  finality: string
}

export function namesQuery(db: Db, mids: readonly string[]): CompiledQuery<NameRow> {
  return db
    .selectFrom('status_label')
    .select(['mid', 'status', 'label', 'finality'])
    .where('mid', 'in', mids)
    .compile()
}

export function toNames(rows: readonly NameRow[]): StatusNames {
  return new Map(rows.map((row) => [keyOf(row.mid, row.status), toName(row)]))
}

export async function readNames(db: Db, mids: readonly string[]): Promise<StatusNames> {
  const { rows } = await db.executeQuery(namesQuery(db, mids))
  return toNames(rows)
}

export function nameOf(names: StatusNames, mid: string, status: string | null): StatusName | undefined {
  return status === null ? undefined : names.get(keyOf(mid, status))
}

export function toName({ label, finality }: Omit<NameRow, 'mid' | 'status'>): StatusName {
  const read: unknown = JSON.parse(finality)
  return {
    ...(label === null ? {} : { label }),
    // We wrote it, validated by a schema.
    finality: (isObject(read) ? read : {}) as Record<string, Finality>,
  }
}

function keyOf(mid: string, status: string): string {
  return `${mid}\n${status}`
}
