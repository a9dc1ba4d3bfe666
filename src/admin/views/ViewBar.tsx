import { useListContext, useTranslate } from 'ra-core'
import { useState } from 'react'
import { addressPart } from '../addressPart.ts'
import { useFailureWords } from '../failure/useFailureWords.ts'
import { Foreign } from '../fields/Foreign.tsx'
import { RowLink } from '../fields/RowLink.tsx'
import { visibleText } from '../fields/visibleText.ts'
import { useListFacts } from '../list/useListFacts.ts'
import { useHidden } from '../list/useHiddenFilter.ts'
import { filterPartOf } from '../orders/filters/useFilterWords.ts'
import { DayToggles } from './DayToggles.tsx'
import { ViewName } from './ViewName.tsx'
import { ViewMenu } from './ViewMenu.tsx'
import { StatusTabs } from './StatusTabs.tsx'
import { SaveButtons } from './SaveButtons.tsx'
import { useViews } from './useViews.ts'
import { filterOf, isSame } from './viewState.ts'
// oxlint-disable-next-line import/no-unassigned-import
import './views.css'

/** So many stand beside each other; the menu has them all. */
const mostTabs = 4

/** The views of a list in one quiet line: those that are there from the start, one's own and shared ones, and how one is kept. */
export function ViewBar() {
  const translate = useTranslate()
  const { resource, filterValues, sort } = useListContext()
  const hidden = useHidden()
  const views = useViews()
  const [named, setNamed] = useState<string>()
  const words = useFailureWords()
  // What the service is asked live cannot be counted, nor narrowed like this.
  const isOrders = useListFacts()?.source === 'ledger' && resource === 'orders'
  const hasHidden = Object.keys(hidden.values).length > 0
  const isCurrent = (filter: object, order?: object | null) =>
    !hasHidden && isSame(filter, filterValues) && (!order || isSame(order, sort))
  const shown = views.views
    .map((view) => ({ view, isCurrent: isCurrent(filterOf(view), view.sort) }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
    .slice(0, mostTabs)
  const isKept = shown.some((one) => one.isCurrent)
  const leave = () => {
    if (hasHidden) hidden.change({})
  }
  return (
    <>
      <div className="views">
        {/* First, so that it stays where it is while names and counts come. */}
        <ViewMenu views={views} onRename={setNamed} />
        <nav className="views-tabs" aria-label={translate('views.tabs')}>
          {isOrders && (
            <StatusTabs
              isCurrent={isCurrent}
              onOpen={() => {
                leave()
                views.close()
              }}
            />
          )}
          {shown.map(({ view, isCurrent: isNow }) =>
            named === view.id ? (
              <ViewName key={view.id} view={view} views={views} onDone={() => setNamed(undefined)} />
            ) : (
              <RowLink
                key={view.id}
                to={`/${resource}?view=${addressPart(view.id)}`}
                className="views-tab"
                aria-current={isNow ? 'page' : undefined}
                onClick={leave}
              >
                <Foreign text={view.name} />
              </RowLink>
            ),
          )}
        </nav>
        {isOrders && <DayToggles />}
        <SaveButtons views={views} isKept={isKept} onSaved={setNamed} />
      </div>
      {views.gone.length > 0 && (
        <p role="note" className="warning">
          {translate('views.gone_filter', {
            names: views.gone.map((name) => `“${visibleText(name)}”`).join(', '),
            smart_count: views.gone.length,
          })}
        </p>
      )}
      {views.error !== undefined && (
        <p role="alert" className="warning">
          {words(views.error).title}. {visibleText(words(views.error).said ?? '')}
        </p>
      )}
      {views.deleted && (
        <p role="status" className="note">
          {translate('views.deleted', { name: visibleText(views.deleted.name) })}{' '}
          <button className="button" onClick={() => views.deleted && void views.undo(views.deleted)}>
            {translate('views.undo')}
          </button>
        </p>
      )}
      {views.left.length > 0 && !isKept && (
        <p className="note views-left">
          {translate('views.left_out', {
            names: [...new Set(views.left.map(filterPartOf))]
              .map((name) => translate(`filter.${name}`, { _: name }))
              .join(', '),
          })}
        </p>
      )}
    </>
  )
}
