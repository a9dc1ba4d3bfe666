import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type DragEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { useApi } from '../data-provider/useApi.ts'
import type { Failure } from '../kit/failure/useFailureWords.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { IdText, visibleText } from '../kit/field/Foreign.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { useMid } from '../session/SessionContext.ts'
import { statementPath } from './StatementFacts.tsx'

const maxBytes = 50 * 1024 * 1024

export function AddStatement() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { addStatement } = useApi()
  const { mid } = useMid()
  const inputId = useId()
  const [isOver, setIsOver] = useState(false)
  const [fault, setFault] = useState<string>()
  const [sent, setSent] = useState('')
  const { run, isBusy, error } = useOnce(async (file: File) => {
    setSent(visibleText(file.name))
    const { id, isNew } = await addStatement(file, mid)
    void queryClient.invalidateQueries({ queryKey: ['statements', 'getList'] })
    await navigate(isNew ? statementPath(id) : `${statementPath(id)}?added=before`)
  })

  const take = (files: FileList | null) => {
    const [file, ...rest] = files ?? []
    if (!file) return
    const words =
      rest.length > 0
        ? translate('statements.several', { count: rest.length + 1 })
        : file.size > maxBytes
          ? translate('statements.too_large', {
              name: visibleText(file.name),
              size: Math.ceil(file.size / 1024 / 1024),
            })
          : undefined
    setFault(words)
    if (words === undefined) void run(file)
  }
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(is)
  }

  return (
    <div className="statement-add">
      <div
        className="statement-drop"
        data-over={isOver || undefined}
        aria-busy={isBusy}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          if (!isBusy) take(event.dataTransfer.files)
        }}
      >
        {isBusy ? (
          <>
            <span role="status">{translate('statements.sending', { name: sent })}</span>
            <progress aria-label={translate('statements.sent')} />
          </>
        ) : (
          <span>
            {translate('statements.drop')}{' '}
            <label htmlFor={inputId} className="statement-choose">
              {translate('statements.choose')}
            </label>
            <input
              id={inputId}
              className="unseen"
              type="file"
              accept=".csv,.txt,.tsv,.xlsx"
              onChange={({ target }) => {
                take(target.files)
                // Allows choosing the same file again after a failure.
                target.value = ''
              }}
            />
          </span>
        )}
        <span className="note">
          {translate('statements.limits')} <IdText id={mid} />.
        </span>
      </div>
      {fault !== undefined && (
        <p role="alert" className="warning">
          {fault}
        </p>
      )}
      {isCut(error) ? (
        <p role="alert" className="warning">
          {translate('statements.cut', { name: sent })}
        </p>
      ) : (
        <FailureNote error={error} />
      )}
    </div>
  )
}

/** True when the connection ended before the response. */
function isCut(error: unknown): boolean {
  const { status, body } = (error ?? {}) as Failure
  return !status && (body?.kind === 'network' || body?.kind === 'timeout')
}
