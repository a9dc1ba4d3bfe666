import { Box, Button } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { templateNameLength } from '../../../contract/orderDraft.ts'
import { useGateway } from '../../data-provider/useGateway.ts'
import { FailurePanel } from '../../failure/FailurePanel.tsx'
import { visibleText } from '../../fields/visibleText.ts'
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx'
import { NameField } from '../../forms/NameField.tsx'
import { PlainDialog } from '../../forms/PlainDialog.tsx'
import { RowSkeletons } from '../../page/PageSkeleton.tsx'
import type { OrderTemplate } from '../../records.ts'
import { useMid } from '../../session/MidContext.ts'
import { templatePath } from './createPaths.ts'

type Act = { what: 'rename' | 'delete'; template: OrderTemplate }

/** One's own templates and those of one's role: each is a link to the form that it fills in. */
export function TemplateList({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { listTemplates } = useGateway()
  const { mid } = useMid()
  const [act, setAct] = useState<Act>()
  const { data, error, refetch } = useQuery({
    queryKey: ['order templates', mid],
    queryFn: ({ signal }) => listTemplates(mid, signal),
    staleTime: 0,
  })
  const end = () => setAct(undefined)
  return (
    <>
      <PlainDialog
        title={translate('create.templates.manage')}
        onClose={onClose}
        actions={<Button onClick={onClose}>{translate('create.templates.close')}</Button>}
      >
        {error && !data && <FailurePanel error={error} retry={() => void refetch()} />}
        {!error && !data && <RowSkeletons rows={3} />}
        {data?.length === 0 && translate('create.templates.none')}
        <ul className="plain-list">
          {data?.map((template) => (
            <Box component="li" key={template.id} className="list-item buttons">
              <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
                <Link to={templatePath(template.id)} onClick={onClose}>
                  <bdi>{visibleText(template.name)}</bdi>
                </Link>
                <span className="quiet"> {whose(template)}</span>
              </Box>
              {(['rename', 'delete'] as const).map((what) => (
                <Button
                  key={what}
                  aria-label={`${translate(`create.templates.${what}`)}: ${visibleText(template.name)}`}
                  onClick={() => setAct({ what, template })}
                >
                  {translate(`create.templates.${what}`)}
                </Button>
              ))}
            </Box>
          ))}
        </ul>
      </PlainDialog>
      {act?.what === 'rename' && <RenameTemplate template={act.template} onClose={end} />}
      {act?.what === 'delete' && <DeleteTemplate template={act.template} onClose={end} />}
    </>
  )

  function whose({ sharedWith, operator }: OrderTemplate): string {
    return sharedWith === undefined
      ? translate('create.templates.own')
      : translate('create.templates.shared_by', { operator: visibleText(operator ?? '') })
  }
}

type ActProps = { template: OrderTemplate; onClose: () => void }

function RenameTemplate({ template, onClose }: ActProps) {
  const translate = useTranslate()
  const { changeTemplate } = useGateway()
  const queryClient = useQueryClient()
  const [name, setName] = useState(template.name)
  const rename = async () => {
    await changeTemplate(template.id, { name: name.trim() })
    await queryClient.invalidateQueries({ queryKey: ['order templates'] })
  }
  return (
    <ConfirmDialog
      title={translate('create.templates.do_rename')}
      confirm={translate('create.templates.rename')}
      onConfirm={rename}
      onClose={onClose}
    >
      <NameField
        label={translate('create.templates.name')}
        helperText={translate('create.templates.named')}
        value={name}
        onChange={setName}
        maxLength={templateNameLength}
      />
    </ConfirmDialog>
  )
}

function DeleteTemplate({ template, onClose }: ActProps) {
  const translate = useTranslate()
  const { deleteTemplate } = useGateway()
  const queryClient = useQueryClient()
  const remove = async () => {
    await deleteTemplate(template.id)
    await queryClient.invalidateQueries({ queryKey: ['order templates'] })
  }
  return (
    <ConfirmDialog
      title={translate('create.templates.delete_title')}
      confirm={translate('create.templates.delete')}
      onConfirm={remove}
      onClose={onClose}
    >
      <Box sx={{ fontWeight: 550, mb: 1 }}>
        <bdi>{visibleText(template.name)}</bdi>
      </Box>
      {translate('create.templates.delete_help')}
    </ConfirmDialog>
  )
}
