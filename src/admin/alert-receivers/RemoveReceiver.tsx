import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import type { AlertReceiver } from '../../api/alerts.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { visibleText } from '../fields/visibleText.ts'
import { ConfirmDialog } from '../forms/PlainDialog.tsx'

export function RemoveReceiver({ receiver: { id, name } }: { receiver: AlertReceiver }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { deleteReceiver } = useGateway()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{translate('receivers.remove')}</Button>
      {isOpen && (
        <ConfirmDialog
          title={`${translate('receivers.remove')}: ${visibleText(name)}`}
          confirm={translate('receivers.remove')}
          onClose={() => setIsOpen(false)}
          onConfirm={async () => {
            await deleteReceiver(id)
            await queryClient.invalidateQueries({ queryKey: ['alert-receivers', 'list'] })
            void navigate('/alerts')
          }}
        >
          <p>{translate('receivers.remove_help')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
