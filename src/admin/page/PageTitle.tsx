import type { ReactNode } from 'react'
import { useTabTitle } from './useTabTitle.ts'

type Props = { title: string; aside?: ReactNode; children?: ReactNode }

/** The page's one heading, with what can be done here at its right. */
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
