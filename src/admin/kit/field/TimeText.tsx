import type { Erased } from '../../data-provider/records.ts'
import { useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { Absent, Foreign } from './Foreign.tsx'
import { Tip } from './ToneMark.tsx'
import { exactTime, formatTime, listTime, readTime, relativeTime } from '../../time/time.ts'
import { useFormatLocale } from './useFormatLocale.ts'

type Props = { iso: string | null | undefined; exact?: boolean; plain?: boolean }

/**
 * Lists show a relative time, and a date after a day, with the exact time on hover and focus (except `plain`,
 * inside a link). Pages show the exact time with its zone.
 */
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

const paces = { calm: createClock(15_000), quick: createClock(1_000) }

/** One clock for all ages on screen; it stops while the page is hidden. */
export function useNow(pace: keyof typeof paces = 'calm'): number {
  const { listen, now } = paces[pace]
  return useSyncExternalStore(listen, now)
}

function createClock(everyMs: number) {
  const listeners = new Set<() => void>()
  let now = Date.now()
  let isFresh = false
  let timer: ReturnType<typeof setInterval> | undefined

  function start(): void {
    timer = setInterval(() => {
      now = Date.now()
      for (const listener of listeners) listener()
    }, everyMs)
  }

  return {
    now(): number {
      // Corrects a stopped clock, but not twice in one task, however slow: React expects the same time then.
      if (listeners.size === 0 && !isFresh) {
        now = Date.now()
        isFresh = true
        setTimeout(() => (isFresh = false), 250)
      }
      return now
    },
    listen(listener: () => void): () => void {
      if (listeners.size === 0) start()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
}

export function ErasedNote({ erased }: { erased: Erased }) {
  const translate = useTranslate()
  return (
    <p className="note" role="note">
      {translate(`erased.${erased.why}`)} <TimeText iso={erased.at} exact />
    </p>
  )
}

const dayMs = 86_400_000

/** A day without a time and so without a zone; `isAged` adds how many days ago it was. */
export function DayText({ day, isAged = false }: { day: string | null; isAged?: boolean }) {
  const locale = useFormatLocale()
  const translate = useTranslate()
  if (day === null) return <span className="quiet">–</span>
  const time = Date.parse(`${day}T00:00:00Z`)
  const days = Math.floor((Date.now() - time) / dayMs)
  return (
    <>
      <time dateTime={day}>{formatTime(time, locale, { dateStyle: 'medium', timeZone: 'UTC' })}</time>
      {isAged && days > 0 && (
        <span className="quiet"> {translate('list.days_ago', { smart_count: days })}</span>
      )}
    </>
  )
}
