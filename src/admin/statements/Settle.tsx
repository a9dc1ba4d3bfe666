import { useState } from 'react'
import { RadioButtonGroupInput, TextInput, useTranslate } from 'react-admin'
import { useApi } from '../data-provider/useApi.ts'
import { ConfirmButton, FormDialog } from '../forms/FormDialog.tsx'
import {
  type DifferenceSide,
  type NotClaimed,
  notClaimedReasons,
  type SettlementKind,
  settlementKinds,
  type StatementClass,
  type WholeStatement,
} from '../../api/statements.ts'
import { TimeText } from '../kit/field/TimeText.tsx'
import { visibleText } from '../kit/field/Foreign.tsx'
import { Section } from '../kit/page/Section.tsx'
import { useRefresh } from './useResults.ts'

type Props = {
  statement: WholeStatement
  chosen: { ids: number[] } | { class: StatementClass; side?: DifferenceSide } | { cause: string }
  count: number
}

type ButtonsProps = Props & { isAll?: boolean; isDisabled?: boolean }

export function SettleButtons({ isAll = false, isDisabled = false, ...dialog }: ButtonsProps) {
  const translate = useTranslate()
  const [kind, setKind] = useState<SettlementKind>()
  const [notClaimed, setNotClaimed] = useState<NotClaimed>()
  const suffix = isAll ? '_all' : ''
  return (
    <div className="buttons">
      {(['accepted', 'claimed'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={isAll ? 'button' : 'button button-outlined'}
          disabled={isDisabled}
          onClick={() => setKind(each)}
        >
          {translate(`statements.${wordOf(each)}${suffix}`, { count: dialog.count })}
        </button>
      ))}
      <div role="status" className="note">
        {notClaimedReasons.map((why) => {
          const rows = notClaimed?.[why] ?? 0
          return (
            rows > 0 && <p key={why}>{translate(`statements.not_claimed.${why}`, { smart_count: rows })}</p>
          )
        })}
      </div>
      {kind && (
        <SettleDialog
          {...dialog}
          initial={kind}
          onSettled={setNotClaimed}
          onClose={() => setKind(undefined)}
        />
      )}
    </div>
  )
}

const wordOf = (kind: SettlementKind) => (kind === 'claimed' ? 'claim' : 'settle')

type DialogProps = Props & {
  initial: SettlementKind
  onSettled: (notClaimed?: NotClaimed) => void
  onClose: () => void
}

/** A reason is required for later readers. */
function SettleDialog({ statement, chosen, count, initial, onSettled, onClose }: DialogProps) {
  const translate = useTranslate()
  const { settleResults } = useApi()
  const refresh = useRefresh(statement.id)
  const name = wordOf(initial)
  return (
    <FormDialog
      title={translate(`statements.${name}_title`, { smart_count: count })}
      confirm={translate(`statements.${name}`)}
      defaultValues={{ kind: initial, note: '' }}
      onSubmit={async ({ kind, note }) => {
        const { notClaimed } = await settleResults(statement.id, { ...chosen, kind, note: note.trim() })
        refresh()
        onSettled(notClaimed)
      }}
      onClose={onClose}
    >
      <RadioButtonGroupInput
        source="kind"
        label="statements.settle_kind"
        row={false}
        helperText={false}
        choices={settlementKinds.map((kind) => ({ id: kind, name: `statements.kind.${kind}` }))}
      />
      <TextInput
        source="note"
        label="statements.settle_note"
        helperText="statements.settle_note_help"
        multiline
        minRows={2}
        autoFocus
        autoComplete="off"
        validate={isNoteGiven}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </FormDialog>
  )
}

function isNoteGiven(note: string | null): string | undefined {
  return note?.trim() ? undefined : 'statements.settle_note_help'
}

/** A settlement can be reverted, but stays on record. */
export function Settlements({ statement }: { statement: WholeStatement }) {
  const translate = useTranslate()
  const { undoSettlement } = useApi()
  const refresh = useRefresh(statement.id)
  const { settlements } = statement
  if (settlements.length === 0) return null
  return (
    <Section title={translate('statements.settlements')}>
      <ul className="plain-list">
        {settlements.toReversed().map((settlement) => (
          <li key={settlement.number} className="list-item statement-item">
            <span>
              <b>{translate(`statements.kind.${settlement.kind}`, { _: settlement.kind })}</b>
              {', '}
              {translate('statements.settled_rows', { smart_count: settlement.results })}
              {': '}
              {visibleText(settlement.note)}
            </span>
            <span className="note">
              {visibleText(settlement.by)}, <TimeText iso={settlement.at} />
              {settlement.undoneBy !== null &&
                `, ${translate('statements.undone', { by: visibleText(settlement.undoneBy) })}`}
            </span>
            {settlement.undoneAt === null && (
              <ConfirmButton
                label={translate('ra.action.undo')}
                title={translate('statements.undo_title')}
                onConfirm={async () => {
                  await undoSettlement(statement.id, settlement.number)
                  refresh()
                }}
              >
                {translate('statements.undo_help')}
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
