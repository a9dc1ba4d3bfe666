import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
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
    <Box component={Link} to="/coverage" title={words} sx={look}>
      <span className="unseen">{translate('coverage.of', { mid })}</span>
      <ToneMark tone={tone}>
        <Box component="span" className="words" sx={wordsLook}>
          {words}
        </Box>
      </ToneMark>
    </Box>
  )
}

const look = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 32,
  minWidth: { xs: 32, md: 0 },
  justifyContent: 'center',
  px: '6px',
  borderRadius: 1,
  fontSize: 12.5,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { bgcolor: 'action.hover' },
} as const

/** Narrow screens have room for the sign alone; those who hear the page hear the words there, too. */
const wordsLook = {
  color: 'text.secondary',
  position: { xs: 'absolute', md: 'static' },
  width: { xs: '1px', md: 'auto' },
  height: { xs: '1px', md: 'auto' },
  overflow: { xs: 'hidden', md: 'visible' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
} as const
