import { useTranslate } from 'ra-core'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { PageSkeleton } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import { useCount } from '../kit/field/useFormatLocale.ts'

type Props<T> = Parameters<typeof QueryState<T>>[0] & { title: string; rows: number }

export function HomePart<T>({ title, rows, ...state }: Props<T>) {
  return (
    <Section title={title}>
      <QueryState {...state} skeleton={<PageSkeleton isPart rows={rows} />} />
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
