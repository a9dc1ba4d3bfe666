import { readCount } from '../../store/executeAll.ts'
import { sql } from 'kysely'
import type { Store } from '../../store/openStore.ts'

type Numbers = { next: number; end: number }

const stocks = new WeakMap<Store['db'], Promise<Numbers>>()

/** Taken before the request is sent, because a response is only as new as its request. */
export async function nextFetchSeq({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<number> {
  // Several servers may share PostgreSQL, so the database hands out each number.
  if (engine === 'postgres') return readCount(db, sql`select nextval('fetch_number') as count`)
  for (;;) {
    const taking = stocks.get(db) ?? takeMany(db)
    const stock = await taking
    if (stock.next < stock.end) return stock.next++
    if (stocks.get(db) === taking) stocks.delete(db)
  }
}

/** One process owns a SQLite file, so it reserves many numbers at once: each reservation waits for the disk. */
function takeMany(db: Store['db']): Promise<Numbers> {
  const taking = take(db, 1_000)
  stocks.set(db, taking)
  taking.catch(() => stocks.delete(db))
  return taking
}

async function take(db: Store['db'], count: number): Promise<Numbers> {
  const { value } = await db
    .updateTable('fetch_counter')
    .set({ value: sql`value + ${count}` })
    .returning('value')
    .executeTakeFirstOrThrow()
  return { next: value - count + 1, end: value + 1 }
}
