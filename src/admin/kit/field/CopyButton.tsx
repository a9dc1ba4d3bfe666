import { useState } from 'react'
import { useTranslate } from 'ra-core'
import { IconButton } from '../page/Icon.tsx'
import { Absent, Foreign, IdText } from './Foreign.tsx'

export function CopyButton({ value, of }: { value: string; of: string }) {
  const translate = useTranslate()
  const { state, copy, reset } = useCopy()
  return (
    <IconButton
      icon={state === 'copied' ? 'check' : 'copy'}
      size={15}
      label={`${translate(`copy.${state}`)} ${of}`}
      onBlur={reset}
      onClick={(event) => {
        event.stopPropagation()
        copy(value)
      }}
    />
  )
}

type Props = {
  /** A function, since the text may contain the current time. */
  text: () => string
  label: string
  className?: string
}

export function CopyTextButton({ text, label, className = 'button button-outlined' }: Props) {
  const translate = useTranslate()
  const { state, copy, reset } = useCopy()
  return (
    <button type="button" className={className} onBlur={reset} onClick={() => copy(text())}>
      {label}
      <span role="status" className={state === 'copy' ? 'unseen' : undefined}>
        {state === 'copy' ? '' : `· ${translate(`copy.${state}`)}`}
      </span>
    </button>
  )
}

type CopyableProps = { text: string | undefined; of: string; isId?: boolean }

export function CopyableText({ text, of, isId = false }: CopyableProps) {
  if (text === undefined) return <Absent />
  return (
    <span className="copyable">
      {isId ? <IdText id={text} whole /> : <Foreign text={text} />}
      <CopyButton value={text} of={of} />
    </span>
  )
}

export function useCopy() {
  const [state, setState] = useState<'copy' | 'copied' | 'failed'>('copy')
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  return { state, copy, reset: () => setState('copy') }
}
