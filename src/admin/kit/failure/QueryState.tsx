import type { ReactNode } from 'react'
import { PageSkeleton } from '../page/PageTitle.tsx'
import { FailurePanel, StaleNote } from './FailurePanel.tsx'
import type { Failure } from './useFailureWords.ts'

type Props<T> = {
  query: { data: T | undefined; error: unknown; dataUpdatedAt: number; refetch: () => unknown }
  skeleton?: ReactNode
  missing?: ReactNode
  /** An old empty result says nothing about now when a refresh has failed. */
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/** Shows a skeleton, the failure or the data. Data that could not be refreshed shows its age. */
export function QueryState<T>(props: Props<T>) {
  const { query, skeleton = <PageSkeleton />, missing, isEmpty, children } = props
  const { error, dataUpdatedAt, refetch } = query
  const isGone = Boolean(error) && query.data !== undefined && isEmpty?.(query.data)
  const data = isGone ? undefined : query.data
  const retry = () => void refetch()
  if (missing !== undefined && (error as Failure | null)?.status === 404) return missing
  if (data === undefined) return error ? <FailurePanel error={error} retry={retry} /> : skeleton
  return (
    <>
      {Boolean(error) && <StaleNote error={error} at={dataUpdatedAt} retry={retry} />}
      {children(data)}
    </>
  )
}
