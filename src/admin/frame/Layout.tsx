import { Suspense, useEffect, type ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { useLocation } from 'react-router'
import { useReadUnits } from './useReadUnits.ts'
import { UnitsContext } from '../fields/useUnits.ts'
import { useLedgerEvents } from '../coverage/useLedgerEvents.ts'
import { StepUpDialog } from '../forms/StepUpDialog.tsx'
import { markHistory } from '../session/dropForeignDrafts.ts'
import { useDocumentScheme } from '../useColorScheme.ts'
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

/** The frame around every page. */
export function Layout({ children }: { children?: ReactNode }) {
  const translate = useTranslate()
  const { sessionMonitor, session } = useSession()
  const { key } = useLocation()
  useGoKeys()
  useDocumentScheme()
  const followLinks = useFollowLinks()
  const isElsewhere = useMidOfAddress()
  useLedgerEvents()
  useEffect(() => markHistory(session.operator.id), [key, session])
  return (
    <UnitsContext value={useReadUnits()}>
      <div className="frame">
        <a href="#page" className="frame-skip">
          {translate('app.skip')}
        </a>
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
