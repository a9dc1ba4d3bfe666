import { useFaultWords } from '../kit/failure/useFailureWords.ts'
import { RecordPage } from '../kit/list/RecordPage.tsx'
import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import type { AlertReceiver, TestedReceiver } from '../../api/alerts.ts'
import { useApi } from '../data-provider/useApi.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { SentText, visibleText } from '../kit/field/Foreign.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { Facts, Section } from '../kit/page/Section.tsx'
import { useMid, usePermission } from '../session/SessionContext.ts'
import { MissedNotices, ReceiverPlace, ReceiverState, ReceiverSecret } from './Receivers.tsx'
import { ReceiverInputs, changeOf, valuesOf } from './ReceiverInputs.tsx'
import { ConfirmButton } from '../forms/FormDialog.tsx'
import { SentForm } from '../forms/SentForm.tsx'
import { ToneMark } from '../kit/field/ToneMark.tsx'

export function ReceiverEdit() {
  const isAdmin = usePermission('alerts.receivers')
  return (
    <RecordPage<AlertReceiver>
      isNarrow
      resource="alert-receivers"
      list="alerts"
      title={({ name }) => visibleText(name)}
      aside={(receiver) => <ReceiverState {...receiver} />}
      actions={(receiver) => isAdmin && <RemoveReceiver receiver={receiver} />}
      refetchInterval={10_000}
    >
      {(receiver) => <Parts receiver={receiver} isAdmin={isAdmin} />}
    </RecordPage>
  )
}

function Parts({ receiver, isAdmin }: { receiver: AlertReceiver; isAdmin: boolean }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  // Shown once. Held outside the form, which remounts after the save.
  const [secret, setSecret] = useState<string>()
  const leave = () => void navigate('/alerts')
  return (
    <>
      <Facts
        rows={[
          [translate('fault_field.kind'), translate(`receivers.kinds.${receiver.kind}`)],
          [translate('fault_field.url'), <ReceiverPlace {...receiver} />],
          [translate('fault_field.mids'), <SentText text={receiver.mids.join(', ')} />],
          [translate('receivers.by'), <SentText text={receiver.createdBy} />],
          receiver.changedAt !== null && [
            translate('receivers.changed_by'),
            <>
              <SentText text={receiver.changedBy} /> <TimeText iso={receiver.changedAt} />
            </>,
          ],
        ]}
      />
      {receiver.pausedSince !== null && (
        <p role="note" className="note">
          {translate('receivers.paused_help', {
            admin: visibleText(receiver.changedBy ?? receiver.createdBy),
          })}
        </p>
      )}
      <MissedNotices receiver={receiver} isAdmin={isAdmin} />
      {isAdmin && <TestNotice receiver={receiver} />}
      {isAdmin && (
        <Section title={translate('receivers.settings')}>
          <SettingsForm
            key={receiver.changedAt ?? ''}
            receiver={receiver}
            onDone={(made) => (made === undefined ? leave() : setSecret(made))}
          />
        </Section>
      )}
      {secret !== undefined && <ReceiverSecret secret={secret} onDone={leave} />}
    </>
  )
}

type FormProps = { receiver: AlertReceiver; onDone: (secret: string | undefined) => void }

function SettingsForm({ receiver, onDone }: FormProps) {
  const translate = useTranslate()
  const { changeReceiver } = useApi()
  const queryClient = useQueryClient()
  const { mids } = useMid()
  const [start] = useState(() => valuesOf(receiver))
  return (
    <SentForm
      confirm={translate('ra.action.save')}
      defaultValues={start}
      onSubmit={async (values) => {
        const changed = await changeReceiver(receiver.id, changeOf(values, start))
        await queryClient.invalidateQueries({ queryKey: ['alert-receivers', 'list'] })
        onDone(changed.secret)
      }}
    >
      <ReceiverInputs offered={[...new Set([...mids, ...start.mids])]} />
    </SentForm>
  )
}

function RemoveReceiver({ receiver: { id, name } }: { receiver: AlertReceiver }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { deleteReceiver } = useApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  return (
    <ConfirmButton
      label={translate('receivers.remove')}
      title={`${translate('receivers.remove')}: ${visibleText(name)}`}
      onConfirm={async () => {
        await deleteReceiver(id)
        await queryClient.invalidateQueries({ queryKey: ['alert-receivers', 'list'] })
        void navigate('/alerts')
        notify('receivers.removed', { type: 'success' })
      }}
    >
      {translate('receivers.remove_help')}
    </ConfirmButton>
  )
}

function TestNotice({ receiver: { id } }: { receiver: AlertReceiver }) {
  const translate = useTranslate()
  const textOf = useFaultWords()
  const { testReceiver } = useApi()
  const [outcome, setOutcome] = useState<TestedReceiver>()
  const { run, isBusy, error } = useOnce(async () => {
    setOutcome(undefined)
    setOutcome(await testReceiver(id))
  })
  return (
    <>
      <p className="buttons">
        <Button variant="outlined" disabled={isBusy} onClick={() => void run()}>
          {translate('receivers.test')}
        </Button>
        <span role="status">
          {isBusy && translate('receivers.testing')}
          {outcome && (
            <ToneMark tone={outcome.delivered ? 'done' : 'failed'}>
              {outcome.fault === null
                ? translate('receivers.arrived')
                : translate('receivers.not_arrived', {
                    why: textOf({ ...outcome.cause, message: outcome.fault }),
                  })}
            </ToneMark>
          )}
        </span>
      </p>
      <FailureNote error={error} />
    </>
  )
}
