import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useGateway } from '../data-provider/useGateway.ts'
import { TimeText } from '../fields/TimeText.tsx'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { visibleText } from '../fields/visibleText.ts'
import { ConfirmDialog } from '../forms/PlainDialog.tsx'
import { Section } from '../page/Section.tsx'
import type { Settlement, WholeStatement } from '../../api/statements.ts'
import { SettleProgress } from './SettleProgress.tsx'
import { useRefreshResults } from './useResults.ts'

type Props = { statement: WholeStatement; onChange: () => void }

/** Who settled what, and why; each can be taken back, and stays on record all the same. */
export function Settlements({ statement, onChange }: Props) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const [undoing, setUndoing] = useState<Settlement>()
  const [isBusy, setIsBusy] = useState(false)
  const { undoSettlement } = useGateway()
  const refresh = useRefreshResults(statement.id)
  const { settlements } = statement
  if (settlements.length === 0) return null
  return (
    <Section title={translate('statements.settlements')}>
      <ul className="plain-list">
        {settlements.toReversed().map((settlement) => (
          <li key={settlement.number} className="list-item statement-settlement">
            <span>
              <b>{translate(`statements.kind.${settlement.kind}`, { _: settlement.kind })}</b>
              {', '}
              {translate('statements.settled_rows', {
                smart_count: settlement.results,
                _: new Intl.NumberFormat(locale).format(settlement.results),
              })}
              {': '}
              {visibleText(settlement.note)}
            </span>
            <span className="note">
              {visibleText(settlement.by)}, <TimeText iso={settlement.at} />
              {settlement.undoneBy !== null &&
                `, ${translate('statements.undone', { by: visibleText(settlement.undoneBy) })}`}
            </span>
            {settlement.undoneAt === null && (
              <button type="button" className="button" onClick={() => setUndoing(settlement)}>
                {translate('statements.undo')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {undoing && (
        <ConfirmDialog
          title={translate('statements.undo_title')}
          confirm={translate('statements.undo')}
          onConfirm={async () => {
            setIsBusy(true)
            await undoSettlement(statement.id, undoing.number).finally(() => setIsBusy(false))
            refresh()
            onChange()
          }}
          onClose={() => setUndoing(undefined)}
        >
          {translate('statements.undo_help')}
          {isBusy && (
            <SettleProgress
              id={statement.id}
              of={undoing.left}
              doneIn={(now) => undoing.left - leftIn(now, undoing.number)}
            />
          )}
        </ConfirmDialog>
      )}
    </Section>
  )
}

function leftIn({ settlements }: WholeStatement, settlement: number): number {
  return settlements.find(({ number }) => number === settlement)?.left ?? 0
}
