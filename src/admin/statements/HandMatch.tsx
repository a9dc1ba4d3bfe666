import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useGateway } from '../data-provider/useGateway.ts'
import { TimeText } from '../fields/TimeText.tsx'
import { visibleText } from '../fields/visibleText.ts'
import { ConfirmDialog } from '../forms/PlainDialog.tsx'
import type { StatementResult, WholeStatement } from '../../api/statements.ts'

type Props = { statement: WholeStatement; result: StatementResult; name: string; onMatched: () => void }

/** Who said that the line is of this order; it can be taken back before it is settled. */
export function HandMatch({ statement, result: { id, hand, settlement }, name, onMatched }: Props) {
  const translate = useTranslate()
  const { unmatchLine } = useGateway()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <p className="note">
      {translate('statements.found_by.hand')}
      {hand && (
        <>
          {`, ${visibleText(hand.by)}, `}
          <TimeText iso={hand.at} />
        </>
      )}{' '}
      {!settlement && (
        <button
          type="button"
          className="button"
          aria-label={`${translate('statements.match_by.undo')}: ${visibleText(name)}`}
          onClick={() => setIsAsked(true)}
        >
          {translate('statements.match_by.undo')}
        </button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={translate('statements.match_by.undo_title')}
          confirm={translate('statements.match_by.undo')}
          onConfirm={async () => {
            await unmatchLine(statement.id, id)
            onMatched()
          }}
          onClose={() => setIsAsked(false)}
        >
          {translate('statements.match_by.undo_help')}
        </ConfirmDialog>
      )}
    </p>
  )
}
