import { useListContext, useTranslate } from 'ra-core'
import { Suspense, useState } from 'react'
import { visibleText } from '../fields/visibleText.ts'
import { lazyMui } from '../lazyMui.tsx'
import { useListFacts } from '../list/useListFacts.ts'
import { useHidden } from '../list/useFilters.ts'
import { DayToggles } from './DayToggles.tsx'
import { StatusTabs } from './StatusTabs.tsx'
import type { ViewAction } from './ViewDialog.tsx'
import { ViewMenu } from './ViewMenu.tsx'
import { useViews } from './useViews.ts'
import { filterOf, isSame } from './viewState.ts'
// oxlint-disable-next-line import/no-unassigned-import
import './views.css'

const ViewDialog = lazyMui(['views'], () => import('./ViewDialog.tsx').then(({ ViewDialog }) => ViewDialog))

/** One line above a list: the menu of saved views and, for orders, the status tabs and two days. */
export function ViewBar() {
  const translate = useTranslate()
  const { resource, filterValues, sort } = useListContext()
  const hidden = useHidden()
  const views = useViews()
  const [action, setAction] = useState<ViewAction>()
  // The service's own list has no counts and fewer filters.
  const isOrders = useListFacts()?.source === 'ledger' && resource === 'orders'
  const hasHidden = Object.keys(hidden.values).length > 0
  const isCurrent = (filter: object, order?: object | null) =>
    !hasHidden && isSame(filter, filterValues) && (!order || isSame(order, sort))
  const leave = () => {
    if (hasHidden) hidden.change({})
  }
  return (
    <>
      <div className="views">
        {/* First, so that it does not move when the counts arrive. */}
        <ViewMenu
          views={views}
          isCurrent={(view) => isCurrent(filterOf(view), view.sort)}
          onOpen={leave}
          onAction={setAction}
        />
        {isOrders && (
          <>
            <nav className="views-tabs" aria-label={translate('views.tabs')}>
              <StatusTabs
                isCurrent={isCurrent}
                onOpen={() => {
                  leave()
                  views.close()
                }}
              />
            </nav>
            <DayToggles />
          </>
        )}
      </div>
      {views.gone.length > 0 && (
        <p role="note" className="warning">
          {translate('views.gone_filter', {
            names: views.gone.map((name) => `“${visibleText(name)}”`).join(', '),
            smart_count: views.gone.length,
          })}
        </p>
      )}
      {action && (
        <Suspense>
          <ViewDialog action={action} views={views} onClose={() => setAction(undefined)} />
        </Suspense>
      )}
    </>
  )
}
