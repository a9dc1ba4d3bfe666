import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readLiveAgain } from './refreshLedger.ts'

/** As soon as the ledger holds everything, lists that had to be the service's own are asked again: now it answers. */
export function useTurnToLedger(state: string | undefined): void {
  const queryClient = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    const wasWaited = before.current !== undefined && before.current !== 'complete'
    before.current = state
    if (wasWaited && state === 'complete') void readLiveAgain(queryClient)
  }, [state, queryClient])
}
