import type { ReceiverBody, ReceiverChange } from '../../api/alerts.requests.ts'
import type { AlertReceiver, ReceiverKind } from '../../api/alerts.ts'
import type { Language } from '../../i18n/languages.ts'

/** As it stands in the form. */
export type ReceiverValues = {
  kind: ReceiverKind
  name: string
  /** Of a webhook that is changed nobody knows it: empty, it stays. */
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
