import { Alert } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { visibleText } from '../field/Foreign.tsx'
import { useFailureWords, type Failure } from './useFailureWords.ts'

export function FailureNote({ error }: { error: unknown }) {
  const translate = useTranslate()
  const words = useFailureWords()(error)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== undefined && error !== null) note.current?.scrollIntoView?.({ block: 'nearest' })
  }, [error])
  if (error === undefined || error === null) return null
  const { body, status } = error as Failure
  const isOwnNo = body?.kind === 'refused' && status !== 401
  const lines = [words.said, ...words.details, words.named, words.wait, words.trace]
  return (
    // The margin keeps it clear of the top bar and, on phones, the bottom bar.
    <Alert ref={note} severity="error" sx={{ mt: 2, scrollMargin: '88px' }}>
      {isOwnNo ? translate('form.refused') : words.title}
      {lines
        .filter((line) => line !== undefined)
        .map((line) => (
          <div key={line}>{visibleText(line)}</div>
        ))}
    </Alert>
  )
}
