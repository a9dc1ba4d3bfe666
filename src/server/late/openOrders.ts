import { sql, type RawBuilder } from 'kysely'
import type { AttentionItem } from '../../api/attention.ts'
import { sumAmounts } from '../../contract/amount.ts'
import { indexHint } from '../../store/engine/planHints.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { isOneOf } from '../ledger/columnConditions.ts'
import { midIn } from '../ledger/textMatch.ts'

type Of = {
  statuses: readonly string[]
  mids: readonly string[]
  orderType?: string
  destinationCurrency?: string[]
}

/** `undated`: orders without a readable creation time, which have no age. */
export type Ages = { oldest: string | null; median: string | null; undated: number }

export async function readAges(store: Pick<Store, 'db' | 'engine'>, of: Of): Promise<Ages> {
  const open = from(store, of)
  const dated = sql<boolean>`${open} and ledger_order.created_at is not null`
  const { rows } = await sql<{ oldest: string | null; dated: number; every: number }>`select
    min(created_at) as oldest, count(created_at) as dated, count(*) as every ${open}`.execute(store.db)
  const [row] = rows
  const count = Number(row?.dated ?? 0)
  const oldest = row?.oldest ?? null
  const undated = Number(row?.every ?? 0) - count
  if (count === 0) return { oldest, median: null, undated }
  const { rows: middle } = await sql<{ created_at: string }>`select created_at ${dated}
    order by created_at limit 1 offset ${Math.floor((count - 1) / 2)}`.execute(store.db)
  return { oldest, median: middle[0]?.created_at ?? null, undated }
}

/** Open orders that need a person. */
export type OrderItem = Omit<AttentionItem, 'coverage'> & {
  mids: readonly string[]
  /** `filter` leaves some of these orders out. */
  isPart?: boolean
}

type Value = Pick<AttentionItem, 'value' | 'withoutAmount'>

/** Summing more rows would slow the page down. */
const maxAdded = 5_000

/** Source amounts by currency. */
export async function readValue(store: Pick<Store, 'db' | 'engine'>, of: Of): Promise<Value> {
  return valueOf(store.db, from(store, of))
}

/** `from`: a clause with tables and conditions. */
export async function valueOf(db: Db, from: RawBuilder<unknown>): Promise<Value> {
  const { rows } = await sql<Amounts>`
    select source_currency as currency, source_amount as amount ${from} limit ${maxAdded + 1}`.execute(db)
  return addValue(rows)
}

type Amounts = { currency: string | null; amount: string | null }

export function addValue(amounts: readonly Amounts[]): Value {
  if (amounts.length > maxAdded) return { value: null, withoutAmount: 0 }
  const stated = amounts.flatMap(({ currency, amount }) =>
    currency === null || amount === null ? [] : [{ currency, amount }],
  )
  const value = [...Map.groupBy(stated, ({ currency }) => currency)].map(([currency, all]) => ({
    currency,
    amount: sumAmounts(all.map(({ amount }) => amount)),
  }))
  return {
    value: value.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    withoutAmount: amounts.length - stated.length,
  }
}

/** Written to match the partial index of open orders, which covers these columns. */
function from({ engine }: Pick<Store, 'engine'>, of: Of): RawBuilder<unknown> {
  const where = [
    midIn('ledger_order', of.mids),
    isOneOf('status', of.statuses),
    sql<boolean>`ledger_order.is_final = 0`,
    ...(of.orderType === undefined ? [] : [isOneOf('order_type', [of.orderType])]),
    ...(of.destinationCurrency ? [isOneOf('destination_currency', of.destinationCurrency)] : []),
  ]
  return sql`from ledger_order ${indexHint(engine, 'ledger_order_by_stage')} where ${sql.join(where, sql` and `)}`
}
