import { Button, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { useTranslate } from 'react-admin'
import { orderTypes } from '../../contract/orderWords.ts'
import { tones, type Finality, type StatusName, type Tone } from '../../contract/status.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { StatusNamesContext } from '../fields/useReadStatus.ts'
import { visibleText } from '../fields/visibleText.ts'
import { useTypeName } from '../fields/TypeText.tsx'
import { PlainDialog } from '../forms/PlainDialog.tsx'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { useMid } from '../session/MidContext.ts'

type Props = { status: string; mid: string; onClose: () => void }

const types = [...orderTypes, '*']
const ends: readonly Finality[] = ['unknown', 'open', 'good', 'bad']

/** Says what a status means: how it is called, how it looks, and by order type whether it ends an order. */
export function NameDialog({ status, mid, onClose }: Props) {
  const translate = useTranslate()
  const { nameStatus } = useGateway()
  const queryClient = useQueryClient()
  const { mids } = useMid()
  const typeName = useTypeName()
  const before = useContext(StatusNamesContext).nameOf(status, mid)
  const [name, setName] = useState<StatusName>(before ?? { finality: { '*': 'unknown' } })
  const { run, isBusy, error } = useOnce(async (finality: StatusName['finality'] | null) => {
    const label = name.label?.trim()
    await nameStatus({
      status,
      mids: [...mids],
      finality,
      ...(label && { label }),
      ...(name.tone && { tone: name.tone }),
    })
    // Statuses stand on many pages.
    await queryClient.invalidateQueries()
    onClose()
  })
  return (
    <PlainDialog
      title={translate('undocumented.give_title', { status: visibleText(status) })}
      onClose={onClose}
      isBusy={isBusy}
      onSubmit={() => void run(name.finality)}
      actions={
        <>
          {before && (
            <Button onClick={() => void run(null)} disabled={isBusy}>
              {translate('undocumented.forget')}
            </Button>
          )}
          <Button onClick={onClose} disabled={isBusy}>
            {translate('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {translate('undocumented.keep')}
          </Button>
        </>
      }
    >
      <TextField
        fullWidth
        autoComplete="off"
        label={translate('undocumented.label')}
        helperText={translate('undocumented.label_help')}
        value={name.label ?? ''}
        onChange={({ target }) => setName({ ...name, label: target.value })}
        slotProps={{ htmlInput: { maxLength: 80 } }}
        sx={{ mt: 1 }}
      />
      <div className="undocumented-choices">
        {types.map((type) => (
          <PlainSelect
            key={type}
            label={
              type === '*'
                ? translate('undocumented.ends_others')
                : translate('undocumented.ends', { type: typeName(type) })
            }
            value={name.finality[type] ?? ''}
            options={[...(type === '*' ? [] : ['']), ...ends].map((end) => ({
              value: end,
              label: translate(`undocumented.finality.${end}`),
            }))}
            onChange={(end) => setName({ ...name, finality: withEnd(name.finality, type, end) })}
          />
        ))}
        <PlainSelect
          label={translate('undocumented.tone')}
          value={name.tone ?? ''}
          options={['', ...tones].map((tone) => ({
            value: tone,
            label: translate(`undocumented.tones.${tone}`),
          }))}
          onChange={(tone) => setName({ ...name, tone: tones.find((one): one is Tone => one === tone) })}
        />
      </div>
      <p className="note">{translate('undocumented.mids', { mids: mids.map(visibleText).join(', ') })}</p>
      <FailureNote error={error} />
    </PlainDialog>
  )
}

function withEnd(before: StatusName['finality'], type: string, end: string): StatusName['finality'] {
  const chosen = ends.find((one) => one === end)
  const { [type]: _, ...rest } = before
  return chosen ? { ...rest, [type]: chosen } : rest
}
