import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { isSplitByCredit } from '../../contract/status.ts'
import type { Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { sourceOf, type Charged } from './feeSums.ts'

export const keyColumns = [
  'is_split',
  'order_type',
  'status',
  'credited',
  'currency',
  'currency_stated',
  'source',
  'source_currency',
  'destination_currency',
  'payment_method',
] as const

export type FeeKey = Pick<Selectable<Tables['fee_key']>, (typeof keyColumns)[number]>

export const maxKeys = 256

export function plainKey(row: Charged): FeeKey {
  const { order_type, status, fee_currency: currency, fee_currency_stated: currency_stated } = row
  return {
    is_split: 0,
    order_type,
    status,
    credited: creditedOf(row),
    currency,
    currency_stated,
    source: sourceOf(row),
    source_currency: null,
    destination_currency: null,
    payment_method: null,
  }
}

export function splitKey(row: Charged): FeeKey {
  const { source_currency, destination_currency, payment_method } = row
  return { ...plainKey(row), is_split: 1, source_currency, destination_currency, payment_method }
}

/** Totals are keyed by the credited currency where it changes the outcome. */
export function creditedOf({ order_type, status, destination_currency }: Credited): string | null {
  return isSplitByCredit(order_type, status) ? destination_currency : null
}

type Credited = Pick<Charged, 'order_type' | 'status' | 'destination_currency'>

/** Bounds the length of the unique column. */
export function digestOf(key: FeeKey): string {
  return hash('sha256', nameOf(key))
}

export function nameOf(key: FeeKey): string {
  return JSON.stringify(keyColumns.map((column) => key[column]))
}

/** A new key gets the next number. Requires the lock of the merchant ID. */
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

/** Pads to a power of two by repeating the last value, so that few distinct statements are prepared. */
export function padded<T>(values: readonly T[]): T[] {
  const length = 2 ** Math.ceil(Math.log2(values.length))
  return Array.from({ length }, (_, i) => values[Math.min(i, values.length - 1)] as T)
}
