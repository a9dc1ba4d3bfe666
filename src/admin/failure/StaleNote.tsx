import { useTranslate } from 'ra-core'
import { visibleText } from '../fields/visibleText.ts'
import { useFailureWords } from './useFailureWords.ts'
import { useFormatLocale } from '../fields/useFormatLocale.ts'

/** Asking again failed: what stands here still holds, and how old it is. */
export function StaleNote({ error, at, retry }: { error: unknown; at: number; retry: () => void }) {
  const locale = useFormatLocale()
  const translate = useTranslate()
  const { title, said } = useFailureWords()(error)
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23' }).format(at)
  return (
    <div role="alert" className="stale-note">
      {translate('list.stale', {
        time,
        reason: said ? `${title}: ${visibleText(said).replace(/\.$/, '')}` : title,
      })}
      <button className="button" onClick={retry}>
        {translate('list.refresh')}
      </button>
    </div>
  )
}
