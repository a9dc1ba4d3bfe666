import { fault, type Fault } from '../../../i18n/fault.ts'
import { iso, type Store } from '../../../store/openStore.ts'
import type { Kind, SweepProgress } from '../../ledger/page.ts'
import type { SweepState } from './sweepState.ts'

export type Checkpoint = {
  machine: SweepState
  /** Start of the current or last group of sweeps, and end of the last one. */
  groupAt: number
  endedAt: number
  /** The list is complete up to this creation time; null if it is not. */
  completeTo: number | null
  /** The whole list was read once, so the request budget applies. */
  isFilled: boolean
  /** Consecutive groups that did not converge or were refuted. */
  restless: number
  /** When the head of the list was last read back to known rows. */
  followedAt: number | null
  /** Interval of reading the head; a much older `followedAt` is outdated. */
  followEveryMs: number
  /** Consecutive groups that could not be finished. */
  halts: number
  haltedSince: number | null
  haltedFor: Failure | null
  /** Position of the search for orders that are no longer listed. */
  unseenAfter: string | null
  failing: ({ since: number; tries: number } & Failure) | null
}

export type Failure = { kind?: string | undefined; message?: string | undefined; fault?: Fault | undefined }

/** A single failure is not reported, since the next try may succeed. */
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

export function progressOf(checkpoint: Checkpoint): SweepProgress {
  const { machine, completeTo, failing, halts } = checkpoint
  const isFailing = halts > 0 || (failing !== null && failing.tries >= triesToReport)
  const failure: Failure | null = failing ?? checkpoint.haltedFor ?? restlessness(checkpoint)
  return {
    state: JSON.stringify(checkpoint),
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

/** Equal except for the read position, so that saving can wait. */
export function isAlike(a: Checkpoint, b: Checkpoint): boolean {
  return outlineOf(a) === outlineOf(b)
}

function outlineOf({ machine, followedAt, failing, ...rest }: Checkpoint): string {
  const { phase, sweep, cap } = machine
  return JSON.stringify([rest, phase, sweep, cap, followedAt === null, failing])
}

function restlessness({ machine: { done }, completeTo, restless }: Checkpoint): Failure | null {
  if (completeTo !== null || restless === 0) return null
  const seconds = Math.round(restMs(restless) / 1000)
  return { kind: 'restless', fault: fault('sync.restless', { count: done, seconds }) }
}

function restMs(restless: number): number {
  return Math.min(3_600_000, 15_000 * 2 ** Math.min(restless, 10))
}

/** The ledger was not complete after all. The first time the list is read again at once, later after a pause. */
export function refute(checkpoint: Checkpoint): Checkpoint {
  if (checkpoint.completeTo === null) return checkpoint
  const restless = checkpoint.restless + 1
  return { ...checkpoint, completeTo: null, restless, endedAt: restless > 1 ? checkpoint.endedAt : 0 }
}

/** Limit of a first fill: a list that does not converge by then is read within the budget. */
const sweepsToFill = 12

export function isFilling({ isFilled, machine }: Checkpoint): boolean {
  return !isFilled && machine.done < sweepsToFill
}

export type Schedule = {
  intervalMs: number
  /** Interval of full sweeps without any sign of change. */
  sweepEveryMs: number
  /** Share of time that such sweeps may keep the service busy: 0.25 is a quarter. */
  share: number
  /** After a gap this long the whole list is read again. */
  gapMs: number
  shortestRereadMs: number
  maxHeadPages: number
}

const usualSchedule: Schedule = {
  intervalMs: 5_000,
  sweepEveryMs: 3_600_000,
  share: 0.25,
  gapMs: 300_000,
  shortestRereadMs: 5_000,
  maxHeadPages: 20,
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
  // In an unsorted list only sweeps find new rows, so they run as often as their share of time allows.
  const took = endedAt - groupAt
  return endedAt + Math.min(sweepEveryMs, Math.max(2 * intervalMs, took * (1 / share - 1)))
}

/** Interval of re-reading an open order, by the time since its last change. */
export const rereadSteps = [
  { youngerMs: 60_000, everyMs: 5_000 },
  { youngerMs: 300_000, everyMs: 15_000 },
  { youngerMs: 3_600_000, everyMs: 60_000 },
  { youngerMs: 6 * 3_600_000, everyMs: 300_000 },
  { youngerMs: 3 * 86_400_000, everyMs: 1_800_000 },
  { youngerMs: Infinity, everyMs: 6 * 3_600_000 },
]
