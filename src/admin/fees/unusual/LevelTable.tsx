import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isNegative } from '../../../contract/amount.ts'
import { TimeText } from '../../fields/TimeText.tsx'
import { ToneMark } from '../../fields/ToneMark.tsx'
import { visibleText } from '../../fields/visibleText.ts'
import type { FeeLevelRow } from '../../records.ts'
import { usePermission } from '../../session/usePermission.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import { sizeOf, useLevelWords } from './useLevelWords.ts'

/** What each kind of order costs now, against what somebody accepted or what is proposed. */
export function LevelTable({ rows: all }: { rows: readonly FeeLevelRow[] }) {
  const translate = useTranslate()
  const { kindText, countText } = useLevelWords()
  const rows = all.filter(({ level }) => level !== undefined)
  const few = all.length - rows.length
  return (
    <>
      {rows.length > 0 && (
        <div className="records-box records-wide">
          <table className="records level-table">
            <thead>
              <tr>
                <th scope="col">{translate('levels.kind')}</th>
                <th scope="col">{translate('levels.now')}</th>
                <th scope="col">{translate('levels.official')}</th>
                <th scope="col" data-align="right">
                  <span className="unseen">{translate('levels.accept_do')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    {kindText(row)} <span className="quiet">{visibleText(row.mid)}</span>
                  </th>
                  <td>
                    <Now row={row} />
                  </td>
                  <td>
                    <Official row={row} />
                  </td>
                  <td data-align="right">
                    <Accept row={row} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {few > 0 && (
        <p className="note">{translate('levels.few', { smart_count: few, count: countText(few) })}</p>
      )}
    </>
  )
}

type Props = { row: FeeLevelRow }

function Now({ row: { says, level, drift, feeCurrency } }: Props) {
  const translate = useTranslate()
  const { levelText } = useLevelWords()
  if (!level) return null
  if (says === 'several levels') return <span className="quiet">{translate('levels.mixed')}</span>
  return (
    <>
      {levelText(level, feeCurrency)}
      {drift && (
        <div>
          <ToneMark tone="look">
            {translate(isNegative(drift.points) ? 'levels.drift_down' : 'levels.drift_up', {
              points: sizeOf(drift.points),
              since: drift.since?.slice(0, 10) ?? '',
            })}
          </ToneMark>
        </div>
      )}
    </>
  )
}

/** The newest one; those before it are a fold away. */
function Official({ row: { accepted, proposed, feeCurrency } }: Props) {
  const translate = useTranslate()
  const { levelText } = useLevelWords()
  const [last, ...before] = accepted
  if (!last)
    return proposed ? (
      <>
        {translate('levels.proposed', { level: levelText(proposed, feeCurrency) })}
        <div className="quiet">{translate('levels.proposed_help')}</div>
      </>
    ) : null
  const signed = ({ at, by, reason, level }: (typeof accepted)[number]) => (
    <div key={at}>
      {level && levelText(level, feeCurrency)}{' '}
      <span className="quiet">
        {visibleText(by)}, <TimeText iso={at} />: {visibleText(reason)}
      </span>
    </div>
  )
  return (
    <>
      {signed(last)}
      {before.length > 0 && (
        <details>
          <summary>{translate('levels.before', { smart_count: before.length })}</summary>
          {before.map(signed)}
        </details>
      )}
    </>
  )
}

/** There is something to accept as long as nobody has, and again once it has moved. */
function Accept({ row }: Props) {
  const translate = useTranslate()
  const { kindText } = useLevelWords()
  const [isOpen, setIsOpen] = useState(false)
  const mayAccept = usePermission('fees.levels')
  if (!mayAccept || !row.level || row.says !== 'level' || (row.accepted.length > 0 && !row.drift)) return null
  return (
    <>
      <button
        className="button"
        aria-label={translate('levels.accept_name', { kind: kindText(row) })}
        onClick={() => setIsOpen(true)}
      >
        {translate('levels.accept')}
      </button>
      {isOpen && <AcceptDialog row={row} level={row.level} onClose={() => setIsOpen(false)} />}
    </>
  )
}
