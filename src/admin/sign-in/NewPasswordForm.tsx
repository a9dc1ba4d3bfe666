import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { useOnce } from '../forms/useOnce.ts'
import { ErrorLine, PasswordField } from './fields.tsx'

const leastLength = 15

type Props = {
  /** Tells the browser's password manager which account this is. */
  email: string
  hasCurrent?: boolean
  label: string
  send: (passwords: { password: string; current?: string }) => Promise<void>
}

/** Only length is checked here; the server refuses common passwords. */
export function NewPasswordForm({ email, hasCurrent = false, label, send }: Props) {
  const say = useTranslate()
  const id = useId()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [isFaultShown, setIsFaultShown] = useState(false)
  const { run, isBusy, error } = useOnce(async () => {
    await send({ password, ...(hasCurrent && { current }) })
    setCurrent('')
    setPassword('')
    setIsFaultShown(false)
  })
  const missing = leastLength - [...password].length
  const isShort = missing > 0
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    setIsFaultShown(true)
    if (!isShort && (!hasCurrent || current !== '')) void run()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <input hidden type="text" name="username" autoComplete="username" value={email} readOnly />
      {hasCurrent && (
        <PasswordField
          label={say('fault_field.current')}
          autoComplete="current-password"
          value={current}
          onChange={({ target }) => setCurrent(target.value)}
        />
      )}
      <PasswordField
        label={say('sign_in.new_password')}
        autoComplete="new-password"
        autoFocus={!hasCurrent}
        value={password}
        aria-invalid={(isFaultShown && isShort) || error !== undefined}
        aria-describedby={`${id}-rules ${id}-error`}
        onChange={({ target }) => setPassword(target.value)}
      />
      <p className="plain-note" id={`${id}-rules`}>
        {say('sign_in.password_rules')}
      </p>
      <ErrorLine
        id={`${id}-error`}
        error={error}
        text={isFaultShown && isShort && !isBusy && say('sign_in.too_short', { least: leastLength, missing })}
      />
      <button type="submit" className="button button-main" disabled={isBusy}>
        {isBusy ? say('sign_in.busy') : label}
      </button>
    </form>
  )
}
