import { useEffect, type ReactNode } from 'react'
import { useTranslate } from 'ra-core'

type Props = { title: string; aside?: ReactNode; children?: ReactNode }

/** The page's one heading, with what can be done here at its right. */
export function PageTitle({ title, aside, children }: Props) {
  const translate = useTranslate()
  const name = translate('app.name')
  useEffect(() => {
    document.title = `${title} – ${name}`
  }, [title, name])
  return (
    <div className="page-title">
      <h1>{title}</h1>
      {aside}
      <div style={{ flex: 1 }} />
      {children}
    </div>
  )
}
