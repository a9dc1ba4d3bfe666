import { sql } from 'kysely'
import type { Store } from '../../src/store/openStore.ts'
import type { Figure } from './growthFigures.ts'

/** Bytes per order, by table and index. */
export async function diskFigures({ db }: Store, size: number): Promise<Figure[]> {
  const { rows } = await sql<{ name: string; table: number; indexes: number }>`
    select relname as name, pg_table_size(oid) as table, pg_indexes_size(oid) as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  const { rows: text } = await sql<{ bytes: number }>`
    select pg_relation_size('ledger_order_text') as bytes`.execute(db)
  const of = (name: string) => rows.find((row) => row.name === name) ?? { table: 0, indexes: 0 }
  const [orders, fees, users] = [of('ledger_order'), of('fee_total'), of('ledger_user')]
  const all = rows.reduce((sum, { table, indexes }) => sum + table + indexes, 0)
  const each = (bytes: number) => `${Math.round(bytes / size).toLocaleString('en')}`
  return [
    { what: 'disk', value: `${(all / 1e6).toFixed(0)} MB` },
    { what: 'bytes for each order, all tables and indexes', value: each(all) },
    { what: 'of them the order', value: each(orders.table) },
    { what: 'its indexes, without the text', value: each(orders.indexes - (text[0]?.bytes ?? 0)) },
    { what: 'its text index', value: each(text[0]?.bytes ?? 0) },
    { what: 'fee totals', value: each(fees.table + fees.indexes) },
    { what: 'the people', value: each(users.table + users.indexes) },
  ]
}

export function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? NaN
}
