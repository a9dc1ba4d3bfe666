import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
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
      <Typography>
        {translate('filter.no_order')}{' '}
        {translate(facts.coverage === 'exact' ? 'source.exact' : 'source.at_least', { held, age })}
      </Typography>
      {terms.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, overflowWrap: 'anywhere' }}>
          {translate('filter.looked_for', { what: terms.join('; ') })}
        </Typography>
      )}
    </>
  )
}
