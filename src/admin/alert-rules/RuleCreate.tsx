import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { useGateway } from '../data-provider/useGateway.ts'
import { PageTitle } from '../page/PageTitle.tsx'
import { useMid } from '../session/MidContext.ts'
import { RuleForm } from './RuleForm.tsx'
import { newRule } from './ruleValues.ts'
// oxlint-disable-next-line import/no-unassigned-import
import './alert-rules.css'

export function RuleCreate() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { addRule } = useGateway()
  const queryClient = useQueryClient()
  const { mids } = useMid()
  const [start] = useState(() => newRule('doubt', translate('alerts.kinds.doubt'), [...mids]))
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
