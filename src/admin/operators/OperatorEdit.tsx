import { RecordPage } from '../kit/list/RecordPage.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useApi } from '../data-provider/useApi.ts'
import { Foreign, SentText } from '../kit/field/Foreign.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { SentForm } from '../forms/SentForm.tsx'
import { ConfirmButton } from '../forms/FormDialog.tsx'
import { Facts, Section } from '../kit/page/Section.tsx'
import { PageSkeleton } from '../kit/page/PageTitle.tsx'
import type { FirstPassword as FirstPasswordAnswer, Operator } from '../../api/team.ts'
import { usePermission } from '../session/SessionContext.ts'
import { FirstPassword, OperatorInputs, toBody, valuesOf } from './OperatorInputs.tsx'
import { LastTime, OperatorState } from './OperatorField.tsx'
import { YesNo } from './OperatorList.tsx'

export function OperatorEdit() {
  return (
    <RecordPage<Operator>
      isNarrow
      resource="operators"
      aside={(operator) => <OperatorState {...operator} />}
      skeleton={<PageSkeleton rows={5} />}
    >
      {(operator) => <OperatorPage key={operator.id} operator={operator} />}
    </RecordPage>
  )
}

function OperatorPage({ operator }: { operator: Operator }) {
  const translate = useTranslate()
  return (
    <>
      <p className="operator-name">
        <Foreign text={operator.name ?? operator.id} />
      </p>
      <Section title={translate('operators.who')}>
        <ChangeForm operator={operator} />
      </Section>
      <Section title={translate('operators.sign_in')}>
        <Facts
          rows={[
            [translate('user.email'), <SentText text={operator.email} />],
            [translate('operators.last_sign_in'), <LastTime at={operator.lastSignInAt} exact />],
            [translate('sign_in.code_title'), <YesNo is={operator.secondFactor} />],
            [translate('operators.locked'), <YesNo is={operator.locked} />],
            [translate('operators.sessions'), operator.sessions],
            [translate('operators.created'), <TimeText iso={operator.createdAt} exact />],
          ]}
        />
        <OperatorActions operator={operator} />
      </Section>
    </>
  )
}

function ChangeForm({ operator }: { operator: Operator }) {
  const translate = useTranslate()
  const server = useApi()
  const queryClient = useQueryClient()
  const mayGive = usePermission('everything')
  const [isSaved, setIsSaved] = useState(false)
  return (
    <SentForm
      confirm={translate('ra.action.save')}
      defaultValues={valuesOf(operator)}
      onSubmit={async (values) => {
        setIsSaved(false)
        const data = toBody(values, mayGive)
        await server.update('operators', { id: operator.id, data, previousData: operator })
        await queryClient.invalidateQueries({ queryKey: ['operators'] })
        setIsSaved(true)
      }}
      beside={
        <span role="status" className="quiet">
          {isSaved && translate('operators.saved')}
        </span>
      }
    >
      <OperatorInputs id={operator.id} />
    </SentForm>
  )
}

type Act = 'disable' | 'enable' | 'reset' | 'end'

function OperatorActions({ operator }: { operator: Operator }) {
  const translate = useTranslate()
  const server = useApi()
  const queryClient = useQueryClient()
  const [reset, setReset] = useState<FirstPasswordAnswer>()
  const { id, disabled } = operator

  const work: Record<Act, (reason: string) => Promise<unknown>> = {
    disable: () => server.update('operators', { id, data: { disabled: true }, previousData: operator }),
    enable: () => server.update('operators', { id, data: { disabled: false }, previousData: operator }),
    reset: async (reason) => setReset(await server.resetPassword(id, reason)),
    end: () => server.endSessions(id),
  }
  const acts: Act[] = ['reset', 'end', disabled ? 'enable' : 'disable']
  return (
    <>
      {reset && <FirstPassword password={reset.firstPassword} expiresAt={reset.expiresAt} />}
      <div className="buttons operator-actions">
        {acts.map((act) => (
          <ConfirmButton
            key={act}
            look="outlined"
            label={translate(`operators.act.${act}`)}
            title={translate(`operators.act.${act}`)}
            asksReason={act === 'reset'}
            onConfirm={async (reason) => {
              await work[act](reason)
              void queryClient.invalidateQueries({ queryKey: ['operators'] })
            }}
          >
            {translate(`operators.follows.${act}`)}
          </ConfirmButton>
        ))}
      </div>
    </>
  )
}
