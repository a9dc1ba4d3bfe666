import { iso, type Store } from '../../store/openStore.ts'

/** A job that killed its process this often would kill the next one, too. */
export const maxAttempts = 3

const retryAfterMs = 24 * 60 * 60_000

/** Counts attempts in advance, so only crashed ones remain. Returns false once the job is given up. */
export async function runCounted(
  { db, now }: Pick<Store, 'db' | 'now'>,
  { mid, job }: { mid: string; job: `close ${string}` },
  work: () => Promise<unknown>,
): Promise<boolean> {
  const at = await now()
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('job_attempt')
    .values({ mid, job, count: 1, begun_at: iso(at) })
    .onConflict((conflict) =>
      conflict
        .columns(['mid', 'job'])
        .doUpdateSet(({ eb }) => ({ count: eb('job_attempt.count', '+', 1), begun_at: iso(at) }))
        .where(({ or, eb }) =>
          or([
            eb('job_attempt.count', '<', maxAttempts),
            eb('job_attempt.begun_at', '<', iso(at - retryAfterMs)),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return false
  try {
    await work()
  } finally {
    await db.deleteFrom('job_attempt').where('mid', '=', mid).where('job', '=', job).execute()
  }
  return true
}
