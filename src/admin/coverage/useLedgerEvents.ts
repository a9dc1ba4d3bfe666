import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMid, useSession, usePermission } from '../session/SessionContext.ts'
import { followLedger } from './followLedger.ts'
import { refreshLedger } from './refreshLedger.ts'

/** What is on the screen follows the ledger by itself, as long as somebody is signed in. */
export function useLedgerEvents(): void {
  const { sessionMonitor } = useSession()
  const { mid, mids } = useMid()
  const queryClient = useQueryClient()
  const mayFollow = usePermission('orders.read')
  // Another session of the same operator has the same ones, in another array.
  const all = JSON.stringify(mids)
  useEffect(() => {
    if (!sessionMonitor || !mayFollow || typeof EventSource === 'undefined') return
    return followLedger({
      open: () => new EventSource('/api/events'),
      page: document,
      refresh: (changed) => refreshLedger(queryClient, changed, mid),
      mids: JSON.parse(all) as string[],
      onRights: sessionMonitor.reread,
      isSignedIn: sessionMonitor.reread,
    })
  }, [sessionMonitor, mayFollow, queryClient, mid, all])
}
