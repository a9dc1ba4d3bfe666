import { sql, type RawBuilder } from 'kysely'
import { bookPage } from '../../src/server/sync/bookPage.ts'
import { countFees } from './countFees.ts'
import { nextFetchSeq } from '../../src/server/sync/nextFetchSeq.ts'
import type { Kind } from '../../src/server/ledger/page.ts'
import { merchants } from '../../src/sandbox/access.ts'
import { behaviourKnobs } from '../../src/sandbox/knobs.ts'
import { createOrderBook } from '../../src/sandbox/orderBook.ts'
import { createUserBook } from '../../src/sandbox/userBook.ts'
import { toOrderRow, toUserRow } from '../../src/sandbox/wireForms.ts'
import type { Db, Store } from '../../src/store/openStore.ts'
import { copyStatements } from './copyOrders.ts'

export const mids: readonly string[] = merchants.map(({ mid }) => mid)

const how = behaviourKnobs.parse({ sort: 'oldest' })
const onPage = 200
const days = 365

/** Books `size` orders over a year, with one customer per fifty orders, as a sweep would. */
export async function bookWorld(store: Store, size: number, start: number): Promise<void> {
  await Promise.all(
    merchants.map(async (merchant, nth) => {
      const past = orderShare(size, nth)
      const people = Math.max(1, Math.round(past / 50))
      const place = { merchant: nth, merchants: merchants.length }
      const book = createOrderBook({
        ...place,
        seed: 1,
        past,
        users: people,
        start,
        everyMs: 60_000,
        pace: 1,
        days,
      })
      const users = createUserBook({ seed: book.seed, past: people, start })
      const toPages = (kind: Kind, count: number, rows: (place: { from: number; to: number }) => unknown[]) =>
        bookPages(store, merchant.mid, kind, { count, rows })
      await toPages('users', people, (at) => users.list({}, at).map((user) => toUserRow(user, merchant)))
      await toPages('orders', past, (at) =>
        book.list({}, at, start, how).map((order) => toOrderRow(order, merchant.mid)),
      )
    }),
  )
  await inLanes(store, [sql`vacuum analyze`])
}

/** The second merchant has a tenth of the first one's orders, the third a hundredth. */
function orderShare(size: number, nth: number): number {
  const [second, third] = [Math.round((size * 10) / 111), Math.round(size / 111)]
  return [size - second - third, second, third][nth] ?? 0
}

type Pages = { count: number; rows: (place: { from: number; to: number }) => unknown[] }

async function bookPages(store: Store, mid: string, kind: Kind, { count, rows }: Pages): Promise<void> {
  for (let from = 0; from < count; from += onPage) {
    const at = new Date(await store.now()).toISOString()
    const page = rows({ from, to: Math.min(from + onPage, count) })
    const reading = { timeZone: 'UTC', mids }
    await bookPage(store, { mid, kind, at, reading, fetchSeq: await nextFetchSeq(store), rows: page })
  }
}

/** Times to book pages of new orders of the last day. */
export async function bookNewPages(store: Store, pages: number): Promise<number[]> {
  const [merchant] = merchants
  const start = await store.now()
  const facts = { merchant: 0, merchants: 1, seed: start % 100_000, past: pages * 100, users: 1000, start }
  const book = createOrderBook({ ...facts, everyMs: 60_000, pace: 1, days: 1 })
  const taken: number[] = []
  for (let from = 0; from < pages * 100; from += 100) {
    const rows = book
      .list({}, { from, to: from + 100 }, start, how)
      .map((order) => toOrderRow(order, merchant.mid))
    const fetchSeq = await nextFetchSeq(store)
    const at = new Date(start).toISOString()
    const begun = performance.now()
    const reading = { timeZone: 'UTC', mids }
    await bookPage(store, { mid: merchant.mid, kind: 'orders', at, reading, fetchSeq, rows })
    taken.push(performance.now() - begun)
  }
  return taken
}

/**
 * Copies each order and each person `times` times in SQL, with other IDs and orders some seconds apart. Indexes are dropped first
 * and created again at the end. Counts and fee totals are computed again.
 */
export async function multiply(store: Store, times: number, log: (what: string) => void): Promise<void> {
  const indexes = await takeIndexes(store.db)
  log('the indexes are taken away')
  await inLanes(store, await copyStatements(store.db, { copies: times - 1, days }))
  log('the rows are copied')
  // The index that the fee totals need comes first.
  const [walk, ...remaining] = indexes
    .map(({ text }) => text)
    .toSorted((a, b) => buildRank(a) - buildRank(b))
    .map((text) => sql.raw(text))
  await inLanes(store, walk ? [walk] : [])
  await inLanes(store, remaining, async () => {
    await countFees(withLongLimits(store), mids)
    log('the fees are added up')
  })
  for (const { asKey } of indexes) if (asKey !== null) await sql.raw(asKey).execute(store.db)
  log('the indexes are made')
  for (const table of ['order_count', 'order_amount'])
    await sql`update ${sql.table(table)} set count = count * ${times}`.execute(store.db)
  await inLanes(store, [sql`delete from order_hour`])
  await inLanes(store, [
    sql`insert into order_hour (mid, hour, count)
      select mid, coalesce(left(created_at, 13), ''), count(*) from ledger_order group by 1, 2`,
  ])
  await inLanes(store, [sql`vacuum analyze`])
  log('vacuumed and analysed')
}

/** Then the largest indexes, so that both lanes work to the end. */
function buildRank(text: string): number {
  const first = ['ledger_order_walk ', 'ledger_order_text ']
  const rank = first.findIndex((name) => text.includes(name))
  return rank < 0 ? first.length : rank
}

type Index = { text: string; /** What makes it the key again, which holds up nobody. */ asKey: string | null }

/** Drops the indexes of the tables, and returns their definitions. */
async function takeIndexes(db: Db): Promise<Index[]> {
  const { rows } = await sql<{ name: string; text: string; owner: string; isKey: boolean }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text,
      indrelid::regclass::text as owner, indisprimary as "isKey"
    from pg_index where indrelid in ('ledger_order'::regclass, 'ledger_user'::regclass)`.execute(db)
  for (const { name, owner, isKey } of rows)
    await sql.raw(isKey ? `alter table ${owner} drop constraint ${name}` : `drop index ${name}`).execute(db)
  return rows.map(({ name, text, owner, isKey }) => ({
    text,
    asKey: isKey ? `alter table ${owner} add constraint ${name} primary key using index ${name}` : null,
  }))
}

/** Gives transactions as long as a busy machine needs. */
function withLongLimits(store: Store): Store {
  return {
    ...store,
    transaction: (work) =>
      store.db.connection().execute(async (db) => {
        await sql`set statement_timeout = 0`.execute(db)
        try {
          return await db.transaction().execute(work)
        } finally {
          await sql`reset statement_timeout`.execute(db)
        }
      }),
  }
}

/** Runs some statements in parallel, on connections without limits on time and with more memory. */
async function inLanes(
  store: Store,
  statements: readonly RawBuilder<unknown>[],
  beside?: () => Promise<void>,
): Promise<void> {
  const waiting = [...statements]
  const lane = () =>
    store.db.connection().execute(async (db) => {
      for (const setting of ['statement_timeout = 0', `maintenance_work_mem = '1GB'`])
        await sql.raw(`set ${setting}`).execute(db)
      try {
        for (let next = waiting.shift(); next; next = waiting.shift()) await next.execute(db)
      } finally {
        for (const setting of ['statement_timeout', 'maintenance_work_mem'])
          await sql.raw(`reset ${setting}`).execute(db)
      }
    })
  await Promise.all([lane(), lane(), lane(), beside?.()])
}
