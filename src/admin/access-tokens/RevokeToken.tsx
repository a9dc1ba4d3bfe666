import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useGateway } from '../data-provider/useGateway.ts'
import { visibleText } from '../fields/visibleText.ts'
import { ConfirmDialog } from '../forms/PlainDialog.tsx'
import type { AccessToken } from '../../api/team.ts'

export function RevokeToken({ token: { id, name } }: { token: AccessToken }) {
  const translate = useTranslate()
  const { revokeToken } = useGateway()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const word = translate('access_tokens.revoke')
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {word}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`${word}: ${visibleText(name)}`}
          confirm={word}
          onClose={() => setIsOpen(false)}
          onConfirm={async () => {
            await revokeToken(id)
            await queryClient.invalidateQueries({ queryKey: ['access-tokens'] })
          }}
        >
          <p>{translate('access_tokens.revoke_help')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
