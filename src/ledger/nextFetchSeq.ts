import { sql } from 'kysely'
import type { Store } from '../store/openStore.ts'

type Numbers = { next: number; end: number }

/** What is taken from SQLite and not given out yet. */
const stocks = new WeakMap<Store['db'], Promise<Numbers>>()

/** The place of a request among all requests. Taken before it is sent: an answer is as old as its question. */
export async function nextFetchSeq({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<number> {
  if (engine === 'postgres') return nextOfAll(db)
  for (;;) {
    const taking = stocks.get(db) ?? takeMany(db)
    const stock = await taking
    if (stock.next < stock.end) return stock.next++
    if (stocks.get(db) === taking) stocks.delete(db)
  }
}

/** Others may work on it as well: only the store knows who is first. */
async function nextOfAll(db: Store['db']): Promise<number> {
  const { rows } = await sql<{ value: number }>`select nextval('fetch_number') as value`.execute(db)
  return Number(rows[0]?.value)
}

/** The file is this process's alone, and each time that numbers are taken from it the disk is waited for. */
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
