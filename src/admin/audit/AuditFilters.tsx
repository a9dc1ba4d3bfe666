import { Box } from '@mui/material'
import { useId } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { useAllRecords } from '../data-provider/useAllRecords.ts'
import { visibleText } from '../fields/visibleText.ts'
import { PlainSearch } from '../forms/PlainSearch.tsx'
import { frame } from '../forms/PlainSelect.tsx'
import { ClearFilters, FilterSelect, useChangeFilter } from '../list/FilterSelect.tsx'
import type { Operator } from '../records.ts'
import { knownActions, outcomes, useActionWords } from './auditWords.tsx'
import { localTime, toIso, zoneName } from './localTime.ts'

const everybody = {}

/** By whom goes by id: no address carries an e-mail. */
export function AuditFilters() {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  const change = useChangeFilter()
  const actionWords = useActionWords()
  const { records: operators } = useAllRecords<Operator>('operators', everybody)
  const { action = '', object = '' } = filterValues as { action?: string; object?: string }
  return (
    <>
      <TimeFilter source="at_gte" label={translate('audit.from')} />
      <TimeFilter source="at_lt" label={translate('audit.to')} />
      <Box component="span" sx={{ fontSize: 12.5, color: 'text.secondary' }}>
        {translate('audit.zone', { zone: zoneName() })}
      </Box>
      <FilterSelect
        source="operatorId"
        label={translate('audit.who')}
        choices={[
          ['', translate('audit.anybody')],
          ...operators.map(({ id, name, email }) => [id, visibleText(name ?? email ?? id)] as const),
        ]}
      />
      <PlainSearch
        label={translate('audit.action')}
        placeholder={translate('audit.any')}
        value={action}
        options={knownActions.map((known) => ({ value: known, label: actionWords(known) }))}
        onChange={(typed) => change('action', typed)}
      />
      <PlainSearch
        label={translate('audit.object')}
        placeholder={translate('audit.any')}
        value={object}
        onChange={(typed) => change('object', typed)}
        width={130}
      />
      <FilterSelect
        source="outcome"
        label={translate('audit.outcome')}
        choices={[
          ['', translate('audit.any')],
          ...outcomes.map((outcome) => [outcome, translate(`audit.outcomes.${outcome}`)] as const),
        ]}
      />
      <ClearFilters />
    </>
  )
}

/** Chosen on the clock of this computer, asked for as UTC. */
function TimeFilter({ source, label }: { source: 'at_gte' | 'at_lt'; label: string }) {
  const id = useId()
  const { filterValues } = useListContext()
  const change = useChangeFilter()
  const value = localTime((filterValues as Record<string, string | undefined>)[source])
  return (
    <Box component="span" sx={frame}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        value={value}
        onChange={({ target }) => change(source, toIso(target.value))}
      />
    </Box>
  )
}
