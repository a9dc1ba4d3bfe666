import { Checkbox, FormControlLabel } from '@mui/material'
import { useTranslate } from 'react-admin'
import { MidChecks, LabelledField } from '../forms/FormText.tsx'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import { languageOf, languages, type Language } from '../../i18n/languages.ts'
// oxlint-disable-next-line import/no-unassigned-import
import '../forms/fields.css'
import type { ReceiverBody, ReceiverChange } from '../../api/alerts.requests.ts'
import type { AlertReceiver, ReceiverKind } from '../../api/alerts.ts'

type Props = {
  values: ReceiverValues
  change: (some: Partial<ReceiverValues>) => void
  offered: readonly string[]
  /** An existing receiver keeps its kind, and keeps its address unless a new one is typed. */
  isNew: boolean
}

export function ReceiverFields({ values, change, offered, isNew }: Props) {
  const translate = useTranslate()
  const isWebhook = values.kind === 'webhook'
  return (
    <>
      {isNew && <KindField values={values} change={change} />}
      <LabelledField
        label={translate('receivers.name')}
        value={values.name}
        onChange={(name) => change({ name })}
      />
      <LabelledField
        label={translate(isWebhook ? (isNew ? 'receivers.url' : 'receivers.new_url') : 'receivers.to')}
        help={isWebhook && !isNew ? translate('receivers.new_url_help') : ''}
        type={isWebhook ? 'url' : 'text'}
        value={values.address}
        onChange={(address) => change({ address })}
      />
      {isWebhook && !isNew && (
        <CheckField
          label={translate('receivers.renew_secret')}
          isChecked={values.renewsSecret}
          onChange={(renewsSecret) => change({ renewsSecret })}
        />
      )}
      <MidChecks
        label={translate('receivers.mids')}
        offered={offered}
        chosen={values.mids}
        onChange={(mids) => change({ mids })}
      />
      <PlainSelect
        isAbove
        label={translate('receivers.language')}
        value={values.language}
        options={languages.map(({ locale, name }) => ({ value: locale, label: name, lang: locale }))}
        onChange={(chosen) => change({ language: languageOf(chosen) })}
      />
      <div>
        <CheckField
          label={translate('receivers.resolved')}
          isChecked={values.hearsResolved}
          onChange={(hearsResolved) => change({ hearsResolved })}
        />
        {!isNew && (
          <CheckField
            label={translate('receivers.is_on')}
            isChecked={values.isOn}
            onChange={(isOn) => change({ isOn })}
          />
        )}
      </div>
    </>
  )
}

function KindField({ values, change }: Pick<Props, 'values' | 'change'>) {
  const translate = useTranslate()
  return (
    <PlainSelect
      isAbove
      label={translate('receivers.kind')}
      value={values.kind}
      options={(['webhook', 'email'] as const).map((one) => ({
        value: one,
        label: translate(`receivers.kinds.${one}`),
      }))}
      onChange={(chosen) =>
        change({ kind: chosen === 'email' ? 'email' : 'webhook', hearsResolved: chosen !== 'email' })
      }
    />
  )
}

type CheckProps = { label: string; isChecked: boolean; onChange: (isChecked: boolean) => void }

function CheckField({ label, isChecked, onChange }: CheckProps) {
  return (
    <div>
      <FormControlLabel
        label={label}
        control={<Checkbox checked={isChecked} onChange={({ target }) => onChange(target.checked)} />}
      />
    </div>
  )
}

type ReceiverValues = {
  kind: ReceiverKind
  name: string
  /** Empty for an existing webhook, since its address is secret; an empty field keeps it. */
  address: string
  mids: readonly string[]
  hearsResolved: boolean
  language: Language
  isOn: boolean
  renewsSecret: boolean
}

export function newReceiver(mids: readonly string[], language: Language): ReceiverValues {
  return {
    kind: 'webhook',
    name: '',
    address: '',
    mids,
    hearsResolved: true,
    language,
    isOn: true,
    renewsSecret: false,
  }
}

export function valuesOf(receiver: AlertReceiver): ReceiverValues {
  return {
    kind: receiver.kind,
    name: receiver.name,
    address: receiver.to?.join(', ') ?? '',
    mids: receiver.mids,
    hearsResolved: receiver.sendsResolved,
    language: receiver.language,
    isOn: receiver.on,
    renewsSecret: false,
  }
}

export function bodyOf(values: ReceiverValues): ReceiverBody {
  return values.kind === 'webhook'
    ? { ...common(values), kind: 'webhook', url: values.address.trim() }
    : { ...common(values), kind: 'email', to: addresses(values) }
}

export function changeOf(values: ReceiverValues, before: ReceiverValues): ReceiverChange {
  const isMoved = values.address.trim() !== before.address
  const place = values.kind === 'webhook' ? { url: values.address.trim() } : { to: addresses(values) }
  return {
    ...common(values),
    ...(isMoved && place),
    on: values.isOn,
    ...(values.renewsSecret && { renewSecret: true }),
  }
}

function common({ name, mids, hearsResolved, language }: ReceiverValues) {
  return { name: name.trim(), mids: [...mids], sendsResolved: hearsResolved, language }
}

function addresses({ address }: ReceiverValues): string[] {
  return address.split(',').map((one) => one.trim())
}
