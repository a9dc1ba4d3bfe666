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

/** Why the list could not be read, in a sentence and, where it is known, as a word for programs. */
export type Failure = { message: string; kind?: string | undefined }

/** One failure is none yet: the next try may go well. */
const triesToReport = 3

export async function loadCheckpoint(store: Store, mid: string, kind: Kind): Promise<Checkpoint | undefined> {
  const row = await store.db
    .selectFrom('sweep_state')
    .select('state')
    .where('mid', '=', mid)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row && withFailures(JSON.parse(row.state) as Checkpoint)
}

/** Version 0.1.0 kept the reasons as plain text. */
function withFailures(stored: Checkpoint): Checkpoint {
  const { haltedFor, failing } = stored as {
    haltedFor: Checkpoint['haltedFor'] | string
    failing: Checkpoint['failing'] | { since: number; tries: number; why: string }
  }
  return {
    ...stored,
    haltedFor: typeof haltedFor === 'string' ? { message: haltedFor } : haltedFor,
    failing: failing && 'why' in failing ? { ...failing, message: failing.why } : failing,
  }
}

/** The row as others read it. */
export function progressOf(checkpoint: Checkpoint): SweepProgress {
  const { machine, completeTo, failing, halts } = checkpoint
  const isFailing = halts > 0 || (failing !== null && failing.tries >= triesToReport)
  const failure: Failure | null = failing ?? checkpoint.haltedFor ?? restless(machine)
  return {
    state: JSON.stringify({ ...checkpoint, reason: failure?.kind }),
    effective_limit: machine.cap,
    sweep: machine.sweep,
    quiet_since: completeTo === null ? null : iso(completeTo),
    ...(completeTo === null ? {} : { swept_at: iso(completeTo) }),
    failing_since: isFailing ? iso(failing?.since ?? checkpoint.haltedSince ?? checkpoint.groupAt) : null,
    last_error: failure?.message ?? null,
  }
}

function restless({ phase, done }: SweepState): Failure | null {
  if (phase !== 'exhausted') return null
  return {
    kind: 'restless',
    message: `not yet converged after ${done} sweeps: rows move while they are read`,
  }
}
