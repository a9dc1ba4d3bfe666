import { useEffect, useDeferredValue, useRef, type ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { Icon } from './Icon.tsx'

type Props = {
  title: string
  aside?: ReactNode
  children?: ReactNode
  isFocused?: boolean
}

export function PageTitle({ title, aside, children, isFocused = false }: Props) {
  const focus = useFocus<HTMLHeadingElement>(isFocused)
  useTabTitle(title)
  return (
    <div className="page-title">
      <h1 {...focus}>{title}</h1>
      {aside}
      <div style={{ flex: 1 }} />
      {children}
    </div>
  )
}

/** For a page that replaces a form: otherwise the focus would be lost with its button. */
export function useFocus<E extends HTMLElement>(isFocused: boolean) {
  const ref = useRef<E>(null)
  useEffect(() => {
    if (isFocused) ref.current?.focus()
  }, [isFocused])
  return { ref, ...(isFocused && { tabIndex: -1 }) }
}

/** No personal data: the browser's history stores tab titles. */
export function useTabTitle(title: string): void {
  const name = useTranslate()('app.name')
  useEffect(() => {
    document.title = `${title} – ${name}`
  }, [title, name])
}

export function PageSkeleton({ rows = 8, isPart = false }: { rows?: number; isPart?: boolean }) {
  const translate = useTranslate()
  return (
    <div role="status" className="late">
      <span className="unseen">{translate('list.loading')}</span>
      {!isPart && <div className="skeleton skeleton-title" />}
      <RowSkeletons rows={rows} />
    </div>
  )
}

/** The way back from a page to its list. */
export function BackLink({ list }: { list: string }) {
  const translate = useTranslate()
  return (
    <Link to={`/${list}`} className="quiet-link no-print">
      ‹ {translate(`resources.${list}.name`, { smart_count: 2 })}
    </Link>
  )
}

/** The way from a list to the page that adds a record. */
export function AddLink({ to, label }: { to: string; label: string }) {
  const translate = useTranslate()
  return (
    <Link to={to} className="button button-main">
      <Icon name="add" size={18} />
      {translate(label)}
    </Link>
  )
}

export function RowSkeletons({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, n) => (
    <div key={n} className="skeleton-row">
      {['18%', '12%', '24%', '16%'].map((width, nth) => (
        <div key={nth} className="skeleton" style={{ width }} />
      ))}
    </div>
  ))
}

/** Renders after its surroundings, so that they appear sooner. CSS reserves its place. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
