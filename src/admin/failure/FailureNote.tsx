import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'
import { useFailureWords, type Failure } from './useFailureWords.ts'

/** Why the gateway did not do it, in its own words where it has some. */
export function FailureNote({ error }: { error: unknown }) {
  const translate = useTranslate()
  const words = useFailureWords()(error)
  if (error === undefined || error === null) return null
  const { body, status } = error as Failure
  const isOwnNo = body?.kind === 'refused' && status !== 401
  const lines = [words.said, ...words.details, words.named, words.wait, words.trace]
  return (
    <Alert severity="error" sx={{ mt: 2 }}>
      {isOwnNo ? translate('form.refused') : words.title}
      {lines
        .filter((line) => line !== undefined)
        .map((line) => (
          <div key={line}>{visibleText(line)}</div>
        ))}
    </Alert>
  )
}
