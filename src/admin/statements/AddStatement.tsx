import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { useApi } from '../data-provider/useApi.ts'
import type { Failure } from '../kit/failure/useFailureWords.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { IdText, visibleText } from '../kit/field/Foreign.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
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
  const [fault, setFault] = useState<string>()
  const [sent, setSent] = useState('')
  const [share, setShare] = useState(0)
  const locale = useFormatLocale()
  const { run, isBusy, error } = useOnce(async (file: File) => {
    setSent(visibleText(file.name))
    setShare(0)
    const { id, isNew } = await addStatement(file, mid, setShare)
    void queryClient.invalidateQueries({ queryKey: ['statements', 'getList'] })
    await navigate(isNew ? statementPath(id) : `${statementPath(id)}?added=before`)
  })

  const take = (files: FileList | null) => {
    const [file, ...rest] = files ?? []
    if (!file) return
    if (rest.length > 0) return setFault(translate('statements.several', { count: rest.length + 1 }))
    const isTooLarge = file.size > maxBytes
    const size = Math.ceil(file.size / 1024 / 1024)
    setFault(
      isTooLarge ? translate('statements.too_large', { name: visibleText(file.name), size }) : undefined,
    )
    if (!isTooLarge) void run(file)
  }

  return (
    <div className="statement-add">
      <div className="statement-drop" aria-busy={isBusy}>
        {isBusy ? (
          <>
            <span role="status">{translate('statements.sending', { name: sent })}</span>
            <progress value={share} max={1} aria-label={translate('statements.sent')} />
            <span>{new Intl.NumberFormat(locale, { style: 'percent' }).format(share)}</span>
          </>
        ) : (
          <span>
            {translate('statements.drop')}{' '}
            <label htmlFor={inputId} className="statement-choose">
              {translate('statements.choose')}
            </label>
            <input
              id={inputId}
              type="file"
              // Otherwise the browser ignores several dropped files without a word.
              multiple
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
