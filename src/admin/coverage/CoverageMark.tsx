import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { useNow } from '../fields/useNow.ts'
import { useMid } from '../session/MidContext.ts'
import { ToneMark } from '../fields/ToneMark.tsx'
import { usePermission } from '../session/usePermission.ts'
import { useMarkWords } from './coverageWords.ts'
import { useCoverage } from '../data-provider/useCoverage.ts'
import { useTurnToLedger } from './useTurnToLedger.ts'

/** How much of the merchant ID in use is known, and as of when; behind it the page that says what that means. */
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
  useTurnToLedger(row?.orders.state)
  if (!data) return null
  const { tone, words } = markWords(row, { now, clockAheadMs: data.clockAheadMs })
  return (
    <Link to="/coverage" title={words} className="coverage-mark">
      <span className="unseen">{translate('coverage.of', { mid })}</span>
      <ToneMark tone={tone}>
        <span className="words">{words}</span>
      </ToneMark>
    </Link>
  )
}
