import { upsert } from '../../store/upsert.ts'
import { sql } from 'kysely'
import { bareOldest, oldStatements } from './forgetStatements.ts'
import { forgetOldNotes, oldNotes } from './forgetNotes.ts'
import { countRows } from '../../store/executeAll.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { cutTrail, readCut } from '../trail/marks.ts'
import { emptied } from './erasePerson.ts'
import { raiseVersion, lockMid } from '../ledger/ledgerVersion.ts'
import { eraseRows, sliceRows } from './eraseRows.ts'

/** Retention times; undefined: for ever. */
export type Retention = { peopleMs?: number | undefined; trailMs?: number | undefined }

type Parts = { store: Store; mids: readonly string[]; retention: Retention }

const dayMs = 24 * 60 * 60_000
/** Keeps one housekeeping run short. */
const maxSlices = 10

/** Preview of `RETENTION_DAYS`. */
export async function countRetention({ store: { db, ...store }, mids, retention }: Parts) {
  const now = await store.now()
  const { peopleMs, trailMs } = retention
  const trail = trailMs === undefined ? 0 : (await readCut({ db }, cutBefore(now, trailMs))).lines
  if (peopleMs === undefined) return { people: [], attempts: 0, files: 0, notes: 0, trail }
  const cutoff = iso(now - peopleMs)
  const people: { mid: string; orders: number; users: number }[] = []
  for (const mid of mids) {
    const orders = await countRows(oldOrders(db, { mid, cutoff }))
    people.push({ mid, orders, users: await countRows(oldUsers(db, { mid, cutoff })) })
  }
  const attempts = await countRows(oldAttempts(db, cutoff))
  const files = await countRows(oldStatements(db, mids, cutoff))
  const notes = await countRows(oldNotes(db, mids, cutoff))
  return { people, attempts, files, notes, trail }
}

/** Deletes in slices; returns whether everything is done. */
export async function runRetention({ store, mids, retention }: Parts, slices = maxSlices): Promise<boolean> {
  const { peopleMs, trailMs } = retention
  const now = await store.now()
  let isDone = true
  const inSlices = async (isLeft: () => Promise<boolean>) => {
    for (let slice = 0; slice < slices; slice++) {
      if (!(await isLeft())) return
      await yieldToEventLoop()
    }
    isDone = false
  }
  if (peopleMs !== undefined) {
    const cutoff = iso(now - peopleMs)
    for (const mid of mids) {
      await welcomeBack(store, mid, cutoff)
      await inSlices(async () => (await ageOut(store, mid, peopleMs)) > 0)
      await inSlices(() => forgetOldNotes(store, mid, cutoff))
    }
    await inSlices(() => bareOldest(store, mids, cutoff))
    await inSlices(() => emptyAttempts(store.db, cutoff))
    await emptyOld(store.db, cutoff)
  }
  if (trailMs !== undefined && (await mayCut(store))) await cutTrail(store, cutBefore(now, trailMs))
  return isDone
}

const hourMs = 60 * 60_000
const nextRun = new WeakMap<Store, number>()

/** Hourly, or again at once while data is left. */
export async function keepRetention(parts: Parts): Promise<void> {
  const { store, retention } = parts
  if (retention.peopleMs === undefined && retention.trailMs === undefined) return
  const now = performance.now()
  if ((nextRun.get(store) ?? 0) > now) return
  nextRun.set(store, now + hourMs)
  if (!(await runRetention(parts))) nextRun.delete(store)
}

/** The restricted role of docs/postgres-role.sql may not delete; then the owner runs `operator -- retention`. */
export async function mayCut({ db, engine }: Store): Promise<boolean> {
  if (engine === 'sqlite') return true
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege(current_user, 'audit', 'delete') as may`.execute(db)
  return rows[0]?.may === true
}

/** Whole days, because each cut adds a mark and a log line. */
function cutBefore(now: number, keepMs: number): string {
  return iso(Math.floor((now - keepMs) / dayMs) * dayMs)
}

function oldAttempts(db: Db, cutoff: string) {
  return db
    .selectFrom('order_intent')
    .where('created_at', '<', cutoff)
    .where('body', '<>', '')
    .where('state', 'not in', ['created', 'sending', 'unknown', 'to_be_approved'])
}

/** Returns whether more may be left. */
async function emptyAttempts(db: Db, cutoff: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_intent')
    .set(emptied)
    .where('key', 'in', oldAttempts(db, cutoff).select('key').limit(sliceRows))
    .executeTakeFirst()
  return numUpdatedRows >= sliceRows
}

async function emptyOld(db: Db, cutoff: string): Promise<void> {
  await db
    .updateTable('quarantine')
    .set({ raw: '{"erased":"age"}' })
    .where('first_seen_at', '<', cutoff)
    .where('raw', '<>', '{"erased":"age"}')
    .execute()
  await db
    .updateTable('undocumented')
    .set({ example: null })
    .where('first_seen_at', '<', cutoff)
    .where('example', 'is not', null)
    .execute()
}

type Place = { mid: string; cutoff: string }

function oldOrders(db: Db, { mid, cutoff }: Place, from = '') {
  return db
    .selectFrom('ledger_order')
    .where('mid', '=', mid)
    .where('erased_why', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('created_at', '>=', from), eb('created_at', '<', cutoff)]),
        // Orders without a readable creation time age from when they were first stored.
        and([eb('created_at', 'is', null), eb('first_seen_at', '<', cutoff)]),
      ]),
    )
}

function oldUsers(db: Db, { mid, cutoff }: Place) {
  return db
    .selectFrom('ledger_user')
    .where('mid', '=', mid)
    .where('erased_why', 'is', null)
    .where(sql<string>`coalesce(created_at, first_seen_at)`, '<', cutoff)
    .where(({ not, exists }) => not(exists(ordersSince(db, { mid, cutoff }))))
}

function ordersSince(db: Db, { mid, cutoff }: Place) {
  return db
    .selectFrom('ledger_order')
    .select('id')
    .where('ledger_order.mid', '=', mid)
    .where(sql<boolean>`ledger_order.user_id = ledger_user.id`)
    .where('ledger_order.created_at', '>=', cutoff)
}

/** Erases one batch of each kind. Returns the number of erased rows, 0 once nothing is left. */
export async function ageOut(store: Store, mid: string, keepMs: number): Promise<number> {
  const now = await store.now()
  const [at, cutoff] = [iso(now), iso(now - keepMs)]
  return store.transaction(async (db) => {
    const on = { ...store, db }
    const progress = await db
      .selectFrom('retention_progress')
      .select('orders_until')
      .where('mid', '=', mid)
      .executeTakeFirst()
    const orders = await oldOrders(db, { mid, cutoff }, progress?.orders_until)
      .select(['id', 'created_at'])
      .orderBy('created_at')
      .limit(sliceRows)
      .execute()
    const users = await oldUsers(db, { mid, cutoff }).select('id').limit(sliceRows).execute()
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
    await eraseRows(on, { mid, kind: 'orders', ids: ids(orders) }, 'age', at)
    await eraseRows(on, { mid, kind: 'users', ids: ids(users) }, 'age', at)
    const until = orders.length < sliceRows ? cutoff : orders.at(-1)?.created_at
    if (until) await upsert(db, 'retention_progress', { mid }, { orders_until: until })
    return orders.length + users.length
  })
}

/** Clearing the hash makes the next sweep store users again who have new orders. */
export async function welcomeBack(
  store: Pick<Store, 'transaction' | 'engine'>,
  mid: string,
  cutoff: string,
): Promise<void> {
  await store.transaction(async (db) => {
    // Same lock order as a booking: merchant ID first, then rows.
    await lockMid({ ...store, db }, mid)
    const { numUpdatedRows } = await db
      .updateTable('ledger_user')
      .set({ erased_at: null, erased_why: null, content_hash: '' })
      .where('mid', '=', mid)
      .where('erased_why', '=', 'age')
      .where(({ exists }) => exists(ordersSince(db, { mid, cutoff })))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await raiseVersion(db, mid)
  })
}
