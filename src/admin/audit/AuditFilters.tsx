import { useTranslate } from 'react-admin'
import { useAllRecords } from '../data-provider/useAllRecords.ts'
import { visibleText } from '../fields/visibleText.ts'
import { SearchField } from '../forms/SearchField.tsx'
import { ClearFilters, FilterSelect } from '../list/FilterBar.tsx'
import { useFilters } from '../list/useFilters.ts'
import type { Operator } from '../../api/team.ts'
import { knownActions, outcomes, useActionWords } from './auditWords.tsx'
import { localTime, toIso } from './localTime.ts'

const everybody = {}

/** By whom goes by id: no address carries an e-mail. */
export function AuditFilters() {
  const translate = useTranslate()
  const { values, change } = useFilters<Record<string, string>>()
  const actionWords = useActionWords()
  const { records: operators } = useAllRecords<Operator>('operators', everybody)
  const { action = '', object = '' } = values
  return (
    <>
      <TimeFilter source="at_gte" label={translate('filter.from')} />
      <TimeFilter source="at_lt" label={translate('audit.to')} />
      <FilterSelect
        source="operatorId"
        label={translate('audit.who')}
        choices={[
          ['', translate('filter.anybody')],
          ...operators.map(({ id, name, email }) => [id, visibleText(name ?? email ?? id)] as const),
        ]}
      />
      <SearchField
        label={translate('audit.action')}
        placeholder={translate('filter.any')}
        value={action}
        options={knownActions.map((one) => ({ value: one, label: actionWords(one) }))}
        onSearch={(typed) => change({ action: typed })}
        width={190}
      />
      <SearchField
        label={translate('audit.object')}
        placeholder={translate('filter.any')}
        value={object}
        onSearch={(typed) => change({ object: typed })}
        width={130}
      />
      <FilterSelect
        source="outcome"
        label={translate('audit.outcome')}
        choices={[
          ['', translate('filter.any')],
          ...outcomes.map((outcome) => [outcome, translate(`audit.outcomes.${outcome}`)] as const),
        ]}
      />
      <ClearFilters />
    </>
  )
}

/** Chosen on the clock of this computer, asked for as UTC. */
function TimeFilter({ source, label }: { source: 'at_gte' | 'at_lt'; label: string }) {
  const { values, change } = useFilters<Record<string, string>>()
  return (
    <label className="control">
      <span>{label}</span>
      <input
        type="datetime-local"
        value={localTime(values[source])}
        onChange={({ target }) => change({ [source]: toIso(target.value) })}
      />
    </label>
  )
}
