import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { useNavigate, useParams } from 'react-router'
import { keptAlertDays } from '../../contract/keptAlertDays.ts'
import type { AlertRule } from '../alertRecords.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import { visibleText } from '../fields/visibleText.ts'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'
import { Facts } from '../page/Facts.tsx'
import { PageSkeleton } from '../page/PageSkeleton.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { RuleForm } from './RuleForm.tsx'
import { valuesOf } from './ruleValues.ts'
import { useSaysText } from './useSaysText.ts'
// oxlint-disable-next-line import/no-unassigned-import
import './alert-rules.css'

/** One rule: what it says just now, and how it is set. */
export function RuleEdit() {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const { data, error, refetch } = useGetOne<AlertRule>(
    'alert-rules',
    { id },
    { retry: false, refetchOnMount: 'always' },
  )
  const isMissing = (error as { status?: number } | null)?.status === 404
  return (
    <div className="narrow-page">
      <PageTitle title={data ? visibleText(data.name) : translate('alert_rules.edit')}>
        {data && <DeleteRule rule={data} />}
      </PageTitle>
      {isMissing && <p>{translate('alert_rules.missing')}</p>}
      {error && !isMissing && !data && <FailurePanel error={error} retry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && <Parts rule={data} />}
    </div>
  )
}

function Parts({ rule }: { rule: AlertRule }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { changeRule } = useGateway()
  const queryClient = useQueryClient()
  const textOf = useSaysText()
  return (
    <>
      <Facts
        rows={[
          [translate('alert_rules.kind'), translate(`alerts.kinds.${rule.kind}`)],
          ...rule.says.map((says) => [visibleText(says.mid), textOf(says)] as const),
        ]}
      />
      <RuleForm
        key={rule.changedAt}
        isNew={false}
        start={valuesOf(rule)}
        onSave={async (body) => {
          await changeRule(rule.id, body)
          await queryClient.invalidateQueries({ queryKey: ['alert-rules'] })
          void navigate('/alert-rules')
        }}
      />
    </>
  )
}

function DeleteRule({ rule: { id } }: { rule: AlertRule }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { deleteRule } = useGateway()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{translate('alert_rules.delete')}</Button>
      {isOpen && (
        <ConfirmDialog
          title={translate('alert_rules.delete')}
          confirm={translate('alert_rules.delete')}
          onClose={() => setIsOpen(false)}
          onConfirm={async () => {
            await deleteRule(id)
            await queryClient.invalidateQueries({ queryKey: ['alert-rules', 'getList'] })
            void navigate('/alert-rules')
          }}
        >
          <p>{translate('alert_rules.delete_help', { days: keptAlertDays })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
