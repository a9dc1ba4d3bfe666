import CheckIcon from '@mui/icons-material/Check'
import CopyIcon from '@mui/icons-material/ContentCopy'
import { IconButton } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

/** Copies the value unchanged. `of` names it for screen readers. */
export function CopyButton({ value, of }: { value: string; of: string }) {
  const translate = useTranslate()
  const [state, setState] = useState<'copy' | 'copied' | 'failed'>('copy')
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  const words = `${translate(`copy.${state}`)} ${of}`
  return (
    <IconButton
      size="small"
      aria-label={words}
      title={words}
      onBlur={() => setState('copy')}
      onClick={(event) => {
        event.stopPropagation()
        void copy()
      }}
      sx={{ p: '3px', ml: '2px' }}
    >
      {state === 'copied' ? <CheckIcon sx={{ fontSize: 15 }} /> : <CopyIcon sx={{ fontSize: 15 }} />}
    </IconButton>
  )
}
