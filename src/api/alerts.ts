import type { ToldFault } from './errors.ts'
import type { Language } from '../i18n/languages.ts'

/** What can be watched for each merchant ID. */
export const watchKinds = ['late', 'doubt', 'sync', 'failures', 'unknown-status'] as const
export type WatchKind = (typeof watchKinds)[number]

export type WatchUnit = 'orders' | 'minutes' | 'percent'

type WatchRule = {
  unit: WatchUnit
  /** The default, and the range that a person may choose from. */
  threshold: number
  min: number
  max: number
  /** On by default where a notice always asks for somebody. */
  isOn: boolean
}

/** An alert is open from its threshold on. */
export const watchRules: Record<WatchKind, WatchRule> = {
  late: { unit: 'orders', threshold: 10, min: 1, max: 10_000, isOn: false },
  doubt: { unit: 'minutes', threshold: 0, min: 0, max: 1_440, isOn: true },
  sync: { unit: 'minutes', threshold: 5, min: 0, max: 1_440, isOn: true },
  failures: { unit: 'percent', threshold: 50, min: 1, max: 100, isOn: false },
  'unknown-status': { unit: 'orders', threshold: 1, min: 1, max: 10_000, isOn: true },
}

/** A share of failures is of the orders that ended in this time, and of at least so many. */
export const failureWindow = { minutes: 60, minOrders: 20 }

export type Watch = {
  id: string
  mid: string
  kind: WatchKind
  isOn: boolean
  threshold: number
  unit: WatchUnit
  min: number
  max: number
  changedAt: string | null
  changedBy: string | null
}

/** How long the store keeps alerts that are over, and each notice. */
export const keptAlertDays = 90

export type Alert = {
  id: string
  mid: string
  kind: string
  state: 'firing' | 'resolved'
  /** As notices say it, in English. */
  text: string
  labels: Record<string, string>
  facts: Record<string, string | number | null>
  beganAt: string
  /** The same as `beganAt`: programs know this name, too. */
  firedAt: string
  resolvedAt: string | null
  acknowledgedAt: string | null
  acknowledgedBy: string | null
}

/** The single record has the notices about it. */
export type WholeAlert = Alert & { notices: AlertNotice[] }

export type AlertNotice = {
  id: string
  kind: string
  action: 'trigger' | 'resolve' | null
  at: string
  deliveries: AlertDelivery[]
}

/** Why a notice did not get there: the English sentence and its code. */
type DeliveryFault = { fault: string | null; cause?: ToldFault }

export type AlertDelivery = DeliveryFault & {
  /** Null: the receiver was removed. */
  receiver: string | null
  kind: ReceiverKind | null
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  tries: number
  sentAt: string | null
  nextAt: string | null
}

export const receiverKinds = ['webhook', 'email'] as const
export type ReceiverKind = (typeof receiverKinds)[number]

export type AlertReceiver = DeliveryFault & {
  id: string
  kind: ReceiverKind
  name: string
  mids: string[]
  /** Of a webhook. */
  host: string
  /** E-mail addresses, for those who may see them. */
  to?: string[]
  sendsResolved: boolean
  on: boolean
  /** What its notices are written in. */
  language: Language
  createdAt: string
  createdBy: string
  changedAt: string | null
  changedBy: string | null
  /** Since when notices do not get there. */
  failingSince: string | null
  /** Since when the admin who answers for it is disabled. */
  pausedSince: string | null
  /** When it last took one. */
  sentAt: string | null
  waiting: number
  givenUp: number
}

/** The secret of a webhook is answered once, when it is made. */
export type SavedReceiver = AlertReceiver & { secret?: string }

export type TestedReceiver = { delivered: boolean } & DeliveryFault
