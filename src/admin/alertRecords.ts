import type { Language } from '../i18n/languages.ts'
import type { WatchUnit } from '../contract/watch.ts'

export type Alert = {
  id: string
  mid: string
  kind: string
  state: string
  /** As notices say it, in English. */
  text: string
  labels: Readonly<Record<string, string>>
  facts: Readonly<Record<string, string | number | null>>
  beganAt?: string | undefined
  resolvedAt?: string | undefined
  acknowledgedAt?: string | undefined
  acknowledgedBy?: string | undefined
  notices: AlertNotice[]
}

export type AlertNotice = {
  id: string
  kind: string
  action: string
  at?: string | undefined
  deliveries: AlertDelivery[]
}

export type AlertDelivery = {
  receiver?: string | undefined
  kind?: string | undefined
  state: string
  tries: number
  sentAt?: string | undefined
  nextAt?: string | undefined
  fault?: string | undefined
}

export type Watch = {
  id: string
  mid: string
  kind: string
  isOn: boolean
  threshold: number
  unit: WatchUnit
  min: number
  max: number
}

export type AlertReceiver = {
  id: string
  kind: string
  name: string
  mids: string[]
  host?: string | undefined
  to: string[]
  sendsResolved: boolean
  isOn: boolean
  language: Language
  createdBy?: string | undefined
  changedAt?: string | undefined
  changedBy?: string | undefined
  /** Since when notices do not get there, and why the last did not. */
  failingSince?: string | undefined
  /** Since when the admin who answers for it is disabled. */
  pausedSince?: string | undefined
  fault?: string | undefined
  /** When it last took one. */
  sentAt?: string | undefined
  waiting: number
  givenUp: number
  /** Given once, when it is added. */
  secret?: string | undefined
}
