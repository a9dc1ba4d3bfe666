import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { TimeText } from '../../fields/TimeText.tsx'
import { visibleText } from '../../fields/visibleText.ts'
import type { FeeFloor, FeeLevelRow } from '../../records.ts'
import { usePermission } from '../../session/usePermission.ts'
import { FloorDialog } from './FloorDialog.tsx'
import { useLevelWords } from './useLevelWords.ts'

type Props = { floors: readonly FeeFloor[]; levels: readonly FeeLevelRow[] }

/** Below which difference nothing is flagged, and whose word that is. */
export function Floors({ floors, levels }: Props) {
  const translate = useTranslate()
  const { money } = useLevelWords()
  const [isOpen, setIsOpen] = useState(false)
  const maySet = usePermission('fees.levels')
  const kinds = [...levels.map(({ mid, feeCurrency: currency }) => ({ mid, currency })), ...floors]
  const isOne = new Set(kinds.map(({ mid }) => mid)).size <= 1
  if (kinds.length === 0) return null
  return (
    <div className="note">
      {floors.length === 0 && <p>{translate('levels.floor_none')}</p>}
      {floors.map(({ mid, currency, floor, setAt, setBy }) => (
        <p key={`${mid} ${currency}`}>
          {translate('levels.floor_is', { floor: money(floor, currency) })}
          {isOne ? '' : ` · ${visibleText(mid)}`}
          {': '}
          <span className="quiet">
            {translate('levels.floor_by', { by: visibleText(setBy ?? '') })} <TimeText iso={setAt} />
          </span>
        </p>
      ))}
      {maySet && (
        <button className="button no-print" onClick={() => setIsOpen(true)}>
          {translate('levels.floor_set')}
        </button>
      )}
      {isOpen && <FloorDialog kinds={kinds} floors={floors} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
