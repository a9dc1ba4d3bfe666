import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { exactTime, readTime, relativeTime } from '../fields/time.ts'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { useNow } from '../fields/useNow.ts'

/** The service does not answer: this is what the ledger has of it, and how old that is. */
export function LastSeenNote({ at }: { at: string }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const now = useNow()
  const time = readTime(at) ?? now
  return (
    <Box role="alert" sx={{ py: 0.5, fontSize: 13, color: 'warning.main' }}>
      {translate('source.seen', { age: relativeTime(time, now, locale), time: exactTime(time, locale) })}
    </Box>
  )
}
