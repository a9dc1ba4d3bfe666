import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18nProvider, useTranslate } from 'react-admin'
import { languageOf } from '../../i18n/languages.ts'
import { useApi } from '../data-provider/useApi.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { useMid } from '../session/SessionContext.ts'
import { ReceiverInputs, bodyOf, newReceiver } from './ReceiverInputs.tsx'
import { SecretDialog } from './ReceiverState.tsx'

export function AddReceiver() {
  const translate = useTranslate()
  const locale = useI18nProvider().getLocale()
  const { addReceiver } = useApi()
  const queryClient = useQueryClient()
  const { mids } = useMid()
  const [isOpen, setIsOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  const title = translate('receivers.add')
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <FormDialog
          title={title}
          onClose={() => setIsOpen(false)}
          defaultValues={newReceiver(mids, languageOf(locale))}
          onSubmit={async (values) => {
            setSecret((await addReceiver(bodyOf(values))).secret)
            void queryClient.invalidateQueries({ queryKey: ['alert-receivers'] })
          }}
        >
          <ReceiverInputs isNew offered={mids} />
        </FormDialog>
      )}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}
