import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { TriedRule } from '../alertRecords.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { bodyOf, type RuleValues } from './ruleValues.ts'

/** What the rule of the form would have sent, before anybody switches it on. */
export function TriedNotices({ values }: { values: RuleValues }) {
  const translate = useTranslate()
  const { tryRule } = useGateway()
  const [tried, setTried] = useState<{ of: RuleValues; result: TriedRule }>()
  const { run, isBusy, error } = useOnce(async () => {
    setTried(undefined)
    setTried({ of: values, result: await tryRule(bodyOf(values)) })
  })
  return (
    <>
      <Button variant="outlined" disabled={isBusy} onClick={() => void run()}>
        {translate('alert_rules.try')}
      </Button>
      <FailureNote error={error} />
      {/* Another rule would have sent something else. */}
      <span role="status" className="rule-tried">
        {tried?.of === values && <Tried tried={tried.result} />}
      </span>
    </>
  )
}

function Tried({ tried: { isTried, isCut, days, sent, reminders, notices } }: { tried: TriedRule }) {
  const translate = useTranslate()
  if (!isTried) return translate('alert_rules.tried_not')
  return (
    <>
      <b>
        {sent === 0
          ? translate('alert_rules.tried_none', { days })
          : translate('alert_rules.tried', { smart_count: sent, days })}
      </b>{' '}
      {reminders > 0 && translate('alert_rules.tried_reminders', { smart_count: reminders })}{' '}
      {isCut && translate('alert_rules.tried_cut')}{' '}
      <span className="quiet">{translate('alert_rules.tried_by')}</span>
      {notices.map(({ at, mid, title, lines }) => (
        <span key={`${at} ${mid}`} className="rule-notice">
          <TimeText iso={at} /> <Foreign text={title} />
          {lines.slice(0, 3).map((line) => (
            <span key={line} className="quiet">
              <Foreign text={line} />
            </span>
          ))}
        </span>
      ))}
    </>
  )
}
