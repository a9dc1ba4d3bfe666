import { useFaultWords } from '../kit/failure/useFailureWords.ts'
import { useTranslate } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AlertReceiver } from '../../api/alerts.ts'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ToneMark } from '../kit/field/ToneMark.tsx'
import { Absent, SentText } from '../kit/field/Foreign.tsx'
import { SecretDialog } from '../forms/FormDialog.tsx'
import { useApi } from '../data-provider/useApi.ts'
import { ActButton } from '../forms/ActButton.tsx'

export function ReceiverState({ on, failingSince, pausedSince }: AlertReceiver) {
  const translate = useTranslate()
  if (!on) return <ToneMark tone="closed">{translate('receivers.off')}</ToneMark>
  const since = pausedSince ?? failingSince
  if (since === null) return <ToneMark tone="done">{translate('receivers.on')}</ToneMark>
  return (
    <ToneMark tone="failed">
      {translate(`receivers.${pausedSince === null ? 'failing' : 'paused'}`)}{' '}
      <span className="quiet">
        <TimeText iso={since} plain />
      </span>
    </ToneMark>
  )
}

export function ReceiverPlace({ host, to }: AlertReceiver) {
  if (to !== undefined) return <SentText text={to.join(', ')} />
  return host === '' ? <Absent /> : <SentText text={host} />
}

export function ReceiverSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const translate = useTranslate()
  return (
    <SecretDialog title={translate('receivers.secret')} secret={secret} done="receivers.done" onDone={onDone}>
      <p>{translate('receivers.secret_help')}</p>
    </SecretDialog>
  )
}

export function MissedNotices({ receiver, isAdmin }: { receiver: AlertReceiver; isAdmin: boolean }) {
  const translate = useTranslate()
  const textOf = useFaultWords()
  const { id, on, failingSince, fault, cause, sentAt, waiting, givenUp } = receiver
  const say = (key: string, values: object = {}) => translate(`receivers.${key}`, values)
  if (failingSince === null && waiting === 0 && givenUp === 0) return null
  return (
    <div className="warning">
      {failingSince !== null && (
        <p>
          {say('failing_since')} <TimeText iso={failingSince} exact />
          {fault !== null && <br />}
          {fault !== null && say('last_fault', { why: textOf({ ...cause, message: fault }) })}
          <br />
          {sentAt === null ? (
            say('never_sent')
          ) : (
            <>
              {say('last_sent')} <TimeText iso={sentAt} exact />
            </>
          )}
        </p>
      )}
      {waiting > 0 && <p>{say('waiting', { smart_count: waiting })}</p>}
      {givenUp > 0 && <p>{say('given_up', { smart_count: givenUp })}</p>}
      {isAdmin && on && waiting + givenUp > 0 && <Retry id={id} />}
    </div>
  )
}

function Retry({ id }: { id: string }) {
  const translate = useTranslate()
  const { retryReceiver } = useApi()
  const queryClient = useQueryClient()
  const [isTried, setIsTried] = useState(false)
  const retry = async () => {
    await retryReceiver(id)
    setIsTried(true)
    await queryClient.invalidateQueries({ queryKey: ['alert-receivers'] })
  }
  return (
    <>
      <ActButton act={retry}>{translate('failure.retry')}</ActButton>
      <p role="status">{isTried && translate('receivers.retrying')}</p>
    </>
  )
}
