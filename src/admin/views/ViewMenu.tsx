import { useListContext, useTranslate } from 'ra-core'
import { addressPart } from '../data-provider/addressPart.ts'
import { useFailureWords } from '../kit/failure/useFailureWords.ts'
import { CopyButton } from '../kit/field/CopyButton.tsx'
import { Foreign, visibleText } from '../kit/field/Foreign.tsx'
import { RowLink } from '../kit/field/RowLink.tsx'
import { Icon } from '../kit/page/Icon.tsx'
import { Popup } from '../kit/page/Popup.tsx'
import type { View } from '../../api/views.ts'
import type { ViewAction } from './ViewDialog.tsx'
import type { Views } from './useViews.ts'

type Props = {
  views: Views
  isCurrent: (view: View) => boolean
  onOpen: () => void
  onAction: (action: ViewAction) => void
}

export function ViewMenu({ views, isCurrent, onOpen, onAction }: Props) {
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
