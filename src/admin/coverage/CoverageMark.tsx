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
import { shortTime, useMarkWords } from './coverageWords.ts'
import { readLiveAgain } from './followLedger.ts'

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
  useTurnToLedger(row && isWhole({ mid, ...row.orders }))
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
