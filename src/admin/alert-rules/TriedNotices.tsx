import { Button } from '@mui/material'
import { useState } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import type { TriedRule } from '../alertRecords.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { visibleText } from '../fields/visibleText.ts'
import { useOnce } from '../forms/useOnce.ts'
import { bodyOf, type RuleValues } from './ruleValues.ts'

/** What the rule of the form would have sent, before anybody switches it on. */
export function TriedNotices({ values }: { values: RuleValues }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { tryRule } = useGateway()
  const [tried, setTried] = useState<{ of: RuleValues; result: TriedRule }>()
  const { run, isBusy, error } = useOnce(async () => {
    setTried(undefined)
    setTried({ of: values, result: await tryRule(bodyOf(values), locale === 'fr' ? 'fr' : 'en') })
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

function Tried({ tried }: { tried: TriedRule }) {
  const translate = useTranslate()
  const { isTried, untold, basis, isCut, days, sent, reminders, notices } = tried
  const whys = [...Map.groupBy(untold, ({ why }) => why)]
  return (
    <>
      {isTried && (
        <>
          <b>
            {sent === 0
              ? translate('alert_rules.tried_none', { smart_count: days, days })
              : translate('alert_rules.tried', { smart_count: sent, days })}
          </b>{' '}
          {reminders > 0 && translate('alert_rules.tried_reminders', { smart_count: reminders })}{' '}
          {isCut && translate('alert_rules.tried_cut')}{' '}
          <span className="quiet">{translate(`alert_rules.tried_by.${basis}`, { _: '' })}</span>
        </>
      )}
      {whys.map(([why, of]) => (
        <span key={why} className="rule-untold">
          {isTried && `${visibleText(of.map(({ mid }) => mid).join(', '))}: `}
          {translate(`alert_rules.tried_not.${why}`, { _: why })}
        </span>
      ))}
      {notices.map(({ at, mid, title, lines }) => (
        <span key={`${at} ${mid} ${title}`} className="rule-notice">
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
