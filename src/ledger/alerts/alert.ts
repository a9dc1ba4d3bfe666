import type { AlertKind, RuleSettings } from '../../contract/alertRule.ts'
import type { Facts, Labels } from './finding.ts'

export type Rule = { id: string; kind: AlertKind; name: string; settings: RuleSettings }

/** Times in milliseconds. Of the same labels there is one that is not resolved. */
export type Alert = {
  id: string
  key: string
  labels: Labels
  facts: Facts
  state: 'pending' | 'firing' | 'resolved'
  beganAt: number
  firedAt: number | null
  resolvedAt: number | null
  told: 'trigger' | 'resolve' | null
  inhibitedBy: string | null
  isAcknowledged: boolean
}

/** What a rule says of a merchant ID, and why it is silent where it is. */
export type Says = {
  reason: 'nothing' | 'too-few' | 'behind' | 'quiet' | 'inhibited' | 'pending' | 'interval' | 'told'
  /** Nothing has been found from here on. */
  clearSince?: number
  /** When all that lasts was told of last. News do not put the next time off. */
  remindedAt?: number
  /** What is told next is what the quiet hours held back. */
  owesDigest?: true
  since?: number | null
  until?: number
  count?: number
  seen?: number
  needed?: number
}

export type Group = { toldAt: number | null; says: Says | null; alerts: readonly Alert[] }
