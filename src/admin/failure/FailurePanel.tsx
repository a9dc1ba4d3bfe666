import type { ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { visibleText } from '../fields/visibleText.ts'
import { useFailureWords } from './useFailureWords.ts'

type Props = { error: unknown; retry?: () => void; children?: ReactNode }

/** What failed, what the service said, and the way on. */
export function FailurePanel({ error, retry, children }: Props) {
  const translate = useTranslate()
  const { title, said, named, wait, trace, details } = useFailureWords()(error)
  return (
    <div role="alert" className="failure">
      <h2>{title}</h2>
      {said && <p>{visibleText(said)}</p>}
      {details.map((fault) => (
        <p key={fault}>{visibleText(fault)}</p>
      ))}
      {named && <p className="quiet">{visibleText(named)}</p>}
      {(wait ?? trace) && <p className="quiet">{[wait, trace].filter(Boolean).join(' ')}</p>}
      {children}
      {retry && (
        <button className="button button-outlined" onClick={retry}>
          {translate('failure.retry')}
        </button>
      )}
    </div>
  )
}
