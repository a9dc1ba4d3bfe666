import { Checkbox, FormControlLabel } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ownZone } from '../fields/zonedDay.ts'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { RuleField } from './RuleField.tsx'
import type { RuleValues } from './ruleValues.ts'

type Props = { values: RuleValues; change: (some: Partial<RuleValues>) => void }

/** How long it waits, how often it tells, and when it is quiet. */
export function RuleTiming({ values, change }: Props) {
  const translate = useTranslate()
  const zones = [...new Set([values.timeZone, ownZone(), 'UTC'])]
  return (
    <>
      <div className="rule-row">
        <RuleField
          label={translate('alert_rules.wait')}
          help={translate('alert_rules.wait_help')}
          isNumber
          value={values.waitSeconds}
          onChange={(waitSeconds) => change({ waitSeconds })}
        />
        <RuleField
          label={translate('alert_rules.interval')}
          help={translate('alert_rules.interval_help')}
          isNumber
          value={values.intervalMinutes}
          onChange={(intervalMinutes) => change({ intervalMinutes })}
        />
        <RuleField
          label={translate('alert_rules.repeat')}
          help={translate('alert_rules.repeat_help')}
          isNumber
          value={values.repeatHours}
          onChange={(repeatHours) => change({ repeatHours })}
        />
      </div>
      <FormControlLabel
        label={translate('alert_rules.quiet')}
        control={
          <Checkbox
            checked={values.hasQuiet}
            onChange={({ target }) => change({ hasQuiet: target.checked })}
          />
        }
      />
      {values.hasQuiet && (
        <>
          <p className="note">{translate('alert_rules.quiet_help')}</p>
          <div className="rule-row">
            <RuleField
              type="time"
              label={translate('alert_rules.quiet_from')}
              value={values.quietFrom}
              onChange={(quietFrom) => change({ quietFrom })}
            />
            <RuleField
              type="time"
              label={translate('alert_rules.quiet_to')}
              value={values.quietTo}
              onChange={(quietTo) => change({ quietTo })}
            />
            <PlainSelect
              label={translate('alert_rules.zone')}
              value={values.timeZone}
              options={zones.map((zone) => ({ value: zone, label: zone }))}
              onChange={(timeZone) => change({ timeZone })}
            />
          </div>
        </>
      )}
    </>
  )
}
