import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFaultWords } from '../failure/useFailureWords.ts'
import type { AlertReceiver, TestedReceiver } from '../../api/alerts.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { ToneMark } from '../fields/ToneMark.tsx'
import { useOnce } from '../forms/useOnce.ts'

/** Sends a notice of nothing, and says what came of it. */
export function TestNotice({ receiver: { id } }: { receiver: AlertReceiver }) {
  const translate = useTranslate()
  const textOf = useFaultWords()
  const { testReceiver } = useGateway()
  const [outcome, setOutcome] = useState<TestedReceiver>()
  const { run, isBusy, error } = useOnce(async () => {
    setOutcome(undefined)
    setOutcome(await testReceiver(id))
  })
  return (
    <>
      <p className="field-actions">
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
