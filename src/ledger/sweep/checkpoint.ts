import type { Fault } from '../../i18n/fault.ts'
import { iso, type Store } from '../../store/openStore.ts'
import type { Kind, SweepProgress } from '../page.ts'
import type { SweepState } from './sweepState.ts'

/** What a sweeper keeps of itself in `sweep_state.state`. */
export type Checkpoint = {
  machine: SweepState
  /** When the group under way, or the last one, was begun; and when the last one ended. */
  groupAt: number
  endedAt: number
  /** Up to which creation time nothing is missing; null while that is not so. */
  completeTo: number | null
  /** All of the list was read once: from then on the budget holds. */
  isFilled: boolean
  /** How often in a row the sweeps did not converge, or what they said was refuted. */
  restless: number
  /** When the place where new rows come was last seen to hold nothing unknown. */
  followedAt: number | null
  /** How often that is done: what is older by far is no longer known. */
  followEveryMs: number
  /** Groups in a row that could not be read to their end. */
  halts: number
  haltedSince: number | null
  haltedFor: Failure | null
  /** How far the search for orders that nobody sees any more has come. */
  unseenAfter: string | null
  failing: ({ since: number; tries: number } & Failure) | null
}

/** Why the list could not be read. `message`: the words of another program; `fault`: our own sentence. */
export type Failure = { kind?: string | undefined; message?: string | undefined; fault?: Fault | undefined }

/** One failure is none yet: the next try may go well. */
const triesToReport = 3

export async function loadCheckpoint(store: Store, mid: string, kind: Kind): Promise<Checkpoint | undefined> {
  const row = await store.db
    .selectFrom('sweep_state')
    .select('state')
    .where('mid', '=', mid)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row && (JSON.parse(row.state) as Checkpoint)
}

/** The row as others read it. */
export function progressOf(checkpoint: Checkpoint): SweepProgress {
  const { machine, completeTo, failing, halts } = checkpoint
  const isFailing = halts > 0 || (failing !== null && failing.tries >= triesToReport)
  const failure: Failure | null = failing ?? checkpoint.haltedFor ?? restlessness(checkpoint)
  return {
    state: JSON.stringify(checkpoint),
    effective_limit: machine.cap,
    sweep: machine.sweep,
    quiet_since: completeTo === null ? null : iso(completeTo),
    ...(completeTo === null ? {} : { swept_at: iso(completeTo) }),
    failing_since: isFailing ? iso(failing?.since ?? checkpoint.haltedSince ?? checkpoint.groupAt) : null,
    last_error: failure && JSON.stringify({ message: failure.message, fault: failure.fault }),
    reason: failure?.kind ?? null,
    followed_at: checkpoint.followedAt === null ? null : iso(checkpoint.followedAt),
    follow_every_ms: checkpoint.followEveryMs,
  }
}

/** Whether they tell the same to others: only how far the reading has come may differ. */
export function isAlike(a: Checkpoint, b: Checkpoint): boolean {
  return outlineOf(a) === outlineOf(b)
}

function outlineOf({ machine, followedAt, failing, ...rest }: Checkpoint): string {
  const { phase, sweep, cap } = machine
  return JSON.stringify([rest, phase, sweep, cap, followedAt === null, failing])
}

function restlessness({ machine: { phase, done }, completeTo, restless }: Checkpoint): Failure | null {
  if (completeTo !== null || restless === 0) return null
  const seconds = Math.round(restMs(restless) / 1000)
  const fault: Fault =
    phase === 'exhausted'
      ? { code: 'sync.restless_sweeps', params: { count: done, seconds } }
      : { code: 'sync.restless', params: { seconds } }
  return { kind: 'restless', fault }
}

/** A list that does not come to rest is read again less and less often. */
function restMs(restless: number): number {
  return Math.min(3_600_000, 15_000 * 2 ** Math.min(restless, 10))
}

/** The ledger was not complete, whatever was said: the list is read again at once, but not at once each time. */
export function refute(checkpoint: Checkpoint): Checkpoint {
  if (checkpoint.completeTo === null) return checkpoint
  const restless = checkpoint.restless + 1
  return { ...checkpoint, completeTo: null, restless, endedAt: restless > 1 ? checkpoint.endedAt : 0 }
}

/** How many sweeps a first fill takes at most: a list that does not converge by then is read within the budget. */
const sweepsToFill = 12

export function isFilling({ isFilled, machine }: Checkpoint): boolean {
  return !isFilled && machine.done < sweepsToFill
}

export type Schedule = {
  /** How often the place where new rows come is read. */
  intervalMs: number
  /** How often everything is read again, even without a sign of change. */
  sweepEveryMs: number
  /** The share of time that such a sweep may keep the service busy: 0.25 is a quarter. */
  share: number
  /** After so long without a look the list is read again as a whole. */
  gapMs: number
  /** Open orders that are due are looked for at least this often. */
  shortestRereadMs: number
  /** Pages of the head that are read at most, when all of them have changed. */
  mostHeadPages: number
}

const usualSchedule: Schedule = {
  intervalMs: 5_000,
  sweepEveryMs: 3_600_000,
  share: 0.25,
  gapMs: 300_000,
  shortestRereadMs: 5_000,
  mostHeadPages: 20,
}

export function scheduleOf(changes: Partial<Schedule> = {}): Schedule {
  const schedule = { ...usualSchedule, ...changes }
  return { ...schedule, gapMs: Math.max(schedule.gapMs, 3 * schedule.intervalMs) }
}

export function nextGroupAt(checkpoint: Checkpoint, { sweepEveryMs, intervalMs, share }: Schedule): number {
  const { machine, completeTo, endedAt, halts, groupAt, restless } = checkpoint
  if (machine.phase === 'halted') return endedAt + Math.min(3_600_000, 30_000 * 2 ** Math.min(halts, 10))
  if (completeTo === null) return endedAt + (restless === 0 ? intervalMs : restMs(restless))
  if (machine.order !== 'none') return endedAt + sweepEveryMs
  // New rows may come anywhere: only sweeps find them, as often as their share of the time allows.
  const took = endedAt - groupAt
  return endedAt + Math.min(sweepEveryMs, Math.max(2 * intervalMs, took * (1 / share - 1)))
}

/** How long an open order is left alone, by how long ago it last changed. */
export const rereadSteps = [
  { youngerMs: 60_000, everyMs: 5_000 },
  { youngerMs: 300_000, everyMs: 15_000 },
  { youngerMs: 3_600_000, everyMs: 60_000 },
  { youngerMs: 6 * 3_600_000, everyMs: 300_000 },
  { youngerMs: 3 * 86_400_000, everyMs: 1_800_000 },
  { youngerMs: Infinity, everyMs: 6 * 3_600_000 },
]
