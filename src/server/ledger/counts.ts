import { sql, type CompiledQuery } from 'kysely'
import type { Db } from '../../store/openStore.ts'
import { chunked } from './feeKeys.ts'
import type { OrderRow } from './toOrderRow.ts'

type Counted = Pick<
  OrderRow,
  'order_type' | 'status' | 'source_currency' | 'destination_currency' | 'created_at' | 'source_key'
>

/** Nets the changes of a booking, so that each count is updated once. */
export function createCounts(mid: string) {
  const orders = new Map<string, number>()
  const hours = new Map<string, number>()
  const buckets = new Map<string, number>()

  function move(row: Counted, by: 1 | -1): void {
    const words = [row.order_type, row.status, row.source_currency, row.destination_currency]
    bump(orders, JSON.stringify(words.map((word) => word ?? '')), by)
    bump(hours, hourOf(row.created_at), by)
    bump(buckets, bucketOf(row.source_key), by)
  }

  function* writes(db: Db): Generator<CompiledQuery, void> {
    yield* orderWrites(db)
    for (const [table, column, counts] of [
      ['order_hour', 'hour', hours],
      ['order_amount', 'bucket', buckets],
    ] as const) {
      const rows = moved(counts).map(([key, count]) => sql`(${mid}, ${key}, ${count})`)
      if (rows.length === 0) continue
      const [own, key] = [sql.table(table), sql.ref(column)]
      yield sql`insert into ${own} (mid, ${key}, count) values ${sql.join(rows)}
        on conflict (mid, ${key}) do update set count = ${own}.count + excluded.count`.compile(db)
    }
  }

  function* orderWrites(db: Db): Generator<CompiledQuery, void> {
    const rows = moved(orders).map(([words, count]) => {
      const [order_type = '', status = '', source_currency = '', destination_currency = ''] = JSON.parse(
        words,
      ) as string[]
      return { mid, order_type, status, source_currency, destination_currency, count }
    })
    for (const some of chunked(rows, 64))
      yield db
        .insertInto('order_count')
        .values(some)
        .onConflict((conflict) =>
          conflict
            .columns(['mid', 'order_type', 'status', 'source_currency', 'destination_currency'])
            .doUpdateSet(({ ref, eb }) => ({
              count: eb('order_count.count', '+', ref('excluded.count')),
            })),
        )
        .compile()
  }

  return { move, writes }
}

export function hourOf(createdAt: string | null): string {
  return createdAt?.slice(0, 13) ?? ''
}

/** Sort key up to its second significant digit. Keys of negative numbers count down from nines. */
export function bucketOf(key: string | null): string {
  if (key === null) return ''
  const filler = key.startsWith('0') ? '9' : '0'
  // After the sign and the number of digits.
  let first = 3
  while (key[first] === filler) first++
  return key.slice(0, first + 2)
}

function bump(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

function moved(counts: Map<string, number>): [string, number][] {
  return [...counts].filter(([, by]) => by !== 0)
}
