import { Box } from '@mui/material'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { useReadUnits } from './useReadUnits.ts'
import { UnitsContext } from '../fields/useUnits.ts'
import { useLedgerEvents } from '../coverage/useLedgerEvents.ts'
import { markHistory } from '../session/dropForeignDrafts.ts'
import { BottomBar } from './BottomBar.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ModeBand } from './ModeBand.tsx'
import { PageGuard } from './PageGuard.tsx'
import { PageSkeleton } from '../page/PageSkeleton.tsx'
import { Rail } from './Rail.tsx'
import { useSession } from '../session/SessionContext.ts'
import { SessionWarning } from './SessionWarning.tsx'
import { TopBar } from './TopBar.tsx'
import { useFollowLinks } from './useFollowLinks.ts'
import { useGoKeys } from './useGoKeys.ts'
import { useMidOfAddress } from './useMidOfAddress.ts'

const StepUpDialog = lazy(() =>
  import('../forms/StepUpDialog.tsx').then(({ StepUpDialog }) => ({ default: StepUpDialog })),
)

/** The frame around every page. */
export function Layout({ children }: { children?: ReactNode }) {
  const translate = useTranslate()
  const { sessionMonitor, session } = useSession()
  const { key } = useLocation()
  useGoKeys()
  const followLinks = useFollowLinks()
  const isElsewhere = useMidOfAddress()
  useLedgerEvents()
  useEffect(() => markHistory(session.operator.id), [key, session])
  return (
    <UnitsContext value={useReadUnits()}>
      <div className="frame">
        <Box component="a" href="#page" sx={skipLook}>
          {translate('app.skip')}
        </Box>
        <ModeBand />
        <TopBar />
        <div className="frame-sides">
          <Rail />
          <main id="page" className="frame-page" tabIndex={-1} onClick={followLinks}>
            <div className="frame-sheet">
              <ErrorBoundary>
                <Suspense fallback={<PageSkeleton />}>
                  {isElsewhere ? <PageSkeleton /> : <PageGuard>{children}</PageGuard>}
                </Suspense>
              </ErrorBoundary>
            </div>
          </main>
        </div>
        <BottomBar />
        {sessionMonitor && (
          <Suspense>
            <SessionWarning sessionMonitor={sessionMonitor} />
            {session.secondFactor && <StepUpDialog />}
          </Suspense>
        )}
      </div>
    </UnitsContext>
  )
}

const skipLook = {
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 2000,
  px: 2,
  py: 1,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  '&:focus': { top: 8 },
} as const
