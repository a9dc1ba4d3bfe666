import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { SentForm } from '../forms/SentForm.tsx'
import { useApi } from '../data-provider/useApi.ts'
import { Foreign } from '../kit/field/Foreign.tsx'
import { PageTitle } from '../kit/page/PageTitle.tsx'
import type { FirstPassword as FirstPasswordAnswer, Operator } from '../../api/team.ts'
import { usePermission } from '../session/SessionContext.ts'
import { FirstPassword, OperatorInputs, emptyOperator, toBody } from './OperatorInputs.tsx'
import { operatorPath } from './OperatorField.tsx'

type MadeOperator = Operator & FirstPasswordAnswer

export function OperatorCreate() {
  const translate = useTranslate()
  const [made, setMade] = useState<MadeOperator>()
  return (
    <div className="narrow-page">
      <PageTitle title={translate(made ? 'operators.made' : 'operators.create')} />
      {made ? <Made operator={made} /> : <OperatorForm onDone={setMade} />}
    </div>
  )
}

function OperatorForm({ onDone }: { onDone: (made: MadeOperator) => void }) {
  const translate = useTranslate()
  const server = useApi()
  const queryClient = useQueryClient()
  const mayGive = usePermission('everything')
  return (
    <SentForm
      confirm={translate('operators.create')}
      defaultValues={emptyOperator}
      // Not `useCreate`, which would keep the first password in the query cache.
      onSubmit={async (values) => {
        const { data } = await server.create<MadeOperator>('operators', {
          data: { email: values.email.trim(), ...toBody(values, mayGive) },
        })
        void queryClient.invalidateQueries({ queryKey: ['operators', 'getList'] })
        onDone(data)
      }}
    >
      <OperatorInputs />
    </SentForm>
  )
}

function Made({ operator: { id, name, email, firstPassword, expiresAt } }: { operator: MadeOperator }) {
  const translate = useTranslate()
  return (
    <>
      <p>
        <Link to={operatorPath(id)}>
          <Foreign text={name} />
        </Link>{' '}
        <Foreign text={email} />
      </p>
      <FirstPassword password={firstPassword} expiresAt={expiresAt} />
      <Button component={Link} to="/operators" variant="outlined">
        {translate('operators.to_list')}
      </Button>
    </>
  )
}
