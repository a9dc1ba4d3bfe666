import { Receivers } from '../alert-receivers/Receivers.tsx'
import { usePermission } from '../session/SessionContext.ts'
import { AlertList } from './AlertList.tsx'
import { Watches } from './Watches.tsx'

/** Everything about alerts on one page. */
export function AlertsPage() {
  const mayWatch = usePermission('alerts.watches')
  return (
    <>
      <AlertList />
      {mayWatch && <Watches />}
      {mayWatch && <Receivers />}
    </>
  )
}
