import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/**
 * What orders are sorted and filtered by of their fees. An order without one stands in no index of it. Currencies
 * stand in all of them, so that no row is read for a no. Orders that are here already are settled at the next start: it knows what `rrFee` is.
 */
export function feeColumns(engine: Engine): Migration {
  const { text, integer, strict } = columnTypes(engine)
  const statements = [
    ...Object.entries(feeSorts).flatMap(([name, column]) => [
      sql`alter table ledger_order add column ${sql.ref(column)} ${text}`,
      sql`create index ${sql.id(`ledger_order_by_${name}`)} on ledger_order (mid, ${sql.ref(column)}, id, fee_currency)
        where ${sql.ref(column)} is not null`,
    ]),
    sql`drop index ledger_order_walk`,
    sql`create index ledger_order_walk on ledger_order (
      mid, created_at, id, status, order_type, source_currency, destination_currency, user_id, source_key,
      fee_currency
    )`,
    sql`create table fee_columns (
      mid ${text} primary key not null,
      counts_rr_fee ${integer} not null check (counts_rr_fee in (0, 1)),
      is_settled ${integer} not null check (is_settled in (0, 1))
    ) ${strict}`,
    sql`insert into fee_columns (mid, counts_rr_fee, is_settled) select distinct mid, 0, 0 from ledger_order`,
  ]
  return {
    up: async (db) => {
      for (const statement of statements) await statement.execute(db)
    },
  }
}

const feeSorts = {
  network_fee: 'network_key',
  processing_fee: 'processing_key',
  rr_fee: 'rr_key',
  total_fee: 'total_key',
  share: 'share_key',
}
