import { lazy, useSyncExternalStore } from 'react'
import type { SessionMonitor } from '../session/createSessionMonitor.ts'

const WarningDialog = lazy(() =>
  import('../account/WarningDialog.tsx').then(({ WarningDialog }) => ({ default: WarningDialog })),
)

/** Nobody is signed out without having been told. */
export function SessionWarning({ sessionMonitor }: { sessionMonitor: SessionMonitor }) {
  const { warning } = useSyncExternalStore(sessionMonitor.subscribe, sessionMonitor.read)
  return warning && <WarningDialog warning={warning} sessionMonitor={sessionMonitor} />
}
