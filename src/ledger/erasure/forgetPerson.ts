import { sql } from 'kysely'
import type { Db, Store } from '../../store/openStore.ts'
import type { PersonHash } from '../page.ts'
import { eraseRows, sliceRows } from './eraseRows.ts'
import { forgetNotesOn, forgetNotesThatSay, jsonPattern } from './forgetNotes.ts'
import { forgetLinesOf, forgetLinesThatSay } from './forgetStatements.ts'

export type Person = { mid: string; userId: string }

export type Known = { isUser: boolean; orders: number; texts: string[] }

/** Texts that tell a person apart: other places may hold them as the service sent them. */
export async function knownOf({ db }: Pick<Store, 'db'>, { mid, userId }: Person): Promise<Known> {
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

/** From here on bookings leave this person out. In the transaction that says so in the trail. */
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

/** Takes somebody out of all that the ledger holds, some rows at a time; their orders stay, as nobody's. */
export async function forgetPerson(store: Store, person: Person, known: Known, at: string): Promise<void> {
  const { mid, userId } = person
  // While it is known how they are called: a broken off run is finished by doing it again.
  await forgetLinesThatSay(store, mid, known.texts, at)
  await forgetNotesThatSay(store, mid, known.texts)
  await store.transaction(async (db) => {
    await forgetNotesOn(db, { mid, kind: 'users', ids: [userId] })
    await eraseRows({ ...store, db }, { mid, kind: 'users', ids: [userId] }, 'request', at)
    await forgetElsewhere(db, mid, known.texts)
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

/** Rows that nobody could read, and examples of what is not in the interface, are kept as they came. */
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
