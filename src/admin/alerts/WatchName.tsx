import { useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'

export function WatchName({ kind }: { kind: string }) {
  return useTranslate()(`alerts.kinds.${kind}`, { _: visibleText(kind) })
}
