import type { AlertKind, RuleSettings } from '../../contract/alertRule.ts'
import { iso } from '../../store/openStore.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { readEnded, type Ended } from './endedOrders.ts'
import { judgeFailures } from './findFailures.ts'
import { findUnknown } from './findUnknown.ts'
import type { Episode } from './finding.ts'
import { lateEpisodes, slowEpisodes } from './lateEpisodes.ts'
import { readPastStays, type PastStay } from './pastStays.ts'
import { readRules } from './ruleRows.ts'
import type { WatchParts } from './watch.ts'

type Asked = { mid: string; settings: RuleSettings; from: number; to: number }

/**
 * What a try rests on. `kept`: on records of each case; `seen`: on what was seen to change, so it is the least that there
 * was; `now`: on what is still there, since of what has gone nothing was kept.
 */
export type Basis = 'kept' | 'seen' | 'now'

export type Past =
  | {
      basis: Basis
      episodes: Episode[]
      /** Not all of the time is known. */
      from?: number
      /** What stands for others in one line. */
      inhibitors?: Episode[]
    }
  | { why: 'no-record' | 'too-few' | 'too-many' }

type ReadPast = (parts: WatchParts, asked: Asked) => Promise<Past>

/** What history tells of each kind. */
const readers: Record<AlertKind, ReadPast> = {
  late: (parts, asked) => ofStays(parts, asked, (stays, least) => lateEpisodes(stays, 1, least)),
  stuck: (parts, asked) => ofStays(parts, asked, (stays, least) => lateEpisodes(stays, 2, least)),
  slow: (parts, asked) => ofStays(parts, asked, slowEpisodes),
  doubt: async (parts, asked) => ({ basis: 'kept', episodes: await doubts(parts, asked) }),
  failures: async (parts, asked) => ({ basis: 'kept', episodes: await failures(parts, asked) }),
  'unknown-status': async (parts, asked) => ({
    basis: 'now',
    episodes: await stillThere(findUnknown, parts, asked),
  }),
  // When a sync failed and recovered is written down nowhere.
  sync: async () => ({ why: 'no-record' }),
}

export function readPast(kind: AlertKind, parts: WatchParts, asked: Asked): Promise<Past> {
  return readers[kind](parts, asked)
}

/** Single orders of a slow method are not told of where a rule tells that it is slow. */
async function ofStays(
  { store }: WatchParts,
  { mid, settings, from, to }: Asked,
  episodesOf: (stays: readonly PastStay[], least: number) => Episode[] | Promise<Episode[]>,
): Promise<Past> {
  const past = await readPastStays(store, mid, { from, to })
  if ('why' in past) return past
  const episodes = await episodesOf(past.stays, settings.thresholds.least ?? 1)
  const hasSlowRule = (await readRules(store.db)).some(
    (rule) => rule.kind === 'slow' && rule.isOn && rule.mids.includes(mid),
  )
  const inhibitors = hasSlowRule && episodesOf !== slowEpisodes ? await slowEpisodes(past.stays) : []
  return {
    basis: 'seen',
    from: past.from,
    // What was over by then nobody saw begin.
    episodes: episodes.filter((one) => (one.to ?? to) >= past.from),
    inhibitors,
  }
}

async function doubts({ store: { db } }: WatchParts, { mid, settings, from, to }: Asked): Promise<Episode[]> {
  const rows = await db
    .selectFrom('order_intent')
    .select(['key', 'kind', 'created_at', 'resolved_at'])
    .where('mid', '=', mid)
    .where('state', 'in', ['unknown', 'linked', 'abandoned'])
    .where('created_at', '<', iso(to))
    .where(({ or, eb }) => or([eb('resolved_at', 'is', null), eb('resolved_at', '>=', iso(from))]))
    .orderBy('created_at')
    .limit(10_000)
    .execute()
  return rows.flatMap(({ key, kind, created_at, resolved_at }) => {
    const begins = Date.parse(created_at) + (settings.thresholds.minutes ?? 0) * 60_000
    const ends = resolved_at === null ? null : Date.parse(resolved_at)
    if (ends !== null && ends <= begins) return []
    return { labels: { request: key }, facts: { what: kind, since: created_at }, from: begins, to: ends }
  })
}

const stepMs = 60_000

async function failures({ store }: WatchParts, { mid, settings, from, to }: Asked): Promise<Episode[]> {
  const windowMs = (settings.thresholds.minutes ?? 60) * 60_000
  const ended = await readEnded(store, mid, { from: from - windowMs, below: to })
  const open = new Map<string, Episode>()
  const all: Episode[] = []
  // Nothing changes but when something ends, or is no longer of the last minutes.
  const moments = new Set(ended.flatMap(({ minute }) => [minute + stepMs, minute + windowMs + stepMs]))
  let [first, turn] = [0, 0]
  for (const now of [...moments].toSorted((a, b) => a - b)) {
    if (now < from || now > to) continue
    if (++turn % 200 === 0) await yieldToEventLoop()
    while ((ended[first]?.minute ?? now) < now - windowMs) first++
    const { findings } = judgeFailures(within(ended, first, now), settings.thresholds)
    for (const [name, episode] of open)
      if (!findings.some(({ labels }) => labels.orderType === name)) {
        episode.to = now
        open.delete(name)
      }
    for (const finding of findings) {
      const name = finding.labels.orderType ?? ''
      if (open.has(name)) continue
      const episode = { ...finding, from: now, to: null }
      open.set(name, episode)
      all.push(episode)
    }
  }
  return all
}

function within(ended: readonly Ended[], first: number, now: number): Ended[] {
  const some: Ended[] = []
  for (let n = first; n < ended.length && (ended[n]?.minute ?? now) < now; n++) some.push(ended[n] as Ended)
  return some
}

/** What is there now, from the moment on that it is known to be there. What has gone since left nothing behind. */
async function stillThere(
  find: typeof findUnknown,
  parts: WatchParts,
  { mid, settings, from, to }: Asked,
): Promise<Episode[]> {
  const { findings } = await find(parts, { settings }, mid, to)
  return findings.map((finding) => {
    const { since } = finding.facts
    return { ...finding, from: typeof since === 'string' ? Date.parse(since) : from, to: null }
  })
}
