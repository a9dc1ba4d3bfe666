import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Absent } from './Absent.tsx'
import { Foreign } from './Foreign.tsx'
import { Tip } from './Tip.tsx'
import { exactTime, readTime, relativeTime } from './time.ts'
import { useFormatLocale } from './useFormatLocale.ts'

/** Relative in lists, with the exact time on hover and focus (not where `plain`, inside a link); exact, with its zone, on pages. */
type Props = { iso: string | undefined; exact?: boolean; plain?: boolean }

export function TimeText({ iso, exact = false, plain = false }: Props) {
  const locale = useFormatLocale()
  const translate = useTranslate()
  const now = useNow()
  if (iso === undefined) return <Absent />
  const time = readTime(iso)
  if (time === undefined) return <Foreign text={translate('time.unreadable', { came: iso })} />
  const full = exactTime(time, locale)
  if (exact) {
    return (
      <time dateTime={iso}>
        {full}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          ({relativeTime(time, now, locale)})
        </Box>
      </time>
    )
  }
  if (plain) return <time dateTime={iso}>{relativeTime(time, now, locale)}</time>
  return (
    <Tip text={full} focusable>
      <time dateTime={iso} style={{ whiteSpace: 'nowrap' }}>
        {relativeTime(time, now, locale)}
      </time>
    </Tip>
  )
}

/** Ages grow while one looks. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
