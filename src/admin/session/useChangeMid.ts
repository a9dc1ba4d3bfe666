import { useLocation, useNavigate } from 'react-router'
import { useMid } from './MidContext.ts'
import { withoutMids } from './reaches.ts'

/** Goes on with another merchant ID, on the page where one is. */
export function useChangeMid(): (mid: string) => void {
  const { choose } = useMid()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (next) => {
    const query = withoutMids(pathname, search)
    void navigate({ pathname, search: query.toString() }, { replace: true })
    choose(next)
  }
}
