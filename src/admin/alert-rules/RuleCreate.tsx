import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { useGateway } from '../data-provider/useGateway.ts'
import { PageTitle } from '../page/PageTitle.tsx'
import { useMid } from '../session/MidContext.ts'
import { usePermission } from '../session/usePermission.ts'
import { RuleForm } from './RuleForm.tsx'
import { kindsFor, newRule } from './ruleValues.ts'
// oxlint-disable-next-line import/no-unassigned-import
import './alert-rules.css'

export function RuleCreate() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { addRule } = useGateway()
  const queryClient = useQueryClient()
  const { mids } = useMid()
  const kinds = kindsFor({ ofOrders: usePermission('alerts.orders'), ofFees: usePermission('fees.levels') })
  const kind = kinds.find((one) => one === 'doubt') ?? kinds[0] ?? 'fee-drift'
  const [start] = useState(() => newRule(kind, translate(`alerts.kinds.${kind}`), [...mids]))
  return (
    <div className="narrow-page">
      <PageTitle title={translate('alert_rules.add')} />
      <RuleForm
        isNew
        start={start}
        onSave={async (body) => {
          await addRule(body)
          await queryClient.invalidateQueries({ queryKey: ['alert-rules'] })
          void navigate('/alert-rules')
        }}
      />
    </div>
  )
}
