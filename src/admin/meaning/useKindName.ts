import { useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'

/** How a kind of orders is called; a type that nobody documented is called as it came. */
export function useKindName(): (kind: string) => string {
  const translate = useTranslate()
  return (kind) => translate(`meaning.kinds.${kind}`, { _: visibleText(kind) })
}
