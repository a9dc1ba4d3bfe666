import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isWhole } from '../data-provider/coverage.ts'
import { useCoverage } from '../data-provider/useApi.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { ToneMark } from '../kit/field/ToneMark.tsx'
import { useNow } from '../kit/field/TimeText.tsx'
import { useMid, usePermission } from '../session/SessionContext.ts'
import { readLiveAgain } from './followLedger.ts'
import { dayOf, ownZone } from '../time/zonedDay.ts'
import type { CoverageState } from '../../api/coverage.ts'
import type { Tone } from '../../contract/status.ts'
import { formatTime, readTime, relativeTime } from '../time/time.ts'
import type { MidCoverage, HeldList } from '../data-provider/records.ts'

export function CoverageMark() {
  const { mid } = useMid()
  const maySee = usePermission('orders.read')
  return maySee && mid !== '' ? <Mark mid={mid} /> : null
}

function Mark({ mid }: { mid: string }) {
  const translate = useTranslate()
  const now = useNow('quick')
  const markWords = useMarkWords()
  const { data } = useCoverage(mid)
  const row = data?.rows.find(({ id }) => id === mid)
  useTurnToLedger(row && isWhole(row.orders))
  const awaySince = useAwaySince(mid)
  useReadAgain(awaySince !== undefined)
  // Reserves its place, so that nothing beside it moves.
  if (!data) return <span className="coverage-mark" />
  const { tone, words } =
    awaySince === undefined
      ? markWords(row, { now, clockAheadMs: data.clockAheadMs })
      : { tone: 'waiting' as const, words: translate('app.away_since', { time: awaySince }) }
  return (
    <Link to="/coverage" title={words} className="coverage-mark">
      <span className="unseen">{translate('app.coverage.of', { mid })}</span>
      <ToneMark tone={tone}>
        <span className="words">{words}</span>
      </ToneMark>
    </Link>
  )
}

export function AwayBand() {
  const translate = useTranslate()
  const { mid } = useMid()
  const maySee = usePermission('orders.read')
  const time = useAwaySince(maySee ? mid : '')
  return (
    time !== undefined && (
      <div role="alert" className="frame-band frame-band-broken">
        {translate('app.away', { time })}
      </div>
    )
  )
}

/** No answer, or a proxy that gets none from our server. */
const awayStatuses = [0, 502, 504]

/** Time of the last answer of our own server, if it cannot be reached now. */
function useAwaySince(mid: string): string | undefined {
  const locale = useFormatLocale()
  const { error, dataUpdatedAt } = useCoverage(mid)
  const status = (error as { status?: number } | null)?.status
  return status !== undefined && awayStatuses.includes(status)
    ? shortTime(dataUpdatedAt || Date.now(), Date.now(), locale)
    : undefined
}

/** After an outage of our own server, what failed meanwhile is read again. */
function useReadAgain(isAway: boolean): void {
  const queryClient = useQueryClient()
  const wasAway = useRef(isAway)
  useEffect(() => {
    if (wasAway.current && !isAway)
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    wasAway.current = isAway
  }, [isAway, queryClient])
}

/** When the ledger becomes complete, reload lists that came from the service. */
function useTurnToLedger(holds: boolean | undefined): void {
  const queryClient = useQueryClient()
  const before = useRef(holds)
  useEffect(() => {
    const wasWaited = before.current === false
    before.current = holds
    if (wasWaited && holds) void readLiveAgain(queryClient)
  }, [holds, queryClient])
}

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

function useMarkWords() {
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
