import { useTranslate } from 'ra-core'
import type { OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import { useFilters } from '../list/useFilters.ts'
import { useListFacts } from '../list/useListFacts.ts'
import { useHeldWords } from '../list/SourceLine.tsx'
import { filterParts, useFilterWords } from './filters/useFilterWords.ts'

/** Says what was searched for, and among what. */
export function NoOrderMatches() {
  const translate = useTranslate()
  const facts = useListFacts()
  const { values } = useFilters<OrderFilterValues>()
  const words = useFilterWords(values)
  const { words: held, age } = useHeldWords(facts?.held ?? [])
  const terms = [
    ...(values.q === undefined ? [] : [`“${values.q}”`]),
    ...filterParts.flatMap((part) =>
      words[part] === undefined ? [] : [`${translate(`filter.${part}`)}: ${words[part]}`],
    ),
  ]
  if (facts?.source !== 'ledger') return translate('filter.no_live')
  return (
    <>
      <p>
        {translate('filter.no_order')}{' '}
        {translate(facts.coverage === 'exact' ? 'source.exact' : 'source.at_least', { held, age })}
      </p>
      {terms.length > 0 && (
        <p className="quiet">{translate('filter.looked_for', { what: terms.join('; ') })}</p>
      )}
    </>
  )
}
