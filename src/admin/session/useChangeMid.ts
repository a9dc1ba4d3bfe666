import { useLocation, useNavigate } from 'react-router'
import { useMid } from './MidContext.ts'

/** Goes on with another merchant ID, on the page where one is. */
export function useChangeMid(): (mid: string) => void {
  const { choose } = useMid()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (next) => {
    // Another merchant ID has other pages; the filters still mean something.
    const query = new URLSearchParams(search)
    query.delete('page')
    query.delete('mids')
    void navigate({ pathname, search: query.toString() }, { replace: true })
    choose(next)
  }
}
