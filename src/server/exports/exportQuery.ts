import { timeZone } from '../../api/requestFields.ts'
import { readListQuery, refused } from '../http/simpleRest.ts'

/** Parses an export URL. Paging is refused: one page would look like the whole file. */
export function readExportQuery(url: string): {
  filter: Record<string, unknown>
  timeZone: string | undefined
} {
  const { searchParams } = new URL(url)
  const other = [...searchParams.keys()].find((name) => name !== 'filter' && name !== 'timeZone')
  if (other !== undefined) throw refused(other.slice(0, 64), 'export_parameter')
  const zone = timeZone.optional().safeParse(searchParams.get('timeZone') ?? undefined)
  if (!zone.success) throw refused('timeZone', 'time_zone')
  const { filter } = readListQuery(url, ['createdAt'], { field: 'createdAt', order: 'desc' })
  return { filter, timeZone: zone.data }
}
