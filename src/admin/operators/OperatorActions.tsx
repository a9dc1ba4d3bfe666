import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useGateway } from '../data-provider/useGateway.ts'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'
import type { Operator } from '../records.ts'
import { FirstPassword } from './FirstPassword.tsx'

type Act = 'disable' | 'enable' | 'reset' | 'end'

const leastReason = 10

/** What an admin can do about somebody's way in. Each is asked for once more before it is done. */
export function OperatorActions({ operator }: { operator: Operator }) {
  const translate = useTranslate()
  const gateway = useGateway()
  const queryClient = useQueryClient()
  const [act, setAct] = useState<Act>()
  const [reset, setReset] = useState<{ firstPassword: string; expiresAt?: string }>()
  const { id, isDisabled } = operator

  const work: Record<Act, (reason: string) => Promise<unknown>> = {
    disable: () => gateway.update('operators', { id, data: { disabled: true }, previousData: operator }),
    enable: () => gateway.update('operators', { id, data: { disabled: false }, previousData: operator }),
    reset: async (reason) => setReset(await gateway.resetPassword(id, reason)),
    end: () => gateway.endSessions(id),
  }
  const acts: Act[] = ['reset', 'end', isDisabled ? 'enable' : 'disable']
  return (
    <>
      {reset && <FirstPassword password={reset.firstPassword} expiresAt={reset.expiresAt} />}
      <div className="buttons operator-actions">
        {acts.map((one) => (
          <Button key={one} variant="outlined" onClick={() => setAct(one)}>
            {translate(`operators.act.${one}`)}
          </Button>
        ))}
      </div>
      {act && (
        <ConfirmDialog
          title={translate(`operators.ask.${act}`)}
          confirm={translate(`operators.act.${act}`)}
          least={act === 'reset' ? leastReason : 0}
          onClose={() => setAct(undefined)}
          onConfirm={async (reason) => {
            await work[act](reason)
            void queryClient.invalidateQueries({ queryKey: ['operators'] })
          }}
        >
          {translate(`operators.follows.${act}`)}
        </ConfirmDialog>
      )}
    </>
  )
}
