import { useTranslate } from 'ra-core'
import { useEffect, useId, useRef, useState } from 'react'
import { useOnce } from '../forms/useOnce.ts'
import { ErrorLine, Field } from './fields.tsx'

type Props = {
  send: (code: string) => Promise<void>
  /** False when setting up the app, since only the app can confirm itself. */
  hasRecovery?: boolean
}

export function CodeForm({ send, hasRecovery = false }: Props) {
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
      <Field
        key={String(isRecovery)}
        label={say(isRecovery ? 'sign_in.recovery' : 'sign_in.code')}
        ref={field}
        className="plain-code"
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoFocus
        value={code}
        aria-describedby={`${id}-help ${id}-error`}
        aria-invalid={error !== undefined && code === ''}
        onChange={({ target }) => type(target.value)}
      >
        <p className="plain-note" id={`${id}-help`}>
          {hasRecovery && say(isRecovery ? 'sign_in.recovery_help' : 'sign_in.code_help')}
        </p>
      </Field>
      <ErrorLine id={`${id}-error`} error={error} />
      <button type="submit" className="button button-main" disabled={isBusy || !isWhole}>
        {say(isBusy ? 'sign_in.busy' : 'sign_in.go_on')}
      </button>
      {hasRecovery && (
        <button
          type="button"
          className="button"
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
