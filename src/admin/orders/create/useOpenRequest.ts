import { useState } from 'react'
import { useMid } from '../../session/SessionContext.ts'
import { openStateOf, type OpenState } from './OpenRequest.tsx'
import { useOwnRequest } from './useOwnRequest.ts'

type Asked = {
  key: string
  /** Of a form that a reload brought back: its request may have gone out before. */
  restored: string | undefined
  unknown?: string | undefined
  waiting?: string | undefined
  isInDoubt: boolean
}

/** A request of this form that is not settled as far as the form knows, and how it stands now. */
export function useOpenRequest({ key, restored, unknown, waiting, isInDoubt }: Asked) {
  const { mode } = useMid()
  const [before, setBefore] = useState(restored)
  const requestKey = unknown ?? waiting ?? (isInDoubt ? key : before)
  const fallback: OpenState | undefined =
    unknown !== undefined
      ? 'unknown'
      : waiting !== undefined
        ? 'to_be_approved'
        : isInDoubt && mode !== 'demo'
          ? 'lost'
          : undefined
  const request = useOwnRequest(requestKey, fallback !== undefined)
  const state = request ? openStateOf(request) : fallback
  return {
    state,
    requestKey: requestKey ?? key,
    request,
    /** Nothing may be sent from here before somebody has said what comes next. */
    isLocked: state !== undefined && state !== 'lost',
    forget: () => setBefore(undefined),
  }
}
