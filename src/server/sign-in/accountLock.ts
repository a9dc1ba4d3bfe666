import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { iso, type Db } from '../../store/openStore.ts'
import { addressGroup } from '../http/clientAddress.ts'
import { matchDevice, type DeviceMatch } from './knownDevices.ts'

const minuteMs = 60_000

/** `first` tries, then a lock; later fewer tries and longer locks; reset after a rest. */
type LockRule = { first: number; later: number; firstMs: number; laterMs: number; restMs: number }

export const lockRules = {
  /** One account from one address, known device or session: at most eight in 30 minutes. */
  place: {
    first: 5,
    later: 3,
    firstMs: 10 * minuteMs,
    laterMs: 30 * minuteMs,
    restMs: 24 * 60 * minuteMs,
  },
  /** One account from all unknown addresses together; one address cannot use it up. */
  account: {
    first: 10,
    later: 10,
    firstMs: 30 * minuteMs,
    laterMs: 30 * minuteMs,
    restMs: 30 * minuteMs,
  },
} satisfies Record<string, LockRule>

/** Maximum of counters for unknown names. */
const maxOfNobody = 10_000

type Try = {
  key: string
  rule: LockRule
  /** The account, if the key does not contain it. */
  about?: string
  /** False: no such account. Counted the same, but may be evicted. */
  isAnybody?: boolean
}

/** Takes a try **before** the password check, so parallel guesses cannot slip through. Returns the remaining lock, if any. */
export async function claimTry(
  db: Db,
  { key, rule, about, isAnybody = true }: Try,
  now: number,
): Promise<number | undefined> {
  const { first, later, firstMs, laterMs, restMs } = rule
  const hasRested = sql<boolean>`account_lock.updated_at <= ${iso(now - restMs)}`
  const level = sql<number>`(case when ${hasRested} then 0 else account_lock.level end)`
  const tries = sql<number>`(case when ${hasRested} then 1 else account_lock.tries + 1 end)`
  const isLast = sql<boolean>`(${tries} >= case when ${level} = 0 then ${sql.lit(first)} else ${sql.lit(later)} end)`
  const claimed = await db
    .insertInto('account_lock')
    .values({
      account: key,
      about: about ?? null,
      is_anybody: isAnybody ? 1 : 0,
      tries: 1,
      level: 0,
      locked_until: null,
      updated_at: iso(now),
    })
    .onConflict((conflict) =>
      conflict
        .column('account')
        .doUpdateSet({
          tries: sql`case when ${isLast} then 0 else ${tries} end`,
          level: sql`case when ${isLast} then ${level} + 1 else ${level} end`,
          locked_until: sql`case when ${isLast} then (case when ${level} = 0 then ${iso(now + firstMs)} else ${iso(now + laterMs)} end) else null end`,
          updated_at: iso(now),
        })
        .where(({ or, eb }) =>
          or([eb('account_lock.locked_until', 'is', null), eb('account_lock.locked_until', '<=', iso(now))]),
        ),
    )
    .returning('tries')
    .executeTakeFirst()
  return claimed ? undefined : ((await lockedFor(db, key, now)) ?? 1000)
}

async function lockedFor(db: Db, key: string, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('account_lock')
    .select('locked_until')
    .where('account', '=', key)
    .where('locked_until', '>', iso(now))
    .executeTakeFirst()
  return row?.locked_until ? Math.max(1000, Date.parse(row.locked_until) - now) : undefined
}

export async function lockedAmong(db: Db, emails: readonly string[], now: number): Promise<Set<string>> {
  const names = new Map(emails.map((email) => [accountKey(email), email]))
  if (names.size === 0) return new Set()
  const keys = [...names.keys()]
  const rows = await db
    .selectFrom('account_lock')
    .select(['account', 'about'])
    .where(({ or, eb }) => or([eb('account', 'in', keys), eb('about', 'in', keys)]))
    .where('locked_until', '>', iso(now))
    .execute()
  return new Set(rows.map(({ account, about }) => names.get(about ?? account) ?? ''))
}

/** Only a complete sign-in resets the count; after a correct password alone, codes could be tried endlessly. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('account_lock').where('account', '=', key).execute()
}

/** Gives back only this sign-in's tries: a full reset would help attackers. */
async function giveBackTries(db: Db, key: string, count: number): Promise<void> {
  await db
    .updateTable('account_lock')
    .set({ tries: sql`case when tries > ${count} then tries - ${count} else 0 end` })
    .where('account', '=', key)
    .where('locked_until', 'is', null)
    .execute()
}

/** Deletes all but the latest locks of unknown names, so that invented names cannot fill the disk. */
export async function forgetLocksOfNobody(db: Db): Promise<void> {
  const ofNobody = db.selectFrom('account_lock').select('updated_at').where('is_anybody', '=', 0)
  const last = ofNobody.orderBy('updated_at', 'desc').limit(1).offset(maxOfNobody)
  await db.deleteFrom('account_lock').where('is_anybody', '=', 0).where('updated_at', '<=', last).execute()
}

/** Hashed: people type other things into the e-mail field. */
function accountKey(email: string): string {
  return hash('sha256', normalEmail(email))
}

function placeKey(email: string, addressGroup: string): string {
  return hash('sha256', `${normalEmail(email)}\n${addressGroup}`)
}

function deviceKey(operatorId: string, tokenHash: string): string {
  return hash('sha256', `device\n${operatorId}\n${tokenHash}`)
}

export function sessionKey(sessionId: string): string {
  return hash('sha256', `session\n${sessionId}`)
}

export function normalEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

type Place = {
  email: string
  /** Undefined: no account has this e-mail. */
  operatorId: string | undefined
  deviceToken: string | undefined
  ip: string
}

/**
 * Takes a sign-in try. A known device has its own counter. Any other address has its own, too, and unless this
 * operator recently signed in from it, it also counts towards the ten tries of all strangers in 30 minutes. Returns
 * the remaining lock, or undefined if the try is allowed.
 */
export async function claimSignIn(
  db: Db,
  { email, operatorId, ip }: Place,
  deviceMatch: DeviceMatch,
  now: number,
): Promise<number | undefined> {
  const about = accountKey(email)
  const owner = { about, isAnybody: operatorId !== undefined }
  if (deviceMatch.device !== undefined && operatorId !== undefined) {
    const key = deviceKey(operatorId, deviceMatch.device)
    return claimTry(db, { key, rule: lockRules.place, ...owner }, now)
  }
  const isStrange = !deviceMatch.isAddress
  // Check first: while the account is locked for strangers, new addresses must not add rows.
  const allMs = isStrange ? await lockedFor(db, about, now) : undefined
  if (allMs !== undefined) return allMs
  const key = placeKey(email, addressGroup(ip))
  const placeMs = await claimTry(db, { key, rule: lockRules.place, ...owner }, now)
  if (placeMs !== undefined || !isStrange) return placeMs
  const all = { key: about, rule: lockRules.account, isAnybody: owner.isAnybody }
  return claimTry(db, all, now)
}

/** After a complete sign-in: resets its own counter, and gives its tries back to the shared one. */
export async function settleSignIn(
  db: Db,
  place: Place,
  { steps, now }: { steps: number; now: number },
): Promise<void> {
  const { email, operatorId = '', ip } = place
  const deviceMatch = await matchDevice(db, operatorId, place, now)
  if (deviceMatch.device !== undefined) return forgetTries(db, deviceKey(operatorId, deviceMatch.device))
  await forgetTries(db, placeKey(email, addressGroup(ip)))
  if (!deviceMatch.isAddress) await giveBackTries(db, accountKey(email), steps)
}
