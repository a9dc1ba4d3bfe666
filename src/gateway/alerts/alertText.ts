import type { NoticeLanguage } from '../../contract/alertReceiver.ts'
import type { AlertKind } from '../../contract/alertRule.ts'
import type { NoticeItem } from '../../ledger/alerts/notice.ts'
import { coverPersonal } from '../redact/detect/coverPersonal.ts'
import { wordsOf } from './wordsOf.ts'

type Of = Pick<NoticeItem, 'labels' | 'facts'>

/** One alert in plain words, for those who read it elsewhere. Nothing personal is in it. */
export function alertText(kind: string, of: Of, language?: NoticeLanguage): string {
  const { alerts } = wordsOf(language)
  return coverPersonal(Object.hasOwn(alerts, kind) ? alerts[kind as AlertKind](of) : kind)
}
