import { useState } from 'react'
import { useTranslate } from 'ra-core'

type Props = {
  /** Made when it is copied, for it may name the time. */
  text: () => string
  label: string
  className?: string
  disabled?: boolean
}

/** Copies a text that was written for somebody; the button says for a moment that it was. */
export function CopyTextButton({ text, label, className = 'button button-outlined', disabled }: Props) {
  const translate = useTranslate()
  const [state, setState] = useState<'copy' | 'copied' | 'failed'>('copy')
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  return (
    <button
      type="button"
      className={className}
      disabled={disabled}
      onBlur={() => setState('copy')}
      onClick={() => void copy()}
    >
      {label}
      <span role="status" className={state === 'copy' ? 'unseen' : undefined}>
        {state === 'copy' ? '' : `· ${translate(`copy.${state}`)}`}
      </span>
    </button>
  )
}
