import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { languageOf } from '../../i18n/languages.ts'
import { useApi } from '../data-provider/useApi.ts'
import { FormDialog } from '../forms/PlainDialog.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { useMid } from '../session/SessionContext.ts'
import { ReceiverFields, bodyOf, newReceiver } from './ReceiverFields.tsx'
import { SecretDialog } from './ReceiverState.tsx'

export function AddReceiver() {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        {translate('receivers.add')}
      </Button>
      {isOpen && <ReceiverDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ReceiverDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { addReceiver } = useApi()
  const queryClient = useQueryClient()
  const { mids } = useMid()
  const [values, setValues] = useState(() => newReceiver(mids, languageOf(locale)))
  const [secret, setSecret] = useState<string>()
  const { run, isBusy, error } = useOnce(async () => {
    const made = await addReceiver(bodyOf(values))
    await queryClient.invalidateQueries({ queryKey: ['alert-receivers'] })
    if (made.secret === undefined) onClose()
    else setSecret(made.secret)
  })
  const title = translate('receivers.add')
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      isBusy={isBusy}
      onSubmit={() => void run()}
      confirm={title}
      error={error}
    >
      <div className="field-form">
        <ReceiverFields
          isNew
          values={values}
          offered={mids}
          change={(some) => setValues((before) => ({ ...before, ...some }))}
        />
      </div>
    </FormDialog>
  )
}
