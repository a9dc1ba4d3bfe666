import { useListContext, useTranslate } from 'ra-core'
import { useState } from 'react'
import { lazyDialog } from '../language/lazyMui.tsx'
import { useListFacts } from '../kit/list/useListFacts.ts'
import { useHidden } from '../kit/filter/useFilters.ts'
import type { ViewAction } from './ViewDialog.tsx'
import { ViewMenu } from './ViewMenu.tsx'
import { useViews, filterOf, isSame } from './useViews.ts'
import './views.css'
import { useCount } from '../kit/field/useFormatLocale.ts'
import { listPath, RowLink } from '../kit/field/RowLink.tsx'
import { useStatusTabs } from './useStatusTabs.ts'
import { datePresets, useDays } from '../order-filter/useFilterWords.ts'

const ViewDialog = lazyDialog(['views'], () => import('./ViewDialog.tsx'), 'ViewDialog')

export function ViewBar() {
  const translate = useTranslate()
  const { resource, filterValues, sort } = useListContext()
  const hidden = useHidden()
  const views = useViews()
  const [action, setAction] = useState<ViewAction>()
  // The service's list has no counts and fewer filters.
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
      {action && <ViewDialog action={action} views={views} onClose={() => setAction(undefined)} />}
    </>
  )
}

function StatusTabs({ isCurrent, onOpen }: { isCurrent: (filter: object) => boolean; onOpen: () => void }) {
  const { tabs, isExact } = useStatusTabs()
  const countText = useCount()
  return tabs.map(({ key, label, count, filter }) => (
    <RowLink
      key={key}
      to={listPath('orders', filter)}
      className="views-tab"
      aria-current={isCurrent(filter) ? 'page' : undefined}
      onClick={onOpen}
    >
      {label}{' '}
      <span className="views-count">{count !== undefined && `${countText(count)}${isExact ? '' : '+'}`}</span>
    </RowLink>
  ))
}

const offered = ['today', 'yesterday'] as const

/** A second press removes the day filter. */
function DayToggles() {
  const translate = useTranslate()
  const { change, zone, today, preset } = useDays()
  return offered.map((name) => (
    <button
      key={name}
      type="button"
      className={name === preset ? 'control chip chip-set' : 'control chip'}
      aria-pressed={name === preset}
      onClick={() =>
        change(
          name === preset
            ? { from: undefined, to: undefined, zone: undefined }
            : { createdAt_gte: undefined, createdAt_lt: undefined, ...datePresets[name](today), zone },
        )
      }
    >
      {translate(`filter.${name}`)}
    </button>
  ))
}
