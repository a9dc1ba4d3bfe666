import type { ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { PageSkeleton } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import { useCount } from '../kit/field/useFormatLocale.ts'

type HomeQuery<T> = { data: T | undefined; error: unknown; dataUpdatedAt: number; refetch: () => unknown }

type Props<T> = {
  title: string
  query: HomeQuery<T>
  rows: number
  /** An old empty result says nothing about now when a refresh has failed. */
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

export function HomePart<T>({ title, query, rows, isEmpty, children }: Props<T>) {
  const { data, error } = query
  const isGone = data !== undefined && error !== null && isEmpty?.(data)
  return (
    <Section title={title}>
      <QueryState
        query={isGone ? { ...query, data: undefined } : query}
        skeleton={<PageSkeleton isPart rows={rows} />}
      >
        {children}
      </QueryState>
    </Section>
  )
}

export function Count({ count, isExact }: { count: number; isExact: boolean }) {
  const translate = useTranslate()
  const figure = useCount()(count)
  if (isExact) return figure
  return (
    <span title={translate('list.at_least', { count: figure })}>
      <span aria-hidden>≥ {figure}</span>
      <span className="unseen">{translate('list.at_least', { count: figure })}</span>
    </span>
  )
}
