import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isObject } from '../../contract/isObject.ts'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/**
 * Who added an account, and who last reset its password or changed its role. The audit log has this as well, but old
 * lines of the log may be deleted.
 */
export function accountMakers(engine: Engine): Migration {
  const { text, strict } = columnTypes(engine)
  return {
    async up(db) {
      await sql`alter table operator add column created_by ${text}`.execute(db)
      await sql`create table account_change (
        operator_id ${text} not null,
        changed_by ${text} not null,
        at ${text} not null,
        primary key (operator_id, changed_by)
      ) ${strict}`.execute(db)
      await fillFromAudit(db)
    },
  }
}

type Line = { at: string; operator_id: string; object: string; action: string; details: string }

async function fillFromAudit(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Line>`select at, operator_id, object, action, details from audit
    where action in ('operator.added', 'operator.reset', 'operator.changed') and outcome = 'done'
      and operator_id is not null and object is not null
    order by seq`.execute(db)
  for (const { at, operator_id: actor, object, action, details } of rows) {
    const id = object.replace('operator:', '')
    if (action === 'operator.added')
      await sql`update operator set created_by = ${actor} where id = ${id}`.execute(db)
    else if (action === 'operator.reset' || changesRole(details))
      await sql`insert into account_change (operator_id, changed_by, at) values (${id}, ${actor}, ${at})
        on conflict (operator_id, changed_by) do update set at = excluded.at`.execute(db)
  }
}

function changesRole(details: string): boolean {
  const { before, after } = JSON.parse(details) as { before?: unknown; after?: unknown }
  return isObject(before) && isObject(after) && before.role !== after.role
}
