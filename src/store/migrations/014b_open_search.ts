import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'
import { searchIndex, type Searchable } from '../engine/textSearch.ts'

const tables: readonly Searchable[] = ['ledger_order', 'ledger_user']

/**
 * The text that is searched by parts holds ids and names only; contact data is found whole, by columns of its own.
 * What was kept before is taken away here; the ledger writes it anew from its records before anything is asked of it.
 */
export function openSearch(engine: Engine): Migration {
  const { text, strict } = columnTypes(engine)
  return {
    async up(db) {
      const statements = [
        ...tables.flatMap((table) => [
          ...(engine === 'sqlite'
            ? ['insert', 'update', 'delete'].map(
                (when) => sql`drop trigger ${sql.id(`${table}_text_${when}`)}`,
              )
            : []),
          engine === 'sqlite'
            ? sql`drop table ${sql.table(`${table}_text`)}`
            : sql`drop index if exists ${sql.id(`${table}_text`)}`,
          sql`drop index ${sql.id(`${table}_by_letters`)}`,
          sql`update ${sql.table(table)} set search = ''`,
          sql`create index ${sql.id(`${table}_by_letters`)} on ${sql.table(table)} (mid, substr(search, 1, 2), id)`,
          ...searchIndex(engine, table),
          ...(engine === 'sqlite'
            ? [
                sql`insert into ${sql.table(`${table}_text`)} (rowid, search) select ref, '' from ${sql.table(table)}`,
              ]
            : []),
        ]),
        sql`drop index ledger_user_by_email`,
        sql`drop index ledger_user_by_phone`,
        ...['email_key', 'phone_national', 'phone_end'].map(
          (column) => sql`alter table ledger_user add column ${sql.ref(column)} ${text}`,
        ),
        ...['email_key', 'phone_national', 'phone_digits'].map(
          (column) =>
            sql`create index ${sql.id(`ledger_user_by_${column}`)} on ledger_user (mid, ${sql.ref(column)})`,
        ),
        sql`create table search_rewrite (mid ${text} primary key not null) ${strict}`,
        sql`insert into search_rewrite (mid) select mid from ledger_order union select mid from ledger_user`,
      ]
      for (const statement of statements) await statement.execute(db)
    },
  }
}
