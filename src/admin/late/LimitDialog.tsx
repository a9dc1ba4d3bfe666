import { useQueryClient } from '@tanstack/react-query'
import { required, SelectInput, TextInput, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useApi } from '../data-provider/useApi.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { useTypeName, visibleText } from '../kit/field/Foreign.tsx'
import { useStatusLabel } from '../kit/field/ToneMark.tsx'
import type { UsualTimeRow } from '../../api/usualTimes.ts'

const maxMinutes = 90 * 24 * 60

type Kinds = ReadonlyMap<string, UsualTimeRow>

export function LimitDialog({ rows, onClose }: { rows: readonly UsualTimeRow[]; onClose: () => void }) {
  const translate = useTranslate()
  const { setTimeLimit } = useApi()
  const queryClient = useQueryClient()
  const kinds: Kinds = new Map(
    rows
      .toSorted((a, b) => Number(a.usual !== null) - Number(b.usual !== null) || b.open - a.open)
      .map((row) => [JSON.stringify([row.mid, row.orderType, row.status]), row]),
  )
  const [first = ''] = kinds.keys()
  return (
    <FormDialog
      title={translate('late.usual.dialog')}
      confirm={translate('ra.action.save')}
      onClose={onClose}
      defaultValues={{ kind: first, minutes: minutesOf(kinds.get(first)) as string | null }}
      onSubmit={async ({ kind, minutes }) => {
        const row = kinds.get(kind)
        if (!row) return
        const { mid, orderType, status } = row
        const seconds = minutes ? Number(minutes) * 60 : null
        await setTimeLimit({ mids: [mid], orderType, status, seconds })
        await queryClient.invalidateQueries({ queryKey: ['usual-times'] })
      }}
    >
      <p>{translate('late.usual.dialog_help')}</p>
      <KindInput kinds={kinds} />
      <TextInput
        source="minutes"
        label="late.usual.minutes"
        autoFocus
        autoComplete="off"
        validate={isMinutes}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
      />
    </FormDialog>
  )
}

function KindInput({ kinds }: { kinds: Kinds }) {
  const translate = useTranslate()
  const statusLabel = useStatusLabel()
  const typeName = useTypeName()
  const { setValue } = useFormContext()
  const hasMids = new Set([...kinds.values()].map(({ mid }) => mid)).size > 1
  const nameOf = ({ mid, status, orderType }: UsualTimeRow) =>
    [
      statusLabel(status),
      orderType === null ? translate('late.usual.not_known') : typeName(orderType),
      ...(hasMids ? [visibleText(mid)] : []),
    ].join(' · ')
  return (
    <SelectInput
      source="kind"
      label="late.usual.kind"
      validate={required()}
      translateChoice={false}
      choices={[...kinds].map(([id, row]) => ({ id, name: nameOf(row) }))}
      onChange={({ target }) => setValue('minutes', minutesOf(kinds.get(target.value)))}
    />
  )
}

function minutesOf(row: UsualTimeRow | undefined): string {
  return typeof row?.limit === 'number' ? String(Math.ceil(row.limit / 60)) : ''
}

/** An empty field removes the limit. */
function isMinutes(typed: string | null): string | undefined {
  const text = typed?.trim() ?? ''
  const isRight = text === '' || (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= maxMinutes)
  return isRight ? undefined : 'late.usual.wrong'
}
