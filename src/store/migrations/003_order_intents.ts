import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

export function orderIntents(engine: Engine): Migration {
  const { text, integer, strict } = columnTypes(engine)
  const statements = [
    sql`create table order_intent (
      key ${text} primary key,
      kind ${text} not null check (kind in ('order', 'user')),
      mid ${text} not null,
      operator_id ${text} not null,
      body_sha256 ${text} not null,
      body ${text} not null,
      user_id ${text},
      amount ${text} check (${decimal[engine]}),
      amount_side ${text} check (amount_side in ('source', 'destination')),
      currency ${text},
      state ${text} not null check (state in (
        'created', 'sending', 'confirmed', 'rejected', 'not_sent', 'unknown', 'linked', 'abandoned'
      )),
      created_at ${text} not null,
      attempt_at ${text},
      settled_at ${text},
      holder ${text} not null,
      upstream_order_id ${text},
      pay_url ${text},
      status ${integer},
      answer ${text},
      note ${text},
      resolved_by ${text},
      resolved_at ${text},
      reason ${text}
    ) ${strict}`,
    sql`create index order_intent_by_state on order_intent (state)`,
    sql`create unique index order_intent_by_order on order_intent (mid, upstream_order_id)
      where upstream_order_id is not null`,
    sql`create index order_intent_by_user on order_intent (mid, user_id, created_at)`,
  ]
  return {
    up: async (db) => {
      for (const statement of statements) await statement.execute(db)
    },
  }
}

const digits = sql`ltrim(amount, '-')`

/**
 * `-?\d{1,30}(\.\d{1,18})?`. SQLite has no patterns with counts: the sign is one character at most, the rest
 * is digits with at most one point between them. GLOB and length() stop at NUL, a length in bytes does not.
 */
const decimal = {
  postgres: sql`amount ~ '^-?[0-9]{1,30}(\\.[0-9]{1,18})?$'`,
  sqlite: sql`
    length(cast(amount as blob)) = length(amount) and length(amount) - length(${digits}) <= 1
    and ${digits} glob '[0-9]*' and ${digits} not glob '*[^0-9.]*'
    and ${digits} not glob '*.*.*' and ${digits} not glob '*.'
    and instr(${digits} || '.', '.') <= 31
    and length(${digits}) - instr(${digits} || '.', '.') <= 18`,
}
