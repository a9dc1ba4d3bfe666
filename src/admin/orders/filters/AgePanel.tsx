import { useTranslate } from 'react-admin'
import type { OrderFilterValues } from '../../data-provider/ledgerFilter.ts'
import { durationText } from '../../fields/durationText.ts'
import { useFormatLocale } from '../../fields/useFormatLocale.ts'
import { CheckList } from '../../list/CheckList.tsx'
import { useFilters } from '../../list/useFilters.ts'

const steps = [600, 1_800, 7_200, 6 * 3_600, 86_400 * 2, 7 * 86_400]

/** How long orders have been in their status: longer than usual, or than something. */
export function AgePanel() {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { values, change } = useFilters<OrderFilterValues>()
  const { late, stuck, olderThan } = values
  const own = olderThan === undefined || steps.includes(olderThan) ? [] : [olderThan]
  const chosen = [
    ...(late ? ['late'] : []),
    ...(stuck ? ['stuck'] : []),
    ...(olderThan === undefined ? [] : [String(olderThan)]),
  ]
  const toggle = (value: string) => {
    if (value === 'late' || value === 'stuck')
      change({ [value]: values[value] ? undefined : true, slowMethod: undefined })
    else change({ olderThan: Number(value) === olderThan ? undefined : Number(value) })
  }
  return (
    <div className="panel panel-narrow">
      <CheckList
        choices={[
          { value: 'late', label: translate('filter.late') },
          { value: 'stuck', label: translate('filter.stuck') },
          ...[...steps, ...own].map((seconds) => ({
            value: String(seconds),
            label: translate('filter.older_than', { time: durationText(seconds, locale) }),
          })),
        ]}
        chosen={chosen}
        onToggle={toggle}
      />
      <p className="note">{translate('filter.age_help')}</p>
    </div>
  )
}
