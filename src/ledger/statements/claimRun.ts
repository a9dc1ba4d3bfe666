import { isStatement } from './place.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'

/** One gateway at work on one statement. What is written carries the number of the run, and an old number writes nothing. */
export type Run = { mid: string; id: string; run: number }

/** Somebody cancelled it, asked for it anew, or another gateway has taken it over: nothing of the batch was written. */
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
      .select(['mid', 'id', 'run', 'state', 'attempts'])
      .where('state', 'in', works)
      // Nobody is given twice as long: the clock has gone back since.
      .where(({ eb, or }) =>
        or([eb('run_until', '<=', iso(now)), eb('run_until', '>', iso(now + 2 * leaseMs))]),
      )
      .orderBy('changed_at')
      .executeTakeFirst()
    if (!next) return undefined
    const { mid, id } = next
    const run = Number(next.run) + 1
    const attempts = Number(next.attempts) + 1
    const { numUpdatedRows } = await store.db
      .updateTable('statement')
      .set({ run, run_until: iso(now + leaseMs), attempts })
      .where(isStatement({ mid, id }))
      .where('run', '=', next.run)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return { mid, id, run, state: next.state as Claimed['state'], attempts }
  }
}

/** The gateway stops in an orderly way: the run says nothing about the file. */
export async function uncountRun({ db }: Pick<Store, 'db'>, { mid, id, run }: Run): Promise<void> {
  await db
    .updateTable('statement')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where(isStatement({ mid, id }))
    .where('run', '=', run)
    .execute()
}

/** For who knows that no other process is there: what a killed one was at need not be waited for. */
export async function endRuns({ db }: Pick<Store, 'db'>): Promise<void> {
  await db.updateTable('statement').set({ run_until: '' }).where('run_until', '<>', '').execute()
}

const abandonedMs = 60 * 60_000

/** Files whose upload ended with its gateway: nobody knows the rest of them. */
export async function forgetAbandoned({ db, now }: Pick<Store, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('statement')
    .set({ state: 'deleting' })
    .where('state', '=', 'receiving')
    .where('created_at', '<', iso((await now()) - abandonedMs))
    .execute()
}

type Changes = { progress_done?: number; progress_of?: number; line_count?: number }

/** All of `work` or nothing, and nothing where the run is no longer the one. */
export async function withinRun<T>(
  store: Store,
  run: Run,
  { leaseMs, ...changes }: Changes & { leaseMs: number },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const run_until = iso((await store.now()) + leaseMs)
  return store.transaction(async (db) => {
    // An update and not a look: it holds the row until the end, and whoever cancels has to wait.
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
