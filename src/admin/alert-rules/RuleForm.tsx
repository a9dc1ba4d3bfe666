import { Button, Checkbox, FormControlLabel, FormGroup } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { alertKinds } from '../../contract/alertRule.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { visibleText } from '../fields/visibleText.ts'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { Section } from '../page/Section.tsx'
import { useMid } from '../session/MidContext.ts'
import { MidChecks } from '../forms/MidChecks.tsx'
import { RuleField } from './RuleField.tsx'
import { RuleTiming } from './RuleTiming.tsx'
import { bodyOf, usualThresholds, type RuleValues } from './ruleValues.ts'
import { TriedNotices } from './TriedNotices.tsx'

type Props = {
  start: RuleValues
  /** A rule keeps its kind. */
  isNew: boolean
  onSave: (body: ReturnType<typeof bodyOf>) => Promise<void>
}

/** What is watched, of whom, and when and to whom it is told. */
export function RuleForm({ start, isNew, onSave }: Props) {
  const translate = useTranslate()
  const [values, setValues] = useState(start)
  const change = (some: Partial<RuleValues>) => setValues((before) => ({ ...before, ...some }))
  const { run, isBusy, error } = useOnce(() => onSave(bodyOf(values)))
  return (
    <form
      noValidate
      autoComplete="off"
      className="rule-form"
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      {isNew && <KindField values={values} change={change} />}
      <RuleField
        label={translate('alert_rules.name')}
        value={values.name}
        onChange={(name) => change({ name })}
      />
      <Merchants values={values} change={change} />
      <Thresholds values={values} change={change} />
      <FormControlLabel
        label={translate('alert_rules.is_on')}
        control={
          <Checkbox checked={values.isOn} onChange={({ target }) => change({ isOn: target.checked })} />
        }
      />
      <Section title={translate('alert_rules.when')}>
        <RuleTiming values={values} change={change} />
      </Section>
      <Section title={translate('alert_rules.receivers')}>
        <Receivers values={values} change={change} />
      </Section>
      <FailureNote error={error} />
      <p className="rule-actions">
        <Button type="submit" variant="contained" disabled={isBusy}>
          {translate('alert_rules.save')}
        </Button>
        <TriedNotices values={values} />
      </p>
    </form>
  )
}

export type PartProps = { values: RuleValues; change: (some: Partial<RuleValues>) => void }

function KindField({ values, change }: PartProps) {
  const translate = useTranslate()
  const nameOf = (kind: string) => translate(`alerts.kinds.${kind}`)
  return (
    <PlainSelect
      isAbove
      label={translate('alert_rules.kind')}
      value={values.kind}
      options={alertKinds.map((kind) => ({ value: kind, label: nameOf(kind) }))}
      onChange={(chosen) => {
        const kind = alertKinds.find((one) => one === chosen) ?? values.kind
        const isUnnamed = values.name === nameOf(values.kind)
        change({ kind, thresholds: usualThresholds(kind), ...(isUnnamed && { name: nameOf(kind) }) })
      }}
    />
  )
}

function Merchants({ values, change }: PartProps) {
  const translate = useTranslate()
  const { mids } = useMid()
  const offered = [...new Set([...mids, ...values.mids])]
  return (
    <MidChecks
      label={translate('alert_rules.mids')}
      offered={offered}
      chosen={values.mids}
      onChange={(chosen) => change({ mids: chosen })}
    />
  )
}

function Thresholds({ values, change }: PartProps) {
  const translate = useTranslate()
  return (
    <div className="rule-row">
      {Object.entries(values.thresholds).map(([name, text]) => (
        <RuleField
          key={name}
          label={translate(`alert_rules.thresholds.${name}`)}
          help={name === 'minutes' ? translate(`alert_rules.minutes_help.${values.kind}`, { _: '' }) : ''}
          isNumber
          value={text}
          onChange={(next) => change({ thresholds: { ...values.thresholds, [name]: next } })}
        />
      ))}
    </div>
  )
}

/** Those that may hear of all chosen merchants. */
function Receivers({ values, change }: PartProps) {
  const translate = useTranslate()
  const { listReceivers } = useGateway()
  const { data = [] } = useQuery({
    queryKey: ['alert-receivers-offered'],
    queryFn: ({ signal }) => listReceivers(signal),
    retry: false,
  })
  const offered = data.filter((one) => values.mids.every((mid) => one.mids.includes(mid)))
  return (
    <>
      <p className="note">
        {translate(offered.length === 0 ? 'alert_rules.no_receivers' : 'alert_rules.receivers_help')}
      </p>
      <FormGroup row role="group" aria-label={translate('alert_rules.receivers')}>
        {offered.map(({ id, name, isOn, failingSince }) => (
          <FormControlLabel
            key={id}
            label={
              <>
                {visibleText(name)}{' '}
                <span className="quiet">
                  {!isOn
                    ? `(${translate('alert_rules.receiver.is_off')})`
                    : failingSince !== undefined && `(${translate('alert_rules.receiver.is_failing')})`}
                </span>
              </>
            }
            control={
              <Checkbox
                size="small"
                checked={values.receivers.includes(id)}
                onChange={({ target }) =>
                  change({
                    receivers: target.checked
                      ? [...values.receivers, id]
                      : values.receivers.filter((one) => one !== id),
                  })
                }
              />
            }
          />
        ))}
      </FormGroup>
    </>
  )
}
