import { useTranslate } from 'ra-core'
import { visibleText } from '../fields/visibleText.ts'
import type { MidCoverage } from '../records.ts'

/** Times that came without a zone are read as one of a zone that is set: a day may begin elsewhere than the service meant. */
export function ZoneNote({ rows }: { rows: readonly MidCoverage[] }) {
  const translate = useTranslate()
  const zones = [...new Set(rows.flatMap(({ timesReadAs }) => timesReadAs ?? []))]
  if (zones.length === 0) return null
  return <span role="note">{translate('source.read_as', { zone: zones.map(visibleText).join(', ') })}</span>
}
