import { useTranslate } from 'ra-core'
import { orderTypes } from '../../contract/status.ts'
import { SentText } from './SentText.tsx'
import { visibleText } from './visibleText.ts'

const known: ReadonlySet<string> = new Set(orderTypes)

/** The usual word for an order's type; one that nobody documented is shown as it came. */
export function useTypeName(): (type: string) => string {
  const translate = useTranslate()
  return (type) => (known.has(type) ? translate(`order.types.${type}`) : visibleText(type))
}

export function TypeText({ type }: { type: string | null | undefined }) {
  const typeName = useTypeName()
  return type !== undefined && type !== null && known.has(type) ? typeName(type) : <SentText text={type} />
}
