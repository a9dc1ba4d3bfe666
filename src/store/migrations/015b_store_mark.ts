import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** Whether a store is of a real service or of the stand-in; and in one of a real service no demo account can be. */
export function storeMark(engine: Engine): Migration {
  const { text, integer, strict } = columnTypes(engine)
  const isDemo = sql`new.disabled_at is null and new.email like '%@countinghouse.test'
    and exists (select 1 from store_mark where mode = 'live')`
  const refusal = 'a store of a real service has no demo accounts'
  const statements = [
    sql`create table store_mark (
      id ${integer} primary key check (id = 1),
      mode ${text} not null check (mode in ('live', 'stand-in')),
      marked_at ${text} not null
    ) ${strict}`,
    ...(engine === 'sqlite'
      ? ['insert', 'update'].map(
          (
            event,
          ) => sql`create trigger ${sql.ref(`operator_is_no_demo_on_${event}`)} before ${sql.raw(event)} on operator
            when ${isDemo} begin select raise(abort, ${sql.lit(refusal)}); end`,
        )
      : [
          sql`create function operator_refuses_demo() returns trigger language plpgsql as $$
            begin
              if ${isDemo} then raise exception ${sql.lit(refusal)}; end if;
              return new;
            end $$`,
          sql`create trigger operator_is_no_demo before insert or update on operator
            for each row execute function operator_refuses_demo()`,
          sql`alter table operator enable always trigger operator_is_no_demo`,
        ]),
  ]
  return {
    up: async (db) => {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
