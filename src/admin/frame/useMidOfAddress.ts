import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMid } from '../session/MidContext.ts'

/** A link may lead under another merchant ID: true until that one is in use, and nothing is shown or asked meanwhile. */
export function useMidOfAddress(): boolean {
  const { mid, mids, choose } = useMid()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const named = new URLSearchParams(search).get('mid')
  const isElsewhere = named !== null && named !== mid && mids.includes(named)

  useEffect(() => {
    if (named === null) return
    const rest = new URLSearchParams(search)
    rest.delete('mid')
    void navigate({ pathname, search: rest.toString(), hash }, { replace: true })
    if (isElsewhere) choose(named)
  }, [named, isElsewhere, pathname, search, hash, navigate, choose])

  return isElsewhere
}
