import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import type { AlertReceiver } from '../alertRecords.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { visibleText } from '../fields/visibleText.ts'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'

export function RemoveReceiver({ receiver: { id, name } }: { receiver: AlertReceiver }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { deleteReceiver } = useGateway()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{translate('alert_rules.receiver.remove')}</Button>
      {isOpen && (
        <ConfirmDialog
          title={`${translate('alert_rules.receiver.remove')}: ${visibleText(name)}`}
          confirm={translate('alert_rules.receiver.remove')}
          onClose={() => setIsOpen(false)}
          onConfirm={async () => {
            await deleteReceiver(id)
            await queryClient.invalidateQueries({ queryKey: ['alert-receivers', 'getList'] })
            void navigate('/alert-receivers')
          }}
        >
          <p>{translate('alert_rules.receiver.remove_help')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
