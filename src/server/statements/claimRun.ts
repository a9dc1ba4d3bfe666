import type { Updateable } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { isStatement, type Place } from './place.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'

/** One server works on a statement at a time. Writes carry the run number, and an outdated number writes nothing. */
export type Run = Place & { mids: string[]; run: number; leaseMs: number }

/** The run was cancelled, restarted or taken over by another server. Nothing of the batch was written. */
export class RunLost extends Error {
  override name = 'RunLost'

  constructor({ id, run }: Run) {
    super(`run ${run} of statement ${id} is no longer the one`)
  }
}

const works = ['reading', 'matching', 'deleting'] as const

export type Claimed = Run & {
  state: (typeof works)[number]
  attempts: number
}

export async function claimRun(store: Store, leaseMs: number): Promise<Claimed | undefined> {
  const now = await store.now()
  for (;;) {
    const next = await store.db
      .selectFrom('statement')
      .select(['mid', 'id', 'mids', 'run', 'state', 'attempts'])
      .where('state', 'in', works)
      // No lease is this long, so the clock was set back.
      .where(({ eb, or }) =>
        or([eb('run_until', '<=', iso(now)), eb('run_until', '>', iso(now + 2 * leaseMs))]),
      )
      .orderBy('changed_at')
      .executeTakeFirst()
    if (!next) return undefined
    const { mid, id } = next
    const mids = JSON.parse(next.mids) as string[]
    const run = Number(next.run) + 1
    const attempts = Number(next.attempts) + 1
    const state = next.state as Claimed['state']
    const { numUpdatedRows } = await store.db
      .updateTable('statement')
      .set({ run, run_until: iso(now + leaseMs), attempts })
      .where(isStatement({ mid, id }))
      .where('run', '=', next.run)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return { mid, id, mids, run, leaseMs, state, attempts }
  }
}

/** An orderly shutdown says nothing about the file, so the attempt does not count. */
export async function uncountRun({ db }: Pick<Store, 'db'>, run: Run): Promise<void> {
  await db
    .updateTable('statement')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where(isStatement(run))
    .where('run', '=', run.run)
    .execute()
}

/** For a process that knows it is alone: runs of a killed one need not expire first. */
export async function endRuns({ db }: Pick<Store, 'db'>): Promise<void> {
  await db.updateTable('statement').set({ run_until: '' }).where('run_until', '<>', '').execute()
}

const abandonedMs = 60 * 60_000

/** Uploads that ended with their server will never be completed. */
export async function forgetAbandoned({ db, now }: Pick<Store, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('statement')
    .set({ state: 'deleting' })
    .where('state', '=', 'receiving')
    .where('created_at', '<', iso((await now()) - abandonedMs))
    .execute()
}

/** Changes the statement and runs `work` in one transaction, which fails if the run was lost. */
export async function withinRun<T>(
  store: Store,
  run: Run,
  work: (db: Db) => Promise<T>,
  changes: Updateable<Tables['statement']> = {},
): Promise<T> {
  const run_until = iso((await store.now()) + run.leaseMs)
  return store.transaction(async (db) => {
    // Updates instead of selecting: this locks the row, so that a cancel waits until the end.
    const { numUpdatedRows } = await db
      .updateTable('statement')
      .set({ run_until, ...changes })
      .where(isStatement(run))
      .where('run', '=', run.run)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new RunLost(run)
    return work(db)
  })
}
