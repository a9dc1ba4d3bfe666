import { useTranslate } from 'ra-core'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useFaultField, useFaultWords, type Failure } from '../kit/failure/useFailureWords.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { durationText } from '../time/durationText.ts'

type FieldProps = ComponentProps<'input'> & { label: string; end?: ReactNode; children?: ReactNode }

export function Field({ label, end, children, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <div className="control plain-input">
        <input id={id} autoCapitalize="off" autoCorrect="off" spellCheck={false} {...input} />
        {end}
      </div>
      {children}
    </div>
  )
}

type PasswordProps = ComponentProps<'input'> & {
  label: string
  autoComplete: 'current-password' | 'new-password'
}

/** One field with a "show" button instead of two. */
export function PasswordField(input: PasswordProps) {
  const say = useTranslate()
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      {...input}
      name={input.autoComplete}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="button"
          aria-label={say(isShown ? 'sign_in.hide_password' : 'sign_in.show_password')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {say(isShown ? 'sign_in.hide' : 'ra.action.show')}
        </button>
      }
    />
  )
}

/** Always rendered, so that screen readers announce its changes. */
export function ErrorLine({ error, text, id }: { error?: unknown; text?: string | false; id?: string }) {
  const explain = useExplain()
  const words = text || (error === undefined ? '' : explain(error))
  return (
    <p className="plain-error" role="alert" id={id}>
      {words}
    </p>
  )
}

function useExplain(): (error: unknown) => string {
  const say = useTranslate()
  const faultWords = useFaultWords()
  const fieldName = useFaultField()
  const locale = useFormatLocale()
  return (error) => {
    const { status = 0, body = {}, message = '' } = (error ?? {}) as Failure
    if (status === 0) return say(navigator.onLine ? 'sign_in.down' : 'sign_in.offline')
    if (status === 429) {
      const words = body.reason === 'locked' ? 'sign_in.locked' : 'sign_in.limited'
      return say(words, { time: durationText((body.retryAfterMs ?? 60_000) / 1000, locale) })
    }
    if (status >= 500) return say('sign_in.down')
    if (status === 401 && body.reason === 'wrong') return say('sign_in.wrong')
    if (status === 401 && body.reason === 'wrong_code') return say('sign_in.wrong_code')
    if (status === 401) return say('sign_in.expired')
    if (!body.details?.length) return asSentence(faultWords({ ...body, message }))
    return body.details
      .map(({ field, ...fault }) => {
        const said = faultWords(fault)
        // A message about the whole request already names its field.
        const isWhole = field === '' || (fault.reason !== undefined && fault.reason === body.reason)
        return asSentence(isWhole ? said : say('failure.field', { field: fieldName(field), message: said }))
      })
      .join(' ')
  }
}

function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
}
