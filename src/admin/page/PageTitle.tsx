import { useEffect, type ReactNode } from 'react'
import { useTranslate } from 'ra-core'

type Props = { title: string; aside?: ReactNode; children?: ReactNode }

export function PageTitle({ title, aside, children }: Props) {
  useTabTitle(title)
  return (
    <div className="page-title">
      <h1>{title}</h1>
      {aside}
      <div style={{ flex: 1 }} />
      {children}
    </div>
  )
}

/** What the tab is called. The browser's history learns it: nothing personal goes in here. */
export function useTabTitle(title: string): void {
  const name = useTranslate()('app.name')
  useEffect(() => {
    document.title = `${title} – ${name}`
  }, [title, name])
}
