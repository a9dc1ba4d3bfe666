import { forgetPerson, readPersonTraces, writeTombstone, type Person } from './forgetPerson.ts'
import type { PersonHash } from '../ledger/page.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../trail/audit.ts'
import { maskId } from '../text/masks.ts'
import { macOf, type Key, type KeyRing } from '../keys/keyRing.ts'
import type { Actor } from '../http/context.ts'

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
  pay_url: null,
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
