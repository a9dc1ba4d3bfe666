import { useTranslate } from 'ra-core'
import { useHeldWords } from './SourceLine.tsx'
import { usePermission } from '../../session/SessionContext.ts'
import { useFilters } from '../filter/useFilters.ts'
import { useListFacts } from './useListFacts.ts'

type Props = {
  none: string
  live: string
  terms: readonly string[]
}

export function NoMatch({ none, live, terms }: Props) {
  const translate = useTranslate()
  const facts = useListFacts()
  const { q } = useFilters<{ q?: string }>().values
  const byContact = usePermission('contacts.reveal')
  const { words: held, age } = useHeldWords(facts?.held ?? [])
  if (facts?.source !== 'ledger') return translate(live)
  return (
    <>
      <p>
        {translate(none)}{' '}
        {translate(facts.coverage === 'exact' ? 'source.exact' : 'source.at_least', { held, age })}
      </p>
      {terms.length > 0 && (
        <p className="quiet">{translate('filter.looked_for', { what: terms.join('; ') })}</p>
      )}
      {q !== undefined && (
        <p className="quiet">{translate(byContact ? 'filter.contact_help' : 'filter.names_help')}</p>
      )}
    </>
  )
}
