import { sql } from 'kysely'
import { parseJson, rawNumber } from '../../../src/contract/json.ts'
import { bookPage } from '../../../src/server/sync/bookPage.ts'
import { nextFetchSeq } from '../../../src/server/sync/nextFetchSeq.ts'
import type { Kind, Page } from '../../../src/server/ledger/page.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { createRandom } from '../../support/createRandom.ts'

/** A time on the day of the tests. */
export function minute(n: number): string {
  return new Date(Date.parse('2026-11-02T12:00:00.000Z') + n * 60_000).toISOString()
}

const reading = { timeZone: 'UTC', mids: ['mer_1', 'mer_2', 'mer_3'] }

/** Rows as on the wire, with all digits. */
export function wire(text: string): unknown {
  return parseJson(text, { lossy: rawNumber })
}

/** Books rows as the answer to a request of this moment. */
export async function book(
  store: Store,
  rows: unknown[],
  { mid = 'mer_1', kind = 'orders', at = minute(0), ...more }: Partial<Page> = {},
) {
  const fetchSeq = more.fetchSeq ?? (await nextFetchSeq(store))
  return bookPage(store, { mid, kind, at, reading, ...more, fetchSeq, rows })
}

export function bookUsers(store: Store, rows: unknown[], page: Partial<Page> = {}) {
  return book(store, rows, { kind: 'users' satisfies Kind, ...page })
}

/** Returns the same numbers for the same seed. */
export function chance(seed: number) {
  const next = createRandom(seed)
  const below = (n: number) => Math.floor(next() * n)
  // The index is always inside the array.
  const one = <T>(all: readonly T[]): T => all[below(all.length)] as T
  const shuffled = <T>(all: readonly T[]): T[] =>
    all
      .map((value) => ({ value, place: next() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ value }) => value)
  return { below, one, shuffled, next }
}

export type Chance = ReturnType<typeof chance>

export async function hasTrigramIndex({ db, engine }: Store): Promise<boolean> {
  if (engine === 'sqlite') return true
  const { rows } = await sql`select 1 from pg_indexes where indexname = 'ledger_order_text'`.execute(db)
  return rows.length > 0
}
