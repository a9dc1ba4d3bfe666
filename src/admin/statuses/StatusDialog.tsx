import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { required, SelectInput, TextInput, useTranslate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { orderTypes, isKnownStatus, type Finality } from '../../contract/status.ts'
import { useApi } from '../data-provider/useApi.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { useTypeName, visibleText } from '../kit/field/Foreign.tsx'
import type { StatusLabel } from '../../api/statuses.ts'
import { useMid } from '../session/SessionContext.ts'

type Props = { status: string; before: StatusLabel | undefined; onClose: () => void }

type StatusValues = {
  label: string | null
  note: string | null
  finality: Record<string, Finality | null>
  merchants: 'one' | 'all'
}

const types = [...orderTypes, '*']
const outcomes: readonly Finality[] = ['unknown', 'open', 'good', 'bad']
const empty: StatusValues = { label: '', note: '', finality: {}, merchants: 'one' }

export function StatusDialog({ status, before, onClose }: Props) {
  const translate = useTranslate()
  const { nameStatus } = useApi()
  const queryClient = useQueryClient()
  const { mid, mids } = useMid()
  const typeName = useTypeName()
  const save = async (values: StatusValues) => {
    const [label, note] = [values.label?.trim(), values.note?.trim()]
    const finality = Object.fromEntries(
      Object.entries(values.finality).flatMap(([type, outcome]) => (outcome ? [[type, outcome]] : [])),
    )
    const isEmpty = !label && !note && Object.keys(finality).length === 0
    await nameStatus({
      status,
      mids: values.merchants === 'all' ? [...mids] : [mid],
      ...(isEmpty ? { finality: null } : { finality, ...(label && { label }), ...(note && { note }) }),
    })
    // Almost every page shows statuses.
    await queryClient.invalidateQueries()
  }
  return (
    <FormDialog
      title={translate('statuses.edit', { status: visibleText(status) })}
      confirm={translate('ra.action.save')}
      onClose={onClose}
      defaultValues={{
        ...empty,
        label: before?.label ?? '',
        note: before?.note ?? '',
        finality: { ...before?.finality },
      }}
      onSubmit={save}
      more={before && <ResetButton />}
    >
      <TextInput
        source="label"
        label="statuses.label"
        helperText="statuses.label_help"
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      {types.map((type) => (
        <SelectInput
          key={type}
          source={`finality.${type}`}
          label={
            type === '*'
              ? translate('statuses.outcome_of_others')
              : translate('statuses.outcome_of', { type: typeName(type) })
          }
          emptyText={emptyLabel(type, status)}
          slotProps={{ select: { displayEmpty: true } }}
          choices={outcomes.map((id) => ({ id, name: `statuses.outcomes.${id}` }))}
        />
      ))}
      <TextInput
        source="note"
        multiline
        label="fault_field.text"
        helperText="statuses.note_help"
        slotProps={{ htmlInput: { maxLength: 600 } }}
      />
      {mids.length > 1 && (
        <SelectInput
          source="merchants"
          label="statuses.merchants"
          validate={required()}
          translateChoice={false}
          choices={[
            { id: 'one', name: visibleText(mid) },
            { id: 'all', name: translate('statuses.all_mine', { smart_count: mids.length }) },
          ]}
        />
      )}
    </FormDialog>
  )
}

/** Saving empty fields removes the label. */
function ResetButton() {
  const translate = useTranslate()
  const { reset, getValues } = useFormContext<StatusValues>()
  const { isSubmitting } = useFormState()
  return (
    <Button
      disabled={isSubmitting}
      onClick={({ currentTarget }) => {
        reset({ ...empty, merchants: getValues('merchants') })
        currentTarget.form?.requestSubmit()
      }}
    >
      {translate('ra.action.reset')}
    </Button>
  )
}

function emptyLabel(type: string, status: string): string {
  if (type !== '*') return 'statuses.as_others'
  return isKnownStatus(status) ? 'statuses.usual' : 'statuses.outcomes.unknown'
}
