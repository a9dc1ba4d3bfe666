import { TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { visibleText } from '../kit/field/Foreign.tsx'
import { ConfirmDialog, FormDialog } from '../forms/PlainDialog.tsx'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { roles, type Role } from '../../api/team.ts'
import { filterPartOf } from '../orders/filters/useFilterWords.ts'
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

const nobody = ''

function ViewForm({ view, views, onClose }: { view?: View } & Pick<Props, 'views' | 'onClose'>) {
  const translate = useTranslate()
  const { role } = useSession().session
  const [name, setName] = useState(view?.name ?? '')
  const [sharedWith, setSharedWith] = useState<Role | typeof nobody>(view?.sharedWith ?? nobody)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isEmpty = name.trim() === ''
  const { run, isBusy, error } = useOnce(async () => {
    const wanted = sharedWith === nobody ? null : sharedWith
    if (!view) await views.save(name.trim(), wanted)
    else
      await views.change(view, {
        name: name.trim(),
        // The server checks a role only when it is sent.
        ...(wanted !== view.sharedWith && { sharedWith: wanted }),
      })
    onClose()
  })
  const offered = new Set([
    ...(role === 'admin' ? roles : [role]),
    ...(view?.sharedWith ? [view.sharedWith] : []),
  ])
  return (
    <FormDialog
      title={translate(view ? 'views.change_title' : 'views.save')}
      onClose={onClose}
      isBusy={isBusy}
      onSubmit={() => {
        setIsSubmitted(true)
        if (!isEmpty) void run()
      }}
      confirm={translate('views.keep')}
      error={error}
    >
      <div className="views-form">
        <TextField
          fullWidth
          autoFocus
          autoComplete="off"
          label={translate('views.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={isSubmitted && isEmpty}
          helperText={isSubmitted && isEmpty ? translate('views.name_help') : undefined}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <PlainSelect
          isAbove
          label={translate('views.for')}
          value={sharedWith}
          options={[
            { value: nobody, label: translate('views.only_me') },
            ...[...offered].map((one) => ({
              value: one,
              label: translate('views.everyone_in', { role: translate(`me.roles.${one}`, { _: one }) }),
            })),
          ]}
          onChange={(value) => setSharedWith(value as Role | typeof nobody)}
        />
      </div>
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
