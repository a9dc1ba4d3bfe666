import { useTranslate } from 'react-admin'
import { Section } from '../../page/Section.tsx'
import type { FeeQuery } from '../useFeeQuery.ts'
import { Floors } from './Floors.tsx'
import { LevelTable } from './LevelTable.tsx'
import { RrEvidenceNote } from './RrEvidenceNote.tsx'
import { UnusualTable } from './UnusualTable.tsx'
import { useFeeChecks } from './useFeeChecks.ts'
// oxlint-disable-next-line import/no-unassigned-import
import './unusual.css'

/** Whether what was charged is what is usually charged: single orders, levels that have moved, and what rrFee is. */
export function FeeChecks({ query }: { query: Pick<FeeQuery, 'days' | 'zone' | 'mids'> }) {
  const translate = useTranslate()
  const { data, error } = useFeeChecks(query)
  // The page above says what is wrong where everything is.
  if (error && !data) return <p className="note">{translate('levels.not_read')}</p>
  if (!data) return null
  const { levels, unusual, evidence, floors } = data
  return (
    <div className="fee-checks">
      <Section title={translate('levels.unusual_orders')}>
        {unusual.rows.length > 0 ? (
          <UnusualTable rows={unusual.rows} />
        ) : (
          <p>{translate(levels.length === 0 ? 'levels.no_levels' : 'levels.no_unusual')}</p>
        )}
        {unusual.total > unusual.rows.length && (
          <p className="note">
            {translate('levels.more_rows', { count: unusual.total - unusual.rows.length })}
          </p>
        )}
        <p className="note">{translate('levels.not_counted')}</p>
        <Floors floors={floors} levels={levels} />
      </Section>
      {levels.length > 0 && (
        <Section title={translate('levels.levels')}>
          <LevelTable rows={levels} />
          {evidence.map((one) => (
            <RrEvidenceNote key={one.mid} evidence={one} />
          ))}
        </Section>
      )}
    </div>
  )
}
