import { BooleanInput, required, SelectInput, TextInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { MidsInput } from '../forms/MidsInput.tsx'
import { languages, type Language } from '../../i18n/languages.ts'
import type { ReceiverBody, ReceiverChange } from '../../api/alerts.requests.ts'
import { receiverKinds, type AlertReceiver } from '../../api/alerts.ts'

/** An existing receiver keeps its kind, and keeps its address unless a new one is typed. */
export function ReceiverInputs({ offered, isNew = false }: { offered: readonly string[]; isNew?: boolean }) {
  const isWebhook = useWatch<ReceiverValues, 'kind'>({ name: 'kind' }) === 'webhook'
  return (
    <>
      {isNew && <KindInput />}
      <TextInput source="name" label="fault_field.name" validate={required()} />
      {isWebhook ? (
        <TextInput
          source="url"
          type="url"
          label={isNew ? 'receivers.url' : 'receivers.new_url'}
          {...(isNew ? { validate: required() } : { helperText: 'receivers.new_url_help' })}
        />
      ) : (
        <TextInput source="to" label="receivers.to" validate={required()} />
      )}
      {isWebhook && !isNew && <BooleanInput source="renewSecret" label="receivers.renew_secret" />}
      <MidsInput mids={offered} />
      <SelectInput
        source="language"
        label="receivers.language"
        choices={[...languages]}
        optionValue="locale"
        optionText={({ locale, name }: (typeof languages)[number]) => <span lang={locale}>{name}</span>}
        validate={required()}
      />
      {!isNew && <BooleanInput source="on" label="receivers.is_on" />}
    </>
  )
}

function KindInput() {
  const translate = useTranslate()
  return (
    <SelectInput
      source="kind"
      label="fault_field.kind"
      choices={receiverKinds.map((kind) => ({ id: kind, name: translate(`receivers.kinds.${kind}`) }))}
      validate={required()}
    />
  )
}

type ReceiverValues = Pick<AlertReceiver, 'kind' | 'name' | 'mids' | 'language' | 'on'> & {
  /** Empty for an existing webhook, since its address is secret; an empty field keeps it. */
  url: string | null
  to: string | null
  renewSecret: boolean
}

export function newReceiver(mids: readonly string[], language: Language): ReceiverValues {
  return {
    kind: 'webhook',
    name: '',
    url: '',
    to: '',
    mids: [...mids],
    language,
    on: true,
    renewSecret: false,
  }
}

export function valuesOf(receiver: AlertReceiver): ReceiverValues {
  const { kind, name, to = [], mids, language, on } = receiver
  return { ...newReceiver(mids, language), kind, name, to: to.join(', '), on }
}

export function bodyOf({ kind, url, to, name, mids, language }: ReceiverValues): ReceiverBody {
  const common = { name, mids, language }
  return kind === 'webhook' ? { ...common, kind, url: url ?? '' } : { ...common, kind, to: addresses(to) }
}

export function changeOf(values: ReceiverValues, before: ReceiverValues): ReceiverChange {
  const { kind: _, url, to, renewSecret, ...common } = values
  return {
    ...common,
    ...(url && { url }),
    ...(to !== before.to && { to: addresses(to) }),
    ...(renewSecret && { renewSecret }),
  }
}

function addresses(to: string | null): string[] {
  return (to ?? '').split(',').map((one) => one.trim())
}
