import { z } from 'zod'
import { readZone } from '../../../ledger/fees/zones.ts'
import { readListQuery, refused } from '../../simpleRest.ts'

export const exportZone = z
  .string()
  .refine((zone) => readZone(zone) !== undefined, 'expected a time zone such as Europe/Berlin')

/** What the address of an export asks for. A page of it would be taken for all of it, so what asks for one is refused. */
export function readExportQuery(url: string): {
  filter: Record<string, unknown>
  timeZone: string | undefined
} {
  const { searchParams } = new URL(url)
  const other = [...searchParams.keys()].find((name) => name !== 'filter' && name !== 'timeZone')
  if (other !== undefined) throw refused(other.slice(0, 64), 'an export takes filter and timeZone only')
  const zone = exportZone.optional().safeParse(searchParams.get('timeZone') ?? undefined)
  if (!zone.success) throw refused('timeZone', zone.error.issues[0]?.message ?? 'cannot be taken')
  const { filter } = readListQuery(url, ['createdAt'], { field: 'createdAt', order: 'desc' })
  return { filter, timeZone: zone.data }
}
