import { Box } from '@mui/material'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { UnitsContext, useReadUnits } from '../fields/useUnits.ts'
import { useLedgerEvents } from '../coverage/useLedgerEvents.ts'
import { markHistory } from '../sign-in/dropForeignDrafts.ts'
import { BottomBar } from './BottomBar.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ModeBand } from './ModeBand.tsx'
import { PageGuard } from './PageGuard.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { Rail } from './Rail.tsx'
import { useSession } from './SessionContext.ts'
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
  const { keeper, session } = useSession()
  const { key } = useLocation()
  useGoKeys()
  const followLinks = useFollowLinks()
  const isElsewhere = useMidOfAddress()
  useLedgerEvents()
  useEffect(() => markHistory(session.operator.id), [key, session])
  return (
    <UnitsContext value={useReadUnits()}>
      <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
        <Box component="a" href="#page" sx={skipLook}>
          {translate('app.skip')}
        </Box>
        <ModeBand />
        <TopBar />
        <Box sx={{ display: 'flex', flex: 1 }}>
          <Rail />
          <Box
            component="main"
            id="page"
            tabIndex={-1}
            onClick={followLinks}
            sx={{ flex: 1, minWidth: 0, outline: 'none !important', pb: { xs: '72px', sm: 4 } }}
          >
            <Box sx={{ maxWidth: 1440, mx: 'auto', px: { xs: 2, sm: 3 }, pt: 2.5 }}>
              <ErrorBoundary>
                <Suspense fallback={<PageSkeleton />}>
                  {isElsewhere ? <PageSkeleton /> : <PageGuard>{children}</PageGuard>}
                </Suspense>
              </ErrorBoundary>
            </Box>
          </Box>
        </Box>
        <BottomBar />
        {keeper && (
          <Suspense>
            <SessionWarning keeper={keeper} />
            {session.secondFactor && <StepUpDialog />}
          </Suspense>
        )}
      </Box>
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
