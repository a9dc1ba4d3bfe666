import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../src/store/openStore.ts'

type Words = Record<string, RawBuilder<unknown>>

const digits = sql`lpad(k::text, 3, '0')`
const form = `YYYY-MM-DD"T"HH24:MI:SS.MS"Z"`
const earlier = (column: string, as = form) =>
  sql`to_char((${sql.ref(column)}::timestamptz - k * apart) at time zone 'UTC', ${as})`

/** Columns with a new value in a copy; all other columns are copied unchanged. */
const orders: Words = {
  id: sql`new_id`,
  user_id: sql`new_user`,
  created_at: sql`new_created`,
  updated_at: sql`new_updated`,
  raw: sql`new_raw`,
  content_hash: sql`encode(sha256(convert_to(new_raw, 'UTF8')), 'hex')`,
  search: sql`replace(replace(search, lower(id), lower(new_id)), lower(user_id), lower(new_user))`,
}

const users: Words = {
  id: sql`id || ${digits}`,
  email: sql`replace(email, '@', ${digits} || '@')`,
  email_key: sql`replace(email_key, '@', ${digits} || '@')`,
  phone: sql`phone || ${digits}`,
  phone_national: sql`phone_national || ${digits}`,
  phone_digits: sql`phone_digits || ${digits}`,
  phone_end: sql`right(phone_national || ${digits}, 4)`,
  raw: sql`replace(replace(replace(raw, id, id || ${digits}), email, replace(email, '@', ${digits} || '@')),
    phone, phone || ${digits})`,
  search: sql`replace(search, lower(id), lower(id) || ${digits})`,
}

/**
 * Copies each row `copies` times, with the orders of a merchant ID evenly spaced. Orders of one person belong to the same copy of
 * that person. Copies lie beside their original, as if they had arrived at their time.
 */
export async function copyStatements(
  db: Db,
  { copies, days }: { copies: number; days: number },
): Promise<RawBuilder<unknown>[]> {
  if (copies > 999) throw new RangeError('a copy is told from another by three digits')
  const [orderColumns, userColumns] = [
    await readColumns(db, 'ledger_order'),
    await readColumns(db, 'ledger_user'),
  ]
  const half = sql`now() - make_interval(secs => ${days * 43_200}::float8)`
  const numbers = sql`generate_series(1, ${copies}::int) as k`
  const copyHalf = (isOld: boolean) => sql`insert into ledger_order (${listNames(orderColumns)})
    select ${listValues(orderColumns, orders)} from (
      select * from ledger_order where (created_at::timestamptz < ${half}) = ${sql.lit(isOld)}
      order by mid, created_at
    ) as base
    join (
      select mid as of_mid, make_interval(secs => ${days * 86_400}::float8 / count(*) / ${copies + 1}) as apart
      from ledger_order group by mid
    ) as gap on of_mid = mid
    cross join ${numbers}
    cross join lateral (select
      'OR-' || ${earlier('created_at', 'YYMMDDHH24MISS')} || right(id, 7) || ${digits} as new_id,
      user_id || ${digits} as new_user,
      ${earlier('created_at')} as new_created,
      ${earlier('updated_at')} as new_updated
    ) as words
    cross join lateral (select replace(replace(replace(replace(raw,
      id, new_id), user_id, new_user), created_at, new_created), updated_at, new_updated) as new_raw) as record`
  return [
    copyHalf(true),
    copyHalf(false),
    sql`insert into ledger_user (${listNames(userColumns)})
      select ${listValues(userColumns, users)} from ledger_user as base cross join ${numbers}`,
  ]
}

async function readColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db)
  return rows.map(({ name }) => name)
}

function listNames(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)))
}

function listValues(columns: readonly string[], words: Words): RawBuilder<unknown> {
  return sql.join(columns.map((column) => words[column] ?? sql.ref(`base.${column}`)))
}
