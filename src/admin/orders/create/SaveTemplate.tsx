import { Box, Button, Checkbox, FormControlLabel } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { templateNameLength } from '../../../contract/orderDraft.ts'
import { useGateway } from '../../data-provider/useGateway.ts'
import { FailureNote } from '../../failure/FailureNote.tsx'
import { NameField } from '../../forms/NameField.tsx'
import { PlainDialog } from '../../forms/PlainDialog.tsx'
import { useOnce } from '../../forms/useOnce.ts'
import { useMid } from '../../session/MidContext.ts'
import type { OrderValues } from '../orderForm.ts'
import { leftWords } from './leftWords.ts'
import { toDraft } from './orderDraft.ts'

type Props = { values: OrderValues; onSaved: (name: string) => void; onClose: () => void }

/** Keeps the form under a name; what a template has no place for is named before it is saved. */
export function SaveTemplate({ values, onSaved, onClose }: Props) {
  const translate = useTranslate()
  const { saveTemplate } = useGateway()
  const queryClient = useQueryClient()
  const { mid } = useMid()
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const { draft, left } = toDraft(values)
  const fields = leftWords(left).map((word) => translate(word))
  const { run, isBusy, error } = useOnce(async () => {
    await saveTemplate({ mid, name: name.trim(), shared: isShared, draft })
    void queryClient.invalidateQueries({ queryKey: ['order templates'] })
    onSaved(name.trim())
    onClose()
  })
  return (
    <PlainDialog
      title={translate('create.templates.save')}
      onClose={onClose}
      isBusy={isBusy}
      onSubmit={() => void (name.trim() !== '' && run())}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || name.trim() === ''}>
            {translate('create.templates.save')}
          </Button>
        </>
      }
    >
      <NameField
        label={translate('create.templates.name')}
        helperText={translate('create.templates.named')}
        value={name}
        onChange={setName}
        maxLength={templateNameLength}
      />
      <FormControlLabel
        control={<Checkbox checked={isShared} onChange={(_, isOn) => setIsShared(isOn)} />}
        label={translate('create.templates.shared')}
      />
      <Box className="note">
        <p>{translate('create.templates.keeps')}</p>
        {fields.length > 0 && <p>{translate('create.templates.leaves', { fields: fields.join(', ') })}</p>}
      </Box>
      <FailureNote error={error} />
    </PlainDialog>
  )
}
