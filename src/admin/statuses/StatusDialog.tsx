import { Button, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { orderTypes, isKnownStatus, type Finality } from '../../contract/status.ts'
import { useApi } from '../data-provider/useApi.ts'
import { useTypeName, visibleText } from '../kit/field/Foreign.tsx'
import { FormDialog } from '../forms/PlainDialog.tsx'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import { useOnce } from '../forms/useOnce.ts'
import type { StatusLabel } from '../../api/statuses.ts'
import { useMid } from '../session/SessionContext.ts'

type Props = { status: string; before: StatusLabel | undefined; onClose: () => void }

const types = [...orderTypes, '*']
const outcomes: readonly Finality[] = ['unknown', 'open', 'good', 'bad']

export function StatusDialog({ status, before, onClose }: Props) {
  const translate = useTranslate()
  const { nameStatus } = useApi()
  const queryClient = useQueryClient()
  const { mid, mids } = useMid()
  const typeName = useTypeName()
  const [label, setLabel] = useState(before?.label ?? '')
  const [note, setNote] = useState(before?.note ?? '')
  const [finality, setFinality] = useState<StatusLabel['finality']>(before?.finality ?? {})
  const [isForAll, setIsForAll] = useState(false)
  const isEmpty = label.trim() === '' && note.trim() === '' && Object.keys(finality).length === 0
  const { run, isBusy, error } = useOnce(async (isReset: boolean) => {
    await nameStatus({
      status,
      mids: isForAll ? [...mids] : [mid],
      ...(isReset || isEmpty
        ? { finality: null }
        : {
            finality,
            ...(label.trim() && { label: label.trim() }),
            ...(note.trim() && { note: note.trim() }),
          }),
    })
    // Almost every page shows statuses.
    await queryClient.invalidateQueries()
    onClose()
  })
  return (
    <FormDialog
      title={translate('statuses.edit', { status: visibleText(status) })}
      onClose={onClose}
      isBusy={isBusy}
      onSubmit={() => void run(false)}
      confirm={translate('statuses.save')}
      error={error}
      more={
        before && (
          <Button onClick={() => void run(true)} disabled={isBusy}>
            {translate('statuses.reset')}
          </Button>
        )
      }
    >
      <div className="statuses-form">
        <TextField
          fullWidth
          autoComplete="off"
          label={translate('statuses.label')}
          helperText={translate('statuses.label_help')}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        {types.map((type) => (
          <PlainSelect
            key={type}
            isAbove
            label={
              type === '*'
                ? translate('statuses.outcome_of_others')
                : translate('statuses.outcome_of', { type: typeName(type) })
            }
            value={finality[type] ?? ''}
            options={['', ...outcomes].map((outcome) => ({
              value: outcome,
              label:
                outcome === ''
                  ? translate(emptyLabel(type, status))
                  : translate(`statuses.outcomes.${outcome}`),
            }))}
            onChange={(chosen) => setFinality(withOutcome(finality, type, chosen))}
          />
        ))}
        <TextField
          fullWidth
          multiline
          autoComplete="off"
          label={translate('statuses.note')}
          helperText={translate('statuses.note_help')}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: 600 } }}
        />
        {mids.length > 1 && (
          <PlainSelect
            isAbove
            label={translate('statuses.merchants')}
            value={isForAll ? 'all' : 'one'}
            options={[
              { value: 'one', label: visibleText(mid) },
              { value: 'all', label: translate('statuses.all_mine', { smart_count: mids.length }) },
            ]}
            onChange={(chosen) => setIsForAll(chosen === 'all')}
          />
        )}
      </div>
    </FormDialog>
  )
}

function emptyLabel(type: string, status: string): string {
  if (type !== '*') return 'statuses.as_others'
  return isKnownStatus(status) ? 'statuses.usual' : 'statuses.outcomes.unknown'
}

function withOutcome(before: StatusLabel['finality'], type: string, chosen: string): StatusLabel['finality'] {
  const outcome = outcomes.find((one) => one === chosen)
  const { [type]: _, ...rest } = before
  return outcome ? { ...rest, [type]: outcome } : rest
}
