import { useTranslate } from 'react-admin'
import { usePermission } from '../session/SessionContext.ts'

/** An admin who does not hold everything sees no more than their merchant IDs: a short list is not taken for all. */
export function BoundNote({ words }: { words: string }) {
  const translate = useTranslate()
  return usePermission('everything') ? null : <p className="note">{translate(words)}</p>
}
