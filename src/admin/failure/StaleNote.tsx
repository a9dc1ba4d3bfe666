import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFailureWords } from './useFailureWords.ts'
import { useFormatLocale } from '../fields/useFormatLocale.ts'

/** Asking again failed: what stands here still holds, and how old it is. */
export function StaleNote({ error, at, retry }: { error: unknown; at: number; retry: () => void }) {
  const locale = useFormatLocale()
  const translate = useTranslate()
  const { title } = useFailureWords()(error)
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(at)
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        py: 0.5,
        fontSize: 13,
        color: 'warning.main',
      }}
    >
      {translate('list.stale', { time, reason: title })}
      <Button onClick={retry}>{translate('list.refresh')}</Button>
    </Box>
  )
}
