import type { NoticeLanguage } from '../contract/alertReceiver.ts'
import type { AlertKind, QuietHours } from '../contract/alertRule.ts'

export type Alert = {
  id: string
  mid: string
  ruleId: string
  ruleName: string
  kind: string
  state: string
  /** As notices say it, in English. */
  text: string
  labels: Readonly<Record<string, string>>
  facts: Readonly<Record<string, string | number | null>>
  beganAt?: string | undefined
  firedAt?: string | undefined
  resolvedAt?: string | undefined
  isInhibited: boolean
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

export type AlertRule = {
  id: string
  kind: AlertKind
  name: string
  mids: string[]
  isOn: boolean
  thresholds: Readonly<Record<string, number>>
  waitMs: number
  intervalMs: number
  repeatMs: number
  quiet: QuietHours | null
  receivers: string[]
  changedAt?: string | undefined
  changedBy?: string | undefined
  says: RuleSays[]
}

/** Why a rule is silent about a merchant, or what it tells. */
export type RuleSays = {
  mid: string
  reason: string
  clearSince?: string | undefined
  since?: string | undefined
  until?: string | undefined
  checkedAt?: string | undefined
  count: number
  seen: number
  needed: number
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
  language: NoticeLanguage
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

export type TriedRule = {
  isTried: boolean
  /** Merchants of which nothing can be said, and why. */
  untold: { mid: string; why: string }[]
  /** What it rests on. */
  basis: string
  isCut: boolean
  days: number
  sent: number
  reminders: number
  notices: { at?: string | undefined; mid: string; kind: string; title: string; lines: string[] }[]
}
