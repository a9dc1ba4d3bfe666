import type { Missing } from './search.ts'

type Params = Record<string, string | number>
export type MissingPart = [
  key:
    | Exclude<Missing['why'], 'not-found'>
    | `${'orders' | 'customers' | 'both'}${'' | '_so_far' | '_unknown'}`
    | `service_${'too' | 'failed' | 'failed_under' | 'left' | 'left_one'}`,
  params?: Params,
]

export function missingParts(
  { kind, why, since, sinceByMid = [], coverage, service }: Omit<Missing, 'words' | 'text'>,
  dayOf: (iso: string) => string,
): MissingPart[] {
  if (why !== 'not-found') return [[why]]
  const rows =
    kind === 'id' || kind === 'amount' ? 'orders' : kind === 'name' || kind === 'text' ? 'both' : 'customers'
  const parts: MissingPart[] =
    since === undefined
      ? [[`${rows}_unknown`]]
      : [[coverage === 'exact' ? rows : `${rows}_so_far`, { day: daysOf(sinceByMid, dayOf) || dayOf(since) }]]
  const { asked, failed, left } = service ?? { asked: [], failed: [], left: [] }
  if (asked.length === 0) return parts
  if (failed.length === 0) parts.push(['service_too'])
  else if (failed.length === asked.length) parts.push(['service_failed'])
  else parts.push(['service_failed_under', { mids: failed.join(', ') }])
  if (left.length === 1) parts.push(['service_left_one'])
  else if (left.length > 1) parts.push(['service_left', { count: left.length }])
  return parts
}

const maxMids = 5

/** `27 Oct 2026 (mer_1, mer_3), 3 Nov 2026 (mer_2)` */
function daysOf(sinceByMid: { mid: string; since: string }[], dayOf: (iso: string) => string): string {
  const midsByDay = Map.groupBy(sinceByMid, ({ since }) => dayOf(since))
  return [...midsByDay]
    .map(([day, rows]) => {
      const mids = rows.slice(0, maxMids).map(({ mid }) => mid)
      return `${day} (${[...mids, ...(rows.length > maxMids ? [`+${rows.length - maxMids}`] : [])].join(', ')})`
    })
    .join(', ')
}
