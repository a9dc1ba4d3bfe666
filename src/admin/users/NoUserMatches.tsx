import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useHeldWords } from '../list/SourceLine.tsx'
import { useFilters } from '../list/useFilters.ts'
import { useListFacts } from '../list/useListFacts.ts'

/** Says who was searched for, and among whom. */
export function NoUserMatches() {
  const translate = useTranslate()
  const facts = useListFacts()
  const { values } = useFilters<{ q?: string; email?: string; phone?: string }>()
  const { words: held, age } = useHeldWords(facts?.held ?? [])
  if (facts?.source !== 'ledger') return translate('list.no_match')
  return (
    <>
      <Typography>
        {translate('filter.no_person')}{' '}
        {translate(facts.coverage === 'exact' ? 'source.exact' : 'source.at_least', { held, age })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, overflowWrap: 'anywhere' }}>
        {translate('filter.looked_for', { what: `“${values.q ?? values.email ?? values.phone ?? ''}”` })}
      </Typography>
    </>
  )
}
