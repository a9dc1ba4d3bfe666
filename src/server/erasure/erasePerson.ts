import { insertNew } from '../../store/upsert.ts'
import type { PersonHash } from '../ledger/page.ts'
import { countRows } from '../../store/executeAll.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../trail/audit.ts'
import { maskId } from '../text/masks.ts'
import { macOf, type Key, type KeyRing } from '../keys/keyRing.ts'
import type { Actor } from '../http/context.ts'
import { sql } from 'kysely'
import { eraseRows, sliceRows } from './eraseRows.ts'
import { forgetNotesOn, forgetNotesContaining, jsonPattern } from './forgetNotes.ts'
import { forgetLinesOf, forgetLinesContaining } from './forgetStatements.ts'

type Parts = { store: Store; hash: PersonHash }

type Erased = { at: string; isUser: boolean; orders: number; attempts: number }

/** Erases a person on request. Records the request first, so bookings skip the person, and a repetition completes it. */
export async function erasePerson(
  { store, hash }: Parts,
  { mid, userId, reason }: Person & { reason: string },
  actor: Actor,
): Promise<Erased> {
  const person = { mid, userId }
  const traces = await readPersonTraces(store, person)
  const at = iso(await store.now())
  const attempts = await store.transaction(async (db) => {
    await writeTombstone(db, person, hash, at)
    const count = await emptyAttempts(db, person)
    const details = { reason, wasKnown: traces.isUser, orders: traces.orders, attempts: count }
    await appendAudit(db, at, {
      action: 'person.erased',
      ...actor,
      object: `user:${maskId(userId).slice(0, 200)}`,
      mid,
      details,
    })
    return count
  })
  await forgetPerson(store, person, traces, at)
  return { at, isUser: traces.isUser, orders: traces.orders, attempts }
}

/** Removes requests, responses and pay links; keeps that there was an attempt, and its outcome. */
async function emptyAttempts(db: Db, { mid, userId }: Person): Promise<number> {
  const rows = await db
    .updateTable('order_intent')
    .set({ ...emptied, user_id: null })
    .where('mid', '=', mid)
    .where(({ or, and, eb }) =>
      or([eb('user_id', '=', userId), and([eb('kind', '=', 'user'), eb('upstream_order_id', '=', userId)])]),
    )
    // Running and doubtful attempts still need their data.
    .where('state', 'not in', ['created', 'sending', 'to_be_approved'])
    .returning('key')
    .execute()
  return rows.length
}

/** Emptied body: a repeated request with the same key no longer matches, so it is refused. */
export const emptied = {
  body: '',
  body_sha256: '',
  answer: null,
  receipt: null,
  has_pay_data: 0,
  note: null,
} as const

const purpose = 'erased person v1'

/** Identifies erased people without storing who they are: the key is not in the store. */
export function createPersonHash(keys: KeyRing): PersonHash {
  const hash = (key: Key, mid: string, userId: string) =>
    macOf(key, JSON.stringify([mid, userId])).toString('base64url')
  return {
    present(mid, userId) {
      const key = keys.present(purpose)
      return { keyId: key.id, mac: hash(key, mid, userId) }
    },
    by(keyId, mid, userId) {
      const key = keys.find(purpose, keyId)
      return key && hash(key, mid, userId)
    },
  }
}

type Person = { mid: string; userId: string }

type PersonTraces = { isUser: boolean; orders: number; texts: string[] }

/** Texts that identify a person and may occur elsewhere in stored data. */
async function readPersonTraces({ db }: Pick<Store, 'db'>, { mid, userId }: Person): Promise<PersonTraces> {
  const user = await db
    .selectFrom('ledger_user')
    .select(['name', 'email', 'phone', 'erased_why'])
    .where('mid', '=', mid)
    .where('id', '=', userId)
    .executeTakeFirst()
  const ofPerson = db.selectFrom('ledger_order').where('mid', '=', mid).where('user_id', '=', userId)
  const texts = [userId, user?.email, user?.phone, user?.name].filter(Boolean)
  return {
    isUser: user !== undefined && user.erased_why !== 'request',
    orders: await countRows(ofPerson),
    texts: texts as string[],
  }
}

/** Whether anything here names the person, also after an earlier erasure. */
export async function isKnownPerson(db: Db, { mid, userId }: Person): Promise<boolean> {
  const counts = await Promise.all([
    countRows(db.selectFrom('ledger_user').where('mid', '=', mid).where('id', '=', userId)),
    countRows(db.selectFrom('ledger_order').where('mid', '=', mid).where('user_id', '=', userId)),
    countRows(
      db
        .selectFrom('order_intent')
        .where('mid', '=', mid)
        .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('upstream_order_id', '=', userId)])),
    ),
  ])
  return counts.some((count) => count > 0)
}

/** Keeps later bookings from storing this person. Runs in the transaction that writes the audit trail. */
export async function writeTombstone(
  db: Db,
  { mid, userId }: Person,
  hash: PersonHash,
  at: string,
): Promise<void> {
  const { mac, keyId } = hash.present(mid, userId)
  await insertNew(db, 'erased_person', { mid, mac, key_id: keyId, erased_at: at })
}

async function forgetPerson(store: Store, person: Person, traces: PersonTraces, at: string): Promise<void> {
  const { mid, userId } = person
  // Before the user's row is erased: a repeated run needs its name and contact data.
  await forgetLinesContaining(store, mid, traces.texts, at)
  await forgetNotesContaining(store, mid, traces.texts)
  await store.transaction(async (db) => {
    await forgetNotesOn(db, { mid, kind: 'users', ids: [userId] })
    await eraseRows({ ...store, db }, { mid, kind: 'users', ids: [userId] }, 'request', at)
    await forgetElsewhere(db, mid, traces.texts)
  })
  for (;;) {
    const rows = await store.db
      .selectFrom('ledger_order')
      .select('id')
      .where('mid', '=', mid)
      .where('user_id', '=', userId)
      .limit(sliceRows)
      .execute()
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await store.transaction(async (db) => {
      await forgetLinesOf(db, mid, ids, at)
      await forgetNotesOn(db, { mid, kind: 'orders', ids })
      await eraseRows({ ...store, db }, { mid, kind: 'orders', ids }, 'request', at)
    })
  }
}

/** Quarantined rows and undocumented examples hold the original text. */
async function forgetElsewhere(db: Db, mid: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const part = jsonPattern(text)
    await sql`update quarantine set raw = '{"erased":"on request"}'
      where mid = ${mid} and raw like ${part} escape '\\'`.execute(db)
    await sql`update undocumented set example = null
      where mid = ${mid} and example like ${part} escape '\\'`.execute(db)
  }
}
