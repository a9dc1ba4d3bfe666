import { sql, type Kysely } from 'kysely'

/** Error code for writes of an outdated version. */
const refusal = 'CH001'

/** Tells the server which version writes, and servers which others run. `given`: name from the address. */
export function connectionName(version: number, name?: string | null): string {
  return ['countinghouse', version, ...(name ? [name] : [])].join(' ')
}

/** 0 for versions before the fence, null for other programs. */
export const versionOf = (name: ReturnType<typeof sql>) => sql<number | null>`
  (case when ${name} ~ '^countinghouse( |$)' then coalesce(substring(${name} from '^countinghouse (\\d+)')::int, 0) end)`

/** From the commit on. The lock waits for running writes, which could otherwise commit after the fence. */
export async function setFence<T>(db: Kysely<T>, version: number): Promise<void> {
  const text = `these tables are of version ${version}, and an older one does not write to them`
  const tables = await readTables(db)
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.id(name)))} in share row exclusive mode`.execute(
    db,
  )
  await sql`create or replace function refuse_older_version() returns trigger language plpgsql as $$
    begin
      if current_setting('application_name') not like ${sql.lit(`${connectionName(version)}%`)}
        and ${versionOf(sql`current_setting('application_name')`)} < ${sql.lit(version)} then
        raise exception ${sql.lit(text)} using errcode = ${sql.lit(refusal)};
      end if;
      return null;
    end $$`.execute(db)
  for (const { name } of tables.filter(({ fenced }) => !fenced))
    await sql`create trigger older_version before insert or update or delete or truncate on ${sql.id(name)}
      for each statement execute function refuse_older_version()`.execute(db)
}

async function readTables<T>(db: Kysely<T>): Promise<{ name: string; fenced: boolean }[]> {
  const { rows } = await sql<{ name: string; fenced: boolean }>`
    select relname as name,
      exists (select 1 from pg_trigger where tgrelid = found.oid and tgname = 'older_version') as fenced
    from pg_class as found
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and relname !~ '^kysely_'
    order by relname`.execute(db)
  return rows
}

export function isRefusedAsOlder(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === refusal
}
