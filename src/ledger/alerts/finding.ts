import { hash } from 'node:crypto'
import type { AlertKind } from '../../contract/alertRule.ts'

/** What tells one alert from another: never personal, and the same for as long as it is the same thing. */
export type Labels = Record<string, string>

/** What else is said of it. */
export type Facts = Record<string, string | number | null>

export type Finding = { labels: Labels; facts: Facts }

/** There was something to be found, from then until then; null: there still is. */
export type Episode = Finding & { from: number; to: number | null }

/** What a look at a merchant ID found. `blind`: nothing can be claimed; `few`: too little was seen to tell. */
export type Observed = {
  findings: Finding[]
  blind?: { since: string | null }
  few?: { seen: number; needed: number }
}

/** The same rule, merchant ID and labels are the same alert. */
export function dedupKey(rule: { id: string; kind: AlertKind }, mid: string, labels: Labels): string {
  const sorted = Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify([rule.id, rule.kind, mid, sorted])).slice(0, 32)
}

/** More of one rule and merchant ID nobody reads one by one. */
export const mostFindings = 200
