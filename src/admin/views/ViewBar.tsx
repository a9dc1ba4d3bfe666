import { useListContext, useTranslate } from 'ra-core'
import { useState } from 'react'
import { lazyDialog } from '../language/lazyMui.tsx'
import { useListFacts } from '../kit/list/useListFacts.ts'
import { useHidden } from '../kit/filter/useFilters.ts'
import type { ViewAction } from './ViewDialog.tsx'
import { useViews, filterOf, isSame, type Views } from './useViews.ts'
import './views.css'
import { useCount } from '../kit/field/useFormatLocale.ts'
import { listPath, RowLink } from '../kit/field/RowLink.tsx'
import { useStatusTabs } from './useStatusTabs.ts'
import { datePresets, useDays } from '../order-filter/useFilterWords.ts'
import { addressPart } from '../data-provider/addressPart.ts'
import { useFailureWords } from '../kit/failure/useFailureWords.ts'
import { CopyButton } from '../kit/field/CopyButton.tsx'
import { Foreign, visibleText } from '../kit/field/Foreign.tsx'
import { Icon } from '../kit/page/Icon.tsx'
import { Popup } from '../kit/page/Popup.tsx'
import type { View } from '../../api/views.ts'

const ViewDialog = lazyDialog(['views'], () => import('./ViewDialog.tsx'), 'ViewDialog')

export function ViewBar() {
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
        <ViewMenu
          views={views}
          isCurrent={(view) => isCurrent(filterOf(view), view.sort)}
          onOpen={leave}
          onAction={setAction}
        />
        {isOrders && (
          <StatusTabs
            isCurrent={isCurrent}
            onOpen={() => {
              leave()
              views.close()
            }}
          />
        )}
      </div>
      {action && <ViewDialog action={action} views={views} onClose={() => setAction(undefined)} />}
    </>
  )
}

function StatusTabs({ isCurrent, onOpen }: { isCurrent: (filter: object) => boolean; onOpen: () => void }) {
  const translate = useTranslate()
  const { tabs, isExact, isLoading, isOld } = useStatusTabs()
  const countText = useCount()
  // Tabs without counts would move under the pointer once the counts arrive.
  if (isLoading) return null
  return (
    <>
      <nav className="views-tabs" aria-label={translate('views.tabs')} aria-busy={isOld}>
        {tabs.map(({ key, label, count, filter }) => (
          <RowLink
            key={key}
            to={listPath('orders', filter)}
            className="views-tab"
            aria-current={isCurrent(filter) ? 'page' : undefined}
            onClick={onOpen}
          >
            {label}{' '}
            <span className="views-count">
              {count !== undefined && `${countText(count)}${isExact ? '' : '+'}`}
            </span>
          </RowLink>
        ))}
      </nav>
      <DayToggles />
    </>
  )
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

type Props = {
  views: Views
  isCurrent: (view: View) => boolean
  onOpen: () => void
  onAction: (action: ViewAction) => void
}

function ViewMenu({ views, isCurrent, onOpen, onAction }: Props) {
  const translate = useTranslate()
  const failureWords = useFailureWords()
  return (
    <Popup
      label={translate('views.menu')}
      className="button"
      face={
        <>
          {translate('views.menu')} <Icon name="down" size={16} />
        </>
      }
    >
      {views.error && (
        <p role="alert" className="warning">
          {failureWords(views.error).title}
        </p>
      )}
      {views.views.length === 0 ? (
        <p className="note">{translate('views.none')}</p>
      ) : (
        <ul className="plain-list views-list">
          {views.views.map((view) => (
            <ViewEntry
              key={view.id}
              view={view}
              isCurrent={isCurrent(view)}
              onOpen={onOpen}
              onAction={onAction}
            />
          ))}
        </ul>
      )}
      <div className="buttons">
        <button type="button" className="button" data-closes onClick={() => onAction({ kind: 'save' })}>
          {translate('views.save')}
        </button>
      </div>
    </Popup>
  )
}

type EntryProps = Pick<Props, 'onOpen' | 'onAction'> & { view: View; isCurrent: boolean }

function ViewEntry({ view, isCurrent, onOpen, onAction }: EntryProps) {
  const translate = useTranslate()
  const { resource } = useListContext()
  const path = `/${resource}?view=${addressPart(view.id)}`
  const { sharedWith } = view
  const facts = [
    sharedWith !== null &&
      translate('views.shared_with', { role: translate(`me.roles.${sharedWith}`, { _: sharedWith }) }),
    !view.isOwn && translate('views.by', { owner: visibleText(view.owner) }),
  ].filter(Boolean)
  return (
    <li>
      <RowLink to={path} aria-current={isCurrent ? 'page' : undefined} onClick={onOpen}>
        <Foreign text={view.name} />
      </RowLink>{' '}
      <span className="quiet">{facts.join(', ')}</span>
      <div
        className="buttons"
        role="group"
        aria-label={translate('views.actions', { name: visibleText(view.name) })}
      >
        <CopyButton value={new URL(path, window.location.origin).href} of={translate('views.copy_link')} />
        {view.mayChange &&
          (['change', 'delete'] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              className="button"
              data-closes
              onClick={() => onAction({ kind, view })}
            >
              {translate(`views.${kind}`)}
            </button>
          ))}
      </div>
    </li>
  )
}
