import { missingParts } from '../../api/missingParts.ts'
import { useTranslate } from 'ra-core'
import { useFailureWords } from '../kit/failure/useFailureWords.ts'
import { Foreign, visibleText } from '../kit/field/Foreign.tsx'
import type { SearchAnswer, Missing } from '../../api/search.ts'
import { usePermission } from '../session/SessionContext.ts'
import type { useSearch } from '../kit/list/NoMatch.tsx'
import { dayText } from '../time/time.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'

type Props = {
  typed: string
  isWaiting: boolean
  search: ReturnType<typeof useSearch>
  hasMissing: boolean
}

export function BoxNotes({ typed, isWaiting, hasMissing, search: { data, error, isFetching } }: Props) {
  const translate = useTranslate()
  const byContact = usePermission('contacts.reveal')
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
        {isFetching && <p className="late">{translate('search.loading')}</p>}
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
            {hasMissing && <MissingNotes missing={data.missing} />}
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

/** Never a plain "not found": the sentence says where the search looked. */
export function MissingNotes({ missing }: { missing: readonly Missing[] }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  return missing.map((one) => {
    const parts = missingParts(one, (iso) => dayText(iso, locale))
    const words = parts.map(([key, params]) => translate(`search.missing.${key}`, params)).join('')
    return (
      <p key={`${one.kind} ${one.text}`}>
        <strong>
          <Foreign text={one.text.slice(0, 80)} />
        </strong>{' '}
        {visibleText(words.endsWith('?') ? words : `${words}.`)}
      </p>
    )
  })
}
