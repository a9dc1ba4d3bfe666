import { useTranslate } from 'ra-core'
import { useEffect, useId, useRef, useState } from 'react'
import { useOnce } from '../forms/useOnce.ts'
import { ErrorLine } from './ErrorLine.tsx'

type Props = {
  send: (code: string) => Promise<void>
  /** False when setting up the app, since only the app can confirm itself. */
  hasRecovery?: boolean
  autoFocus?: boolean
}

export function CodeForm({ send, hasRecovery = false, autoFocus = true }: Props) {
  const say = useTranslate()
  const id = useId()
  const [isRecovery, setIsRecovery] = useState(false)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { run, isBusy, error } = useOnce(send)
  useEffect(() => {
    if (error === undefined) return
    setCode('')
    field.current?.focus()
  }, [error])
  const type = (text: string) => {
    const next = isRecovery ? text : text.replace(/\D/g, '').slice(0, 6)
    setCode(next)
    if (!isRecovery && next.length === 6 && next !== code) void run(next)
  }
  const isWhole = isRecovery ? code.trim().length >= 8 : code.length === 6
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) void run(code.trim())
      }}
    >
      <div className="plain-field">
        <label htmlFor={id}>{say(isRecovery ? 'sign_in.recovery' : 'sign_in.code')}</label>
        <div className="plain-input">
          <input
            key={String(isRecovery)}
            id={id}
            ref={field}
            className="plain-code"
            name="code"
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoCapitalize="off"
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={autoFocus || isRecovery}
            value={code}
            aria-describedby={`${id}-help ${id}-error`}
            aria-invalid={error !== undefined && code === ''}
            onChange={({ target }) => type(target.value)}
          />
        </div>
        <p className="plain-note" id={`${id}-help`}>
          {hasRecovery && say(isRecovery ? 'sign_in.recovery_help' : 'sign_in.code_help')}
        </p>
      </div>
      <ErrorLine id={`${id}-error`} error={error} />
      <button type="submit" className="plain-main" disabled={isBusy || !isWhole}>
        {say(isBusy ? 'sign_in.busy' : 'sign_in.go_on')}
      </button>
      {hasRecovery && (
        <button
          type="button"
          className="plain-link"
          onClick={() => {
            setIsRecovery(!isRecovery)
            setCode('')
          }}
        >
          {say(isRecovery ? 'sign_in.use_app' : 'sign_in.use_recovery')}
        </button>
      )}
    </form>
  )
}
