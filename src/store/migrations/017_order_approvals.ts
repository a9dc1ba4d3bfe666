import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/**
 * An order may wait for a second person: three more states, who decided and why, and the route that it goes to once
 * it is approved. SQLite cannot change a check, so the table is written anew there.
 */
export function orderApprovals(engine: Engine): Migration {
  const { text } = columnTypes(engine)
  const columns = ['path', 'approve_above', 'approval_by', 'approval_at', 'approval_reason']
  return {
    async up(db) {
      if (engine === 'postgres') {
        await sql`alter table order_intent drop constraint order_intent_state_check`.execute(db)
        await sql`alter table order_intent add constraint order_intent_state_check
          check (state in (${states}))`.execute(db)
      } else {
        const { rows } = await sql<{ type: string; sql: string }>`select type, sql from sqlite_master
          where tbl_name = 'order_intent' and sql is not null`.execute(db)
        const table = rows.find(({ type }) => type === 'table')?.sql ?? ''
        const anew = table
          .replace(/create table "?order_intent"?/i, 'create table order_intent_017')
          .replace(/check \(state in \([^)]*\)\)/i, `check (state in (${stateWords}))`)
        if (!anew.includes('to_be_approved')) throw new Error('the states of order_intent were not found')
        await sql.raw(anew).execute(db)
        await sql`insert into order_intent_017 select * from order_intent`.execute(db)
        await sql`drop table order_intent`.execute(db)
        await sql`alter table order_intent_017 rename to order_intent`.execute(db)
        for (const { type, sql: index } of rows) if (type === 'index') await sql.raw(index).execute(db)
      }
      for (const column of columns)
        await sql`alter table order_intent add column ${sql.raw(column)} ${text}`.execute(db)
    },
  }
}

const stateWords = [
  'created',
  'to_be_approved',
  'sending',
  'confirmed',
  'rejected',
  'not_sent',
  'unknown',
  'linked',
  'abandoned',
  'refused',
  'expired',
]
  .map((state) => `'${state}'`)
  .join(', ')
const states = sql.raw(stateWords)
