import { useTranslate } from 'ra-core'
import { useState } from 'react'

export function CopyText({ text, label }: { text: string; label: string }) {
  const say = useTranslate()
  const [state, setState] = useState<'copied' | 'not_copied'>()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('not_copied'),
    )
  return (
    <>
      <button
        type="button"
        className="plain-link"
        onClick={() => void copy()}
        onBlur={() => setState(undefined)}
      >
        {label}
      </button>
      <span role="status" className="plain-note">
        {state && ` ${say(`sign_in.${state}`)}`}
      </span>
    </>
  )
}
