import { useSyncExternalStore } from 'react'
import { lazyMui } from '../lazyMui.tsx'
import type { SessionMonitor } from '../session/createSessionMonitor.ts'

const WarningDialog = lazyMui(() =>
  import('../account/WarningDialog.tsx').then(({ WarningDialog }) => WarningDialog),
)

/** Nobody is signed out without having been told. */
export function SessionWarning({ sessionMonitor }: { sessionMonitor: SessionMonitor }) {
  const { warning } = useSyncExternalStore(sessionMonitor.subscribe, sessionMonitor.read)
  return warning && <WarningDialog warning={warning} sessionMonitor={sessionMonitor} />
}
