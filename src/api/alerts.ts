import type { CodedFault } from './errors.ts'
import type { Language } from '../i18n/languages.ts'

export const watchKinds = ['late', 'doubt', 'sync', 'failures', 'unknown-status', 'fees'] as const
export type WatchKind = (typeof watchKinds)[number]

type WatchRule = {
  unit: 'orders' | 'minutes' | 'percent' | 'money'
  /** The default, and the range an admin may choose from. */
  threshold: number
  min: number
  max: number
  /** On by default where every alert needs action. */
  isOn: boolean
}

/** An alert opens when its count reaches the threshold. */
export const watchRules: Record<WatchKind, WatchRule> = {
  late: { unit: 'orders', threshold: 10, min: 1, max: 10_000, isOn: false },
  doubt: { unit: 'minutes', threshold: 0, min: 0, max: 1_440, isOn: true },
  sync: { unit: 'minutes', threshold: 5, min: 0, max: 1_440, isOn: true },
  failures: { unit: 'percent', threshold: 50, min: 1, max: 100, isOn: false },
  'unknown-status': { unit: 'orders', threshold: 1, min: 1, max: 10_000, isOn: true },
  /** Finds nothing until somebody enters agreed rates. */
  fees: { unit: 'money', threshold: 1, min: 0, max: 1_000_000, isOn: true },
}

/** Failure rate of orders that ended in this window; no rate below `minOrders`. */
export const failureWindow = { minutes: 60, minOrders: 20 }

export type Watch = WatchRule & {
  id: string
  mid: string
  kind: WatchKind
  changedAt: string | null
  changedBy: string | null
}

/** How long resolved alerts and their notices are stored. */
export const alertRetentionDays = 90

export type Alert = {
  id: string
  mid: string
  kind: string
  state: 'firing' | 'resolved'
  text: string
  labels: Record<string, string>
  facts: Record<string, string | number | null>
  beganAt: string
  /** Same value as `beganAt`; alerting tools expect this name. */
  firedAt: string
  resolvedAt: string | null
  acknowledgedAt: string | null
  acknowledgedBy: string | null
}

/** Why a notice was not delivered: the English sentence and its code. */
type DeliveryFault = { fault: string | null; cause?: CodedFault }

export const receiverKinds = ['webhook', 'email'] as const
export type ReceiverKind = (typeof receiverKinds)[number]

export type AlertReceiver = DeliveryFault & {
  id: string
  kind: ReceiverKind
  name: string
  mids: string[]
  /** Webhooks only. */
  host: string
  /** E-mail addresses, if the reader may see them. */
  to?: string[]
  on: boolean
  language: Language
  createdAt: string
  createdBy: string
  changedAt: string | null
  changedBy: string | null
  /** When deliveries started failing. */
  failingSince: string | null
  /** When the admin responsible for this receiver was disabled. */
  pausedSince: string | null
  sentAt: string | null
  waiting: number
  givenUp: number
}

/** The secret of a webhook is returned only once, at creation. */
export type SavedReceiver = AlertReceiver & { secret?: string }

export type TestedReceiver = { delivered: boolean } & DeliveryFault
