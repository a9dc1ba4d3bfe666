import { useTranslate } from 'react-admin'
import type { Intent } from '../records.ts'

export function Kind({ kind }: Pick<Intent, 'kind'>) {
  return useTranslate()(`intents.kind.${kind}`)
}
