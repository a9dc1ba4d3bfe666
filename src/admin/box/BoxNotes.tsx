import { useTranslate } from 'ra-core'
import { useFailureWords } from '../failure/useFailureWords.ts'
import { Foreign } from '../fields/Foreign.tsx'
import { visibleText } from '../fields/visibleText.ts'
import type { SearchAnswer } from '../../api/search.ts'
import { usePermission } from '../session/SessionContext.ts'
import { MissingNote } from './MissingNote.tsx'
import { useIsLate } from './useIsLate.ts'
import type { useSearch } from './useSearch.ts'

type Props = {
  typed: string
  /** Something is typed that is not searched for yet. */
  isWaiting: boolean
  search: ReturnType<typeof useSearch>
}

/** What the list itself does not say: what was picked from a text, what is missing, that it takes its time, that it failed. */
export function BoxNotes({ typed, isWaiting, search: { data, error, isFetching } }: Props) {
  const translate = useTranslate()
  const byContact = usePermission('contacts.reveal')
  const isLate = useIsLate(isFetching)
  const isShown = data !== undefined && !isWaiting
  const kindsOf = (picked: SearchAnswer['picked']) =>
    [...new Set(picked.map(({ kind }) => kind))]
      .map((kind) => {
        const smart_count = picked.filter((one) => one.kind === kind).length
        return translate(`search.kinds.${kind}`, { smart_count })
      })
      .join(', ')
  return (
    <div className="box-notes">
      <div role="status">
        {typed === '' && <p>{translate(byContact ? 'search.start' : 'search.start_no_contact')}</p>}
        {isLate && <p>{translate('search.loading')}</p>}
        {isShown && (
          <>
            <p className="unseen">
              {translate('search.found', {
                smart_count: data.results.filter(({ kind }) => kind !== 'page').length,
              })}
            </p>
            {data.picked.length > 1 && <p>{translate('search.picked', { kinds: kindsOf(data.picked) })}</p>}
            {data.leftOut > 0 && <p>{translate('search.left_out', { smart_count: data.leftOut })}</p>}
            {data.isCut && <p>{translate('search.cut')}</p>}
            {data.missing.map((missing) => (
              <p key={`${missing.kind} ${missing.text}`}>
                <strong>
                  <Foreign text={missing.text.slice(0, 80)} />
                </strong>{' '}
                <MissingNote missing={missing} />
              </p>
            ))}
          </>
        )}
      </div>
      {error !== null && !isFetching && !isWaiting && <Failed error={error} />}
      <p className="box-keys">{translate('search.keys')}</p>
    </div>
  )
}

function Failed({ error }: { error: unknown }) {
  const translate = useTranslate()
  const words = useFailureWords()(error)
  const isStepUp = (error as { body?: { reason?: string } }).body?.reason === 'step_up'
  return (
    <p role="alert" className="box-failed">
      {isStepUp
        ? translate('search.cancelled')
        : [words.title, words.said]
            .filter(Boolean)
            .map((part) => visibleText(String(part)))
            .join(': ')}{' '}
      {translate('search.again')}
    </p>
  )
}
