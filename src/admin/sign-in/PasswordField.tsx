import { useTranslate } from 'ra-core'
import { useId, useState, type RefObject } from 'react'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  input?: RefObject<HTMLInputElement | null>
  autoFocus?: boolean
  isWrong?: boolean
  describedBy?: string
}

/** One field with a "show" button instead of two. */
export function PasswordField({
  label,
  value,
  onChange,
  autoComplete,
  input,
  autoFocus,
  isWrong,
  describedBy,
}: Props) {
  const say = useTranslate()
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const [hasCaps, setHasCaps] = useState(false)
  const readCapsLock = (event: React.KeyboardEvent) => setHasCaps(event.getModifierState('CapsLock'))
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <div className="plain-input">
        <input
          id={id}
          ref={input}
          name={autoComplete}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          aria-invalid={isWrong}
          aria-describedby={[`${id}-caps`, describedBy].filter(Boolean).join(' ')}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
          onBlur={() => setHasCaps(false)}
        />
        <button
          type="button"
          aria-label={say(isShown ? 'sign_in.hide_password' : 'sign_in.show_password')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {say(isShown ? 'sign_in.hide' : 'sign_in.show')}
        </button>
      </div>
      <p className="plain-note" id={`${id}-caps`} role="status">
        {hasCaps && say('sign_in.caps_lock')}
      </p>
    </div>
  )
}
