import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useApi } from '../data-provider/useApi.ts'
import { Foreign } from '../kit/field/Foreign.tsx'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { PageTitle } from '../kit/page/PageTitle.tsx'
import type { FirstPassword as FirstPasswordAnswer, Operator } from '../../api/team.ts'
import { usePermission } from '../session/SessionContext.ts'
import { FirstPassword, OperatorInputs, emptyOperator, toBody, useOperatorForm } from './OperatorInputs.tsx'
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
  // Not `useCreate`, which would keep the first password in the query cache.
  const { control, submit, isBusy, error } = useOperatorForm(emptyOperator, async (values) => {
    const { data } = await server.create<MadeOperator>('operators', {
      data: { email: values.email, ...toBody(values, mayGive) },
    })
    void queryClient.invalidateQueries({ queryKey: ['operators', 'getList'] })
    onDone(data)
  })
  return (
    <form noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
      <OperatorInputs control={control} />
      <FailureNote error={error} />
      <Button type="submit" variant="contained" disabled={isBusy} sx={{ mt: 2 }}>
        {translate('operators.create')}
      </Button>
    </form>
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
