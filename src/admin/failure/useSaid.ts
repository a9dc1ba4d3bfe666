import { useTranslate } from 'ra-core'
import { useCallback } from 'react'

/** What the gateway said in English, in the person's language where that sentence is known. */
export function useSaid(): (text: string) => string {
  const translate = useTranslate()
  return useCallback((text) => translate(`said.${text}`, { _: text }), [translate])
}
