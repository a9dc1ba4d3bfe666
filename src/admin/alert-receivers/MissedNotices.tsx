import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useFaultWords } from '../failure/useFailureWords.ts'
import type { AlertReceiver } from '../../api/alerts.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { useOnce } from '../forms/useOnce.ts'

export function MissedNotices({ receiver, isAdmin }: { receiver: AlertReceiver; isAdmin: boolean }) {
  const translate = useTranslate()
  const textOf = useFaultWords()
  const { id, on, failingSince, fault, cause, sentAt, waiting, givenUp } = receiver
  const say = (key: string, values: object = {}) => translate(`receivers.${key}`, values)
  if (failingSince === null && waiting === 0 && givenUp === 0) return null
  return (
    <div className="receiver-missed">
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
  const { retryReceiver } = useGateway()
  const queryClient = useQueryClient()
  const { run, isBusy, error } = useOnce(async () => {
    await retryReceiver(id)
    await queryClient.invalidateQueries({ queryKey: ['alert-receivers'] })
  })
  return (
    <>
      <Button variant="outlined" disabled={isBusy} onClick={() => void run()}>
        {translate('receivers.retry')}
      </Button>
      <FailureNote error={error} />
    </>
  )
}
