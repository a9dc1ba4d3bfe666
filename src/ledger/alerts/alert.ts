import { hash } from 'node:crypto'
import type { WatchKind } from '../../api/alerts.ts'
import type { Store } from '../../store/openStore.ts'

/** The setting of one watch of a merchant ID. */
export type Watch = { mid: string; kind: WatchKind; isOn: boolean; threshold: number }

/** What tells one alert of a watch from another. Never personal, and the same for as long as the alert lasts. */
export type Labels = Record<string, string>

/** Further figures of an alert. They may change while it lasts. */
export type Facts = Record<string, string | number | null>

export type Finding = { labels: Labels; facts: Facts }

/** `isBlind`: the sync is behind, so alerts of the watch neither begin nor end. */
export type Observed = { findings: Finding[]; isBlind?: true }

export type FindParts = {
  store: Store
  /** Whether a notice may contain this word of the service. */
  isShown: (word: string) => boolean
}

export type FindOne = (parts: FindParts, watch: Watch, now: number) => Promise<Finding[]>

/** Times are milliseconds. Only one alert with the same key is open at a time. */
export type Alert = Finding & {
  id: string
  key: string
  beganAt: number
  /** Since when nothing is found any more. */
  clearSince: number | null
  resolvedAt: number | null
  /** Of the last notice about it. */
  noticedAt: number
  isAcknowledged: boolean
}

export function alertKey({ mid, kind }: Pick<Watch, 'mid' | 'kind'>, labels: Labels): string {
  const sorted = Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify([kind, mid, sorted])).slice(0, 32)
}

/** Limit of open alerts of one watch. */
export const maxFindings = 200
