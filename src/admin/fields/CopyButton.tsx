import { useState } from 'react'
import { useTranslate } from 'ra-core'
import { IconButton } from '../page/Icon.tsx'

/** Copies the value unchanged. `of` names it for screen readers. */
export function CopyButton({ value, of }: { value: string; of: string }) {
  const translate = useTranslate()
  const [state, setState] = useState<'copy' | 'copied' | 'failed'>('copy')
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  return (
    <IconButton
      icon={state === 'copied' ? 'check' : 'copy'}
      size={15}
      label={`${translate(`copy.${state}`)} ${of}`}
      onBlur={() => setState('copy')}
      onClick={(event) => {
        event.stopPropagation()
        void copy()
      }}
    />
  )
}
