import { hash } from 'node:crypto'
import type { Db } from '../../store/openStore.ts'
import type { Charged } from './feeSums.ts'

/** What fees are told apart by. A key for all types and statuses together has none of its own. */
export type FeeKey = {
  is_split: 0 | 1
  order_type: string | null
  status: string | null
  currency: string | null
  currency_stated: number
}

export function wholeKey({ fee_currency: currency, fee_currency_stated: currency_stated }: Charged): FeeKey {
  return { is_split: 0, order_type: null, status: null, currency, currency_stated }
}

export function splitKey(row: Charged): FeeKey {
  return { ...wholeKey(row), is_split: 1, order_type: row.order_type, status: row.status }
}

/** What cannot be a number of its own in a column of bounded length. */
export function digestOf({ is_split, order_type, status, currency, currency_stated }: FeeKey): string {
  return hash('sha256', JSON.stringify([is_split, order_type, status, currency, currency_stated]))
}

/** The numbers of keys by digest; a new key gets the next one. Called while the MID is locked. */
export async function numberKeys(
  db: Db,
  mid: string,
  keys: ReadonlyMap<string, FeeKey>,
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  for (const digests of chunked([...keys.keys()])) {
    const stored = await db
      .selectFrom('fee_key')
      .select(['digest', 'number'])
      .where('mid', '=', mid)
      .where('digest', 'in', padded(digests))
      .execute()
    for (const { digest, number } of stored) numbers.set(digest, number)
  }
  for (const is_split of [0, 1] as const) {
    const fresh = [...keys].filter(([digest, key]) => key.is_split === is_split && !numbers.has(digest))
    if (fresh.length === 0) continue
    const last = await db
      .selectFrom('fee_key')
      .select('number')
      .where('mid', '=', mid)
      .where('is_split', '=', is_split)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    const first = (last?.number ?? -1) + 1
    const rows = fresh.map(([digest, key], i) => ({ mid, digest, number: first + i, ...key }))
    for (const some of chunked(rows)) await db.insertInto('fee_key').values(some).execute()
    for (const { digest, number } of rows) numbers.set(digest, number)
  }
  return numbers
}

export function chunked<T>(all: readonly T[], most = 500): T[][] {
  const chunks: T[][] = []
  for (let start = 0; start < all.length; start += most) chunks.push(all.slice(start, start + most))
  return chunks
}

/** Filled up to a power of two with the last one: the same few statements are prepared once each. */
export function padded<T>(values: readonly T[]): T[] {
  const length = 2 ** Math.ceil(Math.log2(values.length))
  return Array.from({ length }, (_, i) => values[Math.min(i, values.length - 1)] as T)
}
