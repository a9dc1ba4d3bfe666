import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** Jobs that start by themselves count their attempts, so that a job that kills its process is not started for ever. */
export function attempts(engine: Engine): Migration {
  const { text, integer, strict } = columnTypes(engine)
  const statements = [
    sql`alter table statement add column attempts ${integer} not null default 0`,
    sql`alter table period_version add column attempts ${integer} not null default 0`,
    sql`alter table alert_delivery add column interrupted ${integer} not null default 0`,
    sql`create table job_attempt (
      mid ${text} not null,
      job ${text} not null,
      count ${integer} not null,
      begun_at ${text} not null,
      primary key (mid, job)
    ) ${strict}`,
  ]
  return {
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
