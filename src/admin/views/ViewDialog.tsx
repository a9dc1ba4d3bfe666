import { required, SelectInput, TextInput, useTranslate } from 'react-admin'
import { ConfirmDialog, FormDialog } from '../forms/FormDialog.tsx'
import { visibleText } from '../kit/field/Foreign.tsx'
import { roles, type Role } from '../../api/team.ts'
import { filterPartOf } from '../order-filter/useFilterWords.ts'
import { useSession } from '../session/SessionContext.ts'
import type { View } from '../../api/views.ts'
import type { Views } from './useViews.ts'

export type ViewAction = { kind: 'save' } | { kind: 'change' | 'delete'; view: View }

type Props = { action: ViewAction; views: Views; onClose: () => void }

export function ViewDialog({ action, views, onClose }: Props) {
  const translate = useTranslate()
  if (action.kind === 'save') return <ViewForm views={views} onClose={onClose} />
  const { kind, view } = action
  if (kind === 'change') return <ViewForm view={view} views={views} onClose={onClose} />
  return (
    <ConfirmDialog
      title={translate('views.delete_title', { name: visibleText(view.name) })}
      confirm={translate('views.delete')}
      onConfirm={() => views.remove(view)}
      onClose={onClose}
    >
      <p>{translate(view.sharedWith === null ? 'views.delete_help' : 'views.delete_shared_help')}</p>
    </ConfirmDialog>
  )
}

/** The server has no role for a view of one's own. */
const onlyMe = 'me'

function ViewForm({ view, views, onClose }: { view?: View } & Pick<Props, 'views' | 'onClose'>) {
  const translate = useTranslate()
  const { role } = useSession().session
  const save = async (values: { name: string; sharedWith: Role | typeof onlyMe }) => {
    const name = values.name.trim()
    const sharedWith = values.sharedWith === onlyMe ? null : values.sharedWith
    if (!view) return views.save(name, sharedWith)
    // The server checks a role only when it is sent.
    return views.change(view, { name, ...(sharedWith !== view.sharedWith && { sharedWith }) })
  }
  const offered = new Set([
    ...(role === 'admin' ? roles : [role]),
    ...(view?.sharedWith ? [view.sharedWith] : []),
  ])
  return (
    <FormDialog
      title={translate(view ? 'views.change_title' : 'views.save')}
      confirm={translate('ra.action.save')}
      onClose={onClose}
      defaultValues={{ name: view?.name ?? '', sharedWith: view?.sharedWith ?? onlyMe }}
      onSubmit={save}
    >
      <TextInput
        source="name"
        label="views.name"
        autoFocus
        autoComplete="off"
        validate={required('views.name_help')}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <SelectInput
        source="sharedWith"
        label="views.for"
        validate={required()}
        translateChoice={false}
        choices={[
          { id: onlyMe, name: translate('views.only_me') },
          ...[...offered].map((id) => ({
            id,
            name: translate('views.everyone_in', { role: translate(`me.roles.${id}`, { _: id }) }),
          })),
        ]}
      />
      {!view && views.left.length > 0 && (
        <p className="note">
          {translate('views.left_out', {
            names: [...new Set(views.left.map(filterPartOf))]
              .map((part) => translate(`filter.${part}`, { _: part }))
              .join(', '),
          })}
        </p>
      )}
    </FormDialog>
  )
}
