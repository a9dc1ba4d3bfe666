import { useEffect } from 'react'
import { useTranslate } from 'ra-core'

/** What the tab is called. The browser's history learns it: nothing personal goes in here. */
export function useTabTitle(title: string): void {
  const name = useTranslate()('app.name')
  useEffect(() => {
    document.title = `${title} – ${name}`
  }, [title, name])
}
