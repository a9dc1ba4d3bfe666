import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isHanded } from '../list/useHiddenFilter.ts'
import { useDefaultView, useOpenView } from '../list/openView.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { readHistory } from '../historyEntry.ts'
import { PageSkeleton } from '../page/PageSkeleton.tsx'
import { isOpened } from './opened.ts'

const OpenView = lazy(() => import('./OpenView.tsx').then(({ OpenView }) => ({ default: OpenView })))

/**
 * Around the pages: an address that names a view becomes the list that it stands for, before anything else of the list is
 * shown; and so does a list without an address of its own where this person has a default view.
 */
export function ViewGate({ children }: { children: ReactNode }) {
  const { pathname, search, key } = useLocation()
  const { readView } = useGateway()
  const [, resource = '', ...rest] = pathname.split('/')
  const usual = useOnArrival(key, useDefaultView(resource)[0])
  const [open, setOpen] = useOpenView(resource)
  const isList = resource !== '' && rest.length === 0
  const isPlain = isList && search === ''
  const named = isList ? new URLSearchParams(search).get('view') : null
  const isDefault = named === null && isPlain && readHistory('search') === undefined && !isHanded(pathname)
  const id = named ?? (isDefault ? usual : null)

  useEffect(() => {
    if (isPlain && id === null && open) setOpen(null)
  }, [isPlain, id, open, setOpen])

  if (typeof readView !== 'function' || !id || isOpened(search)) return children
  return (
    <Suspense fallback={<PageSkeleton />}>
      <OpenView key={id} id={id} resource={resource} isDefault={named === null}>
        {children}
      </OpenView>
    </Suspense>
  )
}

/** What held when one came here: whoever makes a view the default stays where they are. */
function useOnArrival<T>(key: string, value: T): T {
  const arrival = useRef({ key, value })
  if (arrival.current.key !== key) arrival.current = { key, value }
  return arrival.current.value
}
