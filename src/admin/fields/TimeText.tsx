import { useTranslate } from 'react-admin'
import { Absent } from './Absent.tsx'
import { Foreign } from './Foreign.tsx'
import { Tip } from './Tip.tsx'
import { exactTime, listTime, readTime, relativeTime } from './time.ts'
import { useFormatLocale } from './useFormatLocale.ts'
import { useNow } from './useNow.ts'

type Props = { iso: string | null | undefined; exact?: boolean; plain?: boolean }

/** In lists relative, and a date after a day, with the exact time on hover and focus (not where `plain`, inside a link); exact, with its zone, on pages. */
export function TimeText({ iso, exact = false, plain = false }: Props) {
  const locale = useFormatLocale()
  const translate = useTranslate()
  const now = useNow()
  if (iso === undefined || iso === null) return <Absent />
  const time = readTime(iso)
  if (time === undefined) return <Foreign text={translate('time.unreadable', { came: iso })} />
  if (exact) {
    return (
      <time dateTime={iso}>
        {exactTime(time, locale)}
        <span className="quiet"> ({relativeTime(time, now, locale)})</span>
      </time>
    )
  }
  if (plain) return <time dateTime={iso}>{listTime(time, now, locale)}</time>
  return (
    <Tip text={() => exactTime(time, locale)} focusable>
      <time dateTime={iso} className="one-line">
        {listTime(time, now, locale)}
      </time>
    </Tip>
  )
}
