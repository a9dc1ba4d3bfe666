import { sql } from 'kysely'
import type { Db, Store } from '../../store/openStore.ts'
import type { PersonHash } from '../ledger/page.ts'
import { eraseRows, sliceRows } from './eraseRows.ts'
import { forgetNotesOn, forgetNotesContaining, jsonPattern } from './forgetNotes.ts'
import { forgetLinesOf, forgetLinesContaining } from './forgetStatements.ts'

export type Person = { mid: string; userId: string }

export type PersonTraces = { isUser: boolean; orders: number; texts: string[] }

/** Texts that identify a person and may occur elsewhere in stored data. */
export async function readPersonTraces(
  { db }: Pick<Store, 'db'>,
  { mid, userId }: Person,
): Promise<PersonTraces> {
  const user = await db
    .selectFrom('ledger_user')
    .select(['name', 'email', 'phone', 'erased_why'])
    .where('mid', '=', mid)
    .where('id', '=', userId)
    .executeTakeFirst()
  const { orders } = await db
    .selectFrom('ledger_order')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('mid', '=', mid)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const texts = [userId, user?.email, user?.phone, user?.name].filter(Boolean)
  return {
    isUser: user !== undefined && user.erased_why !== 'request',
    orders: Number(orders),
    texts: texts as string[],
  }
}

/** Keeps later bookings from storing this person. Runs in the transaction that writes the audit trail. */
export async function writeTombstone(
  db: Db,
  { mid, userId }: Person,
  hash: PersonHash,
  at: string,
): Promise<void> {
  const { mac, keyId } = hash.present(mid, userId)
  await db
    .insertInto('erased_person')
    .values({ mid, mac, key_id: keyId, erased_at: at })
    .onConflict((conflict) => conflict.columns(['mid', 'mac']).doNothing())
    .execute()
}

export async function forgetPerson(
  store: Store,
  person: Person,
  traces: PersonTraces,
  at: string,
): Promise<void> {
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
    await sql`update listed_elsewhere set raw = '{}'
      where mid = ${mid} and raw like ${part} escape '\\'`.execute(db)
  }
}
