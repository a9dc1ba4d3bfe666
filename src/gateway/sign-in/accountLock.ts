import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { iso, type Db } from '../../store/openStore.ts'

export const lock = { tries: 5, firstMs: 10 * 60_000, laterMs: 30 * 60_000, forgottenMs: 24 * 60 * 60_000 }

/**
 * Takes one of the five tries of an account **before** a password is looked at, so that many at once cannot all
 * slip through. The fifth locks: ten minutes, then thirty. Names without an account are counted just the same.
 * Answers how long the account is locked, or undefined where the try may be made.
 */
export async function claimTry(db: Db, email: string, now: number): Promise<number | undefined> {
  const account = nameOf(email)
  const isLast = sql<boolean>`account_lock.tries >= ${lock.tries - 1}`
  const claimed = await db
    .insertInto('account_lock')
    .values({ account, tries: 1, level: 0, locked_until: null, updated_at: iso(now) })
    .onConflict((conflict) =>
      conflict
        .column('account')
        .doUpdateSet({
          tries: sql`case when ${isLast} then 0 else account_lock.tries + 1 end`,
          level: sql`case when ${isLast} then account_lock.level + 1 else account_lock.level end`,
          locked_until: sql`case when ${isLast} then (case when account_lock.level = 0 then ${iso(now + lock.firstMs)} else ${iso(now + lock.laterMs)} end) else null end`,
          updated_at: iso(now),
        })
        .where(({ or, eb }) =>
          or([eb('account_lock.locked_until', 'is', null), eb('account_lock.locked_until', '<=', iso(now))]),
        ),
    )
    .returning('tries')
    .executeTakeFirst()
  if (claimed) return undefined
  const row = await db
    .selectFrom('account_lock')
    .select('locked_until')
    .where('account', '=', account)
    .executeTakeFirst()
  return Math.max(1000, Date.parse(row?.locked_until ?? iso(now)) - now)
}

/** Which of these people cannot sign in right now. */
export async function lockedAmong(db: Db, emails: readonly string[], now: number): Promise<Set<string>> {
  const names = new Map(emails.map((email) => [nameOf(email), email]))
  if (names.size === 0) return new Set()
  const rows = await db
    .selectFrom('account_lock')
    .select('account')
    .where('account', 'in', [...names.keys()])
    .where('locked_until', '>', iso(now))
    .execute()
  return new Set(rows.map(({ account }) => names.get(account) ?? ''))
}

/** A whole sign-in clears the count. A right password alone does not, or its codes would have tries without end. */
export async function forgetTries(db: Db, email: string): Promise<void> {
  await db.deleteFrom('account_lock').where('account', '=', nameOf(email)).execute()
}

export async function forgetOldLocks(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('account_lock')
    .where('updated_at', '<', iso(now - lock.forgottenMs))
    .execute()
}

/** Whatever was typed as an e-mail stays out of the table. */
function nameOf(email: string): string {
  return createHash('sha256').update(normalEmail(email)).digest('hex')
}

export function normalEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}
