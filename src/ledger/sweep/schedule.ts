import { restMs, type Checkpoint } from './checkpoint.ts'

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

/** When the whole list is to be read again. */
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
