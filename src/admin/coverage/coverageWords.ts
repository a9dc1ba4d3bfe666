import { dayOf, ownZone } from '../time/zonedDay.ts'
import type { CoverageState } from '../../api/coverage.ts'
import { useTranslate } from 'react-admin'
import type { Tone } from '../../contract/status.ts'
import { formatTime, readTime, relativeTime } from '../time/time.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import type { MidCoverage, HeldList } from '../data-provider/records.ts'

type Word = CoverageState | 'incomplete'

const tones: Record<Word, Tone> = {
  complete: 'done',
  filling: 'moving',
  failing: 'look',
  incomplete: 'look',
  empty: 'waiting',
}

export const coverageStates = Object.keys(tones) as Word[]

/** The list was read to its end, but some rows were unreadable. */
export function stateWord({ state, reason }: Pick<HeldList, 'state' | 'reason'>): Word {
  return state === 'failing' && reason === 'set_aside' ? 'incomplete' : state
}

export function stateTone(held: HeldList): Tone {
  const tone = tones[stateWord(held)]
  return held.quarantined > 0 && (tone === 'done' || tone === 'moving') ? 'look' : tone
}

type Clock = { now: number; clockAheadMs: number }

export function useMarkWords() {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const say = (key: string, values?: object) => translate(`app.coverage.${key}`, values)

  return (row: MidCoverage | undefined, { now, clockAheadMs }: Clock): { tone: Tone; words: string } => {
    if (!row) return { tone: tones.empty, words: say('empty') }
    const { orders, users, isExact } = row
    const { count, followedAt, sweptAt, failingSince } = orders
    const [state, tone] = [stateWord(orders), stateTone(orders)]
    const aside = say('aside', { smart_count: orders.quarantined, count, aside: orders.quarantined })
    switch (state) {
      case 'incomplete':
        return { tone, words: aside }
      case 'complete': {
        const people = users.quarantined
        if (people > 0)
          return {
            tone: 'look',
            words: say('aside_people', { smart_count: people, aside: people }),
          }
        const seen = readTime(followedAt ?? '')
        if (isExact && seen !== undefined)
          return { tone, words: say('all', { age: ageWords(now - clockAheadMs - seen) }) }
        return { tone: 'look', words: say('all_until', { time: timeWords(followedAt ?? sweptAt, now) }) }
      }
      case 'filling':
        return { tone, words: tone === 'look' ? aside : say('filling', { count }) }
      case 'failing':
        return { tone, words: say('failing', { time: timeWords(failingSince, now) }) }
      case 'empty':
        return { tone, words: say('empty') }
    }
  }

  function ageWords(ms: number): string {
    const seconds = Math.max(0, Math.round(ms / 1000))
    return seconds < 60 ? say('seconds', { count: seconds }) : relativeTime(-ms, 0, locale)
  }

  function timeWords(iso: string | null | undefined, now: number): string {
    const time = readTime(iso ?? '')
    return time === undefined ? '' : shortTime(time, now, locale)
  }
}

export function shortTime(time: number, now: number, locale: string): string {
  const timeZone = ownZone()
  const isToday = dayOf(time, timeZone) === dayOf(now, timeZone)
  return formatTime(time, locale, { timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) })
}
