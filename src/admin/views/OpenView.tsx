import { useEffect } from 'react'
import { useTranslate } from 'ra-core'
import { Link, useLocation, useNavigate } from 'react-router'
import { useRead } from '../data-provider/useApi.ts'
import { FailurePanel } from '../kit/failure/FailurePanel.tsx'
import { useOpenView } from '../kit/list/openView.ts'
import { PageSkeleton } from '../kit/page/PageTitle.tsx'
import { addressOf } from './useViews.ts'

type Props = { id: string; resource: string; opened: Set<string> }

export function OpenView({ id, resource, opened }: Props) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [, setOpen] = useOpenView(resource)
  const { data, error, refetch } = useRead(['views', 'read', id], (api, signal) => api.readView(id, signal), {
    // A colleague may have changed the view.
    staleTime: 0,
    gcTime: 0,
  })
  const view = data?.resource === resource ? data : undefined
  const isGone = (error as { status?: number } | null)?.status === 404 || (data && !view)

  useEffect(() => {
    if (!view) return
    const to = addressOf(view)
    opened.add(to.slice(to.indexOf('?')))
    setOpen({ id: view.id, columns: view.columns, exportColumns: view.exportColumns })
    void navigate(to, { replace: true })
  }, [view, navigate, setOpen, opened])

  if (!error && !isGone) return <PageSkeleton />
  const filter = new URLSearchParams(search).get('filter') ?? '{}'
  return (
    <>
      {isGone ? (
        <p role="alert">{translate('views.gone')}</p>
      ) : (
        <FailurePanel error={error} retry={() => void refetch()} />
      )}
      <p>
        <Link to={`/${resource}?${new URLSearchParams({ filter })}`}>{translate('views.without')}</Link>
      </p>
    </>
  )
}
