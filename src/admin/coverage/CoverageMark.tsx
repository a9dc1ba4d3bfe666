import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isWhole } from '../data-provider/coverage.ts'
import { useCoverage } from '../data-provider/useApi.ts'
import { ToneMark } from '../kit/field/ToneMark.tsx'
import { useNow } from '../kit/field/TimeText.tsx'
import { useMid, usePermission } from '../session/SessionContext.ts'
import { useMarkWords } from './coverageWords.ts'
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
  // Reserves its place, so that nothing beside it moves.
  if (!data) return <span className="coverage-mark" />
  const { tone, words } = markWords(row, { now, clockAheadMs: data.clockAheadMs })
  return (
    <Link to="/coverage" title={words} className="coverage-mark">
      <span className="unseen">{translate('app.coverage.of', { mid })}</span>
      <ToneMark tone={tone}>
        <span className="words">{words}</span>
      </ToneMark>
    </Link>
  )
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
