import { useListContext, useTranslate } from 'ra-core'
import { addressPart } from '../addressPart.ts'
import { CopyButton } from '../fields/CopyButton.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { RowLink } from '../fields/RowLink.tsx'
import { visibleText } from '../fields/visibleText.ts'
import { useDefaultView } from '../list/openView.ts'
import { Icon } from '../page/Icon.tsx'
import { Popup } from '../page/Popup.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { View } from '../viewRecords.ts'
import type { Views } from './useViews.ts'

type Props = { views: Views; onRename: (id: string) => void }

/** All views of the list, and what can be done with each. */
export function ViewMenu({ views, onRename }: Props) {
  const translate = useTranslate()
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
      {views.views.length === 0 ? (
        <p className="note">{translate('views.none')}</p>
      ) : (
        <ul className="plain-list views-list">
          {views.views.map((view) => (
            <ViewEntry key={view.id} view={view} views={views} onRename={onRename} />
          ))}
        </ul>
      )}
    </Popup>
  )
}

function ViewEntry({ view, views, onRename }: Props & { view: View }) {
  const translate = useTranslate()
  const { resource } = useListContext()
  const { role } = useSession().session
  const [usual, setUsual] = useDefaultView(resource)
  const roleName = (name: string) => translate(`account.roles.${name}`, { _: name })
  const path = `/${resource}?view=${addressPart(view.id)}`
  const isDefault = usual === view.id
  const facts = [
    view.sharedWith !== null && translate('views.shared_with', { role: roleName(view.sharedWith) }),
    !view.isOwn && translate('views.by', { owner: visibleText(view.owner) }),
    isDefault && translate('views.is_default'),
  ].filter(Boolean)
  return (
    <li>
      <RowLink to={path}>
        <Foreign text={view.name} />
      </RowLink>{' '}
      <span className="quiet">{facts.join(', ')}</span>
      <div
        className="buttons"
        role="group"
        aria-label={translate('views.actions', { name: visibleText(view.name) })}
      >
        <CopyButton value={new URL(path, window.location.origin).href} of={translate('views.copy_link')} />
        <button type="button" className="button" onClick={() => setUsual(isDefault ? null : view.id)}>
          {translate(isDefault ? 'views.no_default' : 'views.make_default')}
        </button>
        {view.mayChange && (
          <>
            <button
              type="button"
              className="button"
              onClick={({ currentTarget }) => {
                currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
                onRename(view.id)
              }}
            >
              {translate('views.rename')}
            </button>
            <button
              type="button"
              className="button"
              onClick={() => void views.change(view, { sharedWith: view.sharedWith === null ? role : null })}
            >
              {view.sharedWith === null
                ? translate('views.share', { role: roleName(role) })
                : translate('views.unshare')}
            </button>
            <button type="button" className="button" onClick={() => void views.remove(view)}>
              {translate('views.delete')}
            </button>
          </>
        )}
      </div>
    </li>
  )
}
