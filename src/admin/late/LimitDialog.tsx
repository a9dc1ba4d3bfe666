import { TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useApi } from '../data-provider/useApi.ts'
import { useTypeName, visibleText } from '../kit/field/Foreign.tsx'
import { useStatusLabel } from '../kit/field/ToneMark.tsx'
import { FormDialog } from '../forms/PlainDialog.tsx'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import { useOnce } from '../forms/useOnce.ts'
import type { UsualTimeRow } from '../../api/usualTimes.ts'

const maxMinutes = 90 * 24 * 60

export function LimitDialog({ rows, onClose }: { rows: readonly UsualTimeRow[]; onClose: () => void }) {
  const translate = useTranslate()
  const statusLabel = useStatusLabel()
  const typeName = useTypeName()
  const { setTimeLimit } = useApi()
  const queryClient = useQueryClient()
  const kinds = new Map(
    rows
      .toSorted((a, b) => Number(a.usual !== null) - Number(b.usual !== null) || b.open - a.open)
      .map((row) => [JSON.stringify([row.mid, row.orderType, row.status]), row]),
  )
  const [first = ''] = kinds.keys()
  const minutesOf = (name: string) => {
    const seconds = kinds.get(name)?.limit
    return seconds === undefined || seconds === null ? '' : String(Math.ceil(seconds / 60))
  }
  const [kind, setKind] = useState(first)
  const [minutes, setMinutes] = useState(() => minutesOf(first))
  const text = minutes.trim()
  const isRight = text === '' || (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= maxMinutes)
  const { run, isBusy, error } = useOnce(async () => {
    const row = kinds.get(kind)
    if (!row) return
    await setTimeLimit({
      mids: [row.mid],
      orderType: row.orderType,
      status: row.status,
      seconds: text === '' ? null : Number(text) * 60,
    })
    await queryClient.invalidateQueries({ queryKey: ['usual-times'] })
    onClose()
  })
  const hasMids = new Set(rows.map(({ mid }) => mid)).size > 1
  const options = [...kinds].map(([value, { mid, status, orderType }]) => ({
    value,
    label: [
      statusLabel(status),
      orderType === null ? translate('late.usual.not_known') : typeName(orderType),
      ...(hasMids ? [visibleText(mid)] : []),
    ].join(' · '),
  }))
  return (
    <FormDialog
      title={translate('late.usual.dialog')}
      onClose={onClose}
      isBusy={isBusy}
      onSubmit={() => isRight && void run()}
      confirm={translate('late.usual.save')}
      isDisabled={!isRight}
      error={error}
    >
      <p>{translate('late.usual.dialog_help')}</p>
      <div className="page-filters">
        <PlainSelect
          isAbove
          label={translate('late.usual.kind')}
          value={kind}
          options={options}
          onChange={(chosen) => {
            setKind(chosen)
            setMinutes(minutesOf(chosen))
          }}
        />
      </div>
      <TextField
        fullWidth
        autoFocus
        autoComplete="off"
        label={translate('late.usual.minutes')}
        value={minutes}
        error={!isRight}
        helperText={isRight ? undefined : translate('late.usual.wrong')}
        onChange={({ target }) => setMinutes(target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
      />
    </FormDialog>
  )
}
