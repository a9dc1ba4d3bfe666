import { Suspense, useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { lazyPlain } from '../language/lazyMui.tsx'
import { useOpenView } from '../kit/list/openView.ts'
import { useHasServer } from '../data-provider/useApi.ts'
import { PageSkeleton } from '../kit/page/PageTitle.tsx'

const OpenView = lazyPlain(['views'], () => import('./OpenView.tsx'), 'OpenView')

/** Resolves an address with a view before the list renders. */
export function ViewGate({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const hasServer = useHasServer()
  const [, resource = '', ...rest] = pathname.split('/')
  const [open, setOpen] = useOpenView(resource)
  const isList = resource !== '' && rest.length === 0
  const id = isList ? new URLSearchParams(search).get('view') : null
  const isPlain = isList && search === ''

  useEffect(() => {
    if (isPlain && open) setOpen(null)
  }, [isPlain, open, setOpen])

  if (!hasServer || !id || opened.has(search)) return children
  return (
    <Suspense fallback={<PageSkeleton />}>
      <OpenView key={id} id={id} resource={resource} opened={opened} />
    </Suspense>
  )
}

/** Resolved addresses since the page load: a reload computes relative days again. */
const opened = new Set<string>()
