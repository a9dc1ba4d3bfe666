import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'
import { useFailureWords } from './useFailureWords.ts'

type Props = { error: unknown; retry?: () => void; children?: ReactNode }

/** What failed, what the service said, and the way on. */
export function FailurePanel({ error, retry, children }: Props) {
  const translate = useTranslate()
  const { title, said, wait, trace, details } = useFailureWords()(error)
  return (
    <Box
      role="alert"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', p: 3, my: 2 }}
    >
      <Typography variant="h2" component="p" sx={{ fontSize: 15 }}>
        {title}
      </Typography>
      {said && <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{visibleText(said)}</Typography>}
      {details.map(({ field, message }) => (
        <Typography key={field + message} variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {visibleText([field, message].filter(Boolean).join(': '))}
        </Typography>
      ))}
      {(wait ?? trace) && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {[wait, trace].filter(Boolean).join(' ')}
        </Typography>
      )}
      {children}
      {retry && (
        <Button onClick={retry} variant="outlined" sx={{ mt: 2 }}>
          {translate('failure.retry')}
        </Button>
      )}
    </Box>
  )
}
