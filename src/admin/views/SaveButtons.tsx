import { useListContext, useTranslate } from 'ra-core'
import type { OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import { visibleText } from '../fields/visibleText.ts'
import { filterParts, useFilterWords } from '../orders/filters/useFilterWords.ts'
import { useOnce } from '../forms/useOnce.ts'
import { useSession } from '../session/SessionContext.ts'
import type { Views } from './useViews.ts'

type Props = {
  views: Views
  /** The list is just what a view shows. */
  isKept: boolean
  onSaved: (id: string) => void
}

/** One press keeps the list as it is, for oneself or for one's role, under a name that says what it shows and can be changed at once. */
export function SaveButtons({ views, isKept, onSaved }: Props) {
  const translate = useTranslate()
  const { role } = useSession().session
  const suggest = useSuggestedName()
  const { state, current } = views
  const { run, isBusy } = useOnce(async (sharedWith: string | null) => {
    const view = await views.save(suggest(), sharedWith)
    if (view) onSaved(view.id)
  })
  const { run: update } = useOnce(async () => {
    if (current) await views.update(current)
  })
  const isNarrowed = Object.keys(state.filter).length > 0 || state.days !== null
  if (isKept || (!isNarrowed && !current)) return null
  return (
    <>
      {current?.mayChange && (
        <button type="button" className="button" disabled={isBusy} onClick={() => void update()}>
          {translate('views.update', { name: visibleText(current.name) })}
        </button>
      )}
      <button type="button" className="button" disabled={isBusy} onClick={() => void run(null)}>
        {translate('views.save')}
      </button>
      <button type="button" className="button" disabled={isBusy} onClick={() => void run(role)}>
        {translate('views.save_for', { role: translate(`account.roles.${role}`, { _: role }) })}
      </button>
    </>
  )
}

const mostLetters = 60

/** What is filtered by, as people say it; nothing personal. */
function useSuggestedName(): () => string {
  const translate = useTranslate()
  const { resource, filterValues } = useListContext()
  const { userId: _, ...values } = filterValues as OrderFilterValues
  const words = useFilterWords(resource === 'orders' ? values : {})
  return () => {
    const parts =
      resource === 'orders'
        ? filterParts.flatMap((part) => words[part] ?? [])
        : Object.values(filterValues as object)
            .flat()
            .map(String)
    // The zone is in the filter, and too long for a name.
    const name = parts.map((part) => part.replace(/ \([^()]*\/[^()]*\)$| \(UTC\)$/, '')).join(', ')
    return name.slice(0, mostLetters).trim() || translate('views.unnamed')
  }
}
