import { formatTime } from '../../time/time.ts'
import type { ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { visibleText } from '../field/Foreign.tsx'
import { useFailureWords } from './useFailureWords.ts'
import { useFormatLocale } from '../field/useFormatLocale.ts'

type Props = { error: unknown; retry?: () => void; children?: ReactNode }

export function FailurePanel({ error, retry, children }: Props) {
  const translate = useTranslate()
  const { title, said, isQuoted, named, wait, trace, details } = useFailureWords()(error)
  return (
    <div role="alert" className="failure">
      <h2>{title}</h2>
      {said && <p>{isQuoted ? <q>{visibleText(said)}</q> : visibleText(said)}</p>}
      {details.map((fault) => (
        <p key={fault}>{visibleText(fault)}</p>
      ))}
      {named && <p className="quiet">{visibleText(named)}</p>}
      {(wait ?? trace) && <p className="quiet">{[wait, trace].filter(Boolean).join(' ')}</p>}
      {children}
      {retry && (
        <button type="button" className="button button-outlined" onClick={retry}>
          {translate('failure.retry')}
        </button>
      )}
    </div>
  )
}

export function StaleNote({ error, at, retry }: { error: unknown; at: number; retry: () => void }) {
  const locale = useFormatLocale()
  const translate = useTranslate()
  const { title, said } = useFailureWords()(error)
  const time = formatTime(at, locale, { timeStyle: 'medium' })
  return (
    <div role="alert" className="buttons stale-note">
      {translate('list.stale', {
        time,
        reason: said ? `${title}: ${visibleText(said).replace(/\.$/, '')}` : title,
      })}
      <button type="button" className="button" onClick={retry}>
        {translate('ra.action.refresh')}
      </button>
    </div>
  )
}
