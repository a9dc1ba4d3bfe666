import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { useGateway } from '../data-provider/useGateway.ts'
import { ConfirmDialog } from '../forms/PlainDialog.tsx'
import type { Statement } from '../../api/statements.ts'
import { isAtWork } from './StatementState.tsx'

/** Ends the work on a file, or takes the file away; both ask first. */
export function RemoveStatement({ statement }: { statement: Statement }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { removeStatement } = useGateway()
  const [isAsking, setIsAsking] = useState(false)
  const remove = async () => {
    await removeStatement(statement.id)
    void queryClient.invalidateQueries({ queryKey: ['statements', 'getList'] })
    await navigate('/statements')
  }
  return (
    <>
      <button type="button" className="button" onClick={() => setIsAsking(true)}>
        {translate(isAtWork(statement) ? 'statements.cancel' : 'statements.remove')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={translate('statements.remove_title')}
          confirm={translate('statements.remove')}
          onConfirm={remove}
          onClose={() => setIsAsking(false)}
        >
          {translate('statements.remove_help')}
        </ConfirmDialog>
      )}
    </>
  )
}
