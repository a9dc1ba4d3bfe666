import { sql } from 'kysely'
import { migrationNames } from './migrations.ts'
import type { Db, Store } from './openStore.ts'

export type Steps = {
  /** Of those that this version knows. */
  pending: number
  isEmpty: boolean
  /** The last one that this version does not know. */
  newer?: string
  /** It was made before version 1.0, whose tables no migration leads on from. */
  isTooOld: boolean
}

/** How far the tables have come, seen from this version. */
export async function readSteps({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<Steps> {
  const found =
    engine === 'sqlite'
      ? sql`select name from sqlite_schema where name = 'kysely_migration'`
      : sql`select 1 where to_regclass('kysely_migration') is not null`
  if ((await found.execute(db)).rows.length === 0)
    return { pending: migrationNames.length, isEmpty: true, isTooOld: false }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  const newer = [...done].findLast((name) => !migrationNames.includes(name))
  return {
    pending: migrationNames.filter((name) => !done.has(name)).length,
    isEmpty: done.size === 0,
    isTooOld: done.has('001_operators'),
    ...(newer !== undefined && { newer }),
  }
}

/** Cheap enough to ask again and again. */
export async function hasNewerTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from kysely_migration`.execute(db)
  return Number(rows[0]?.count) > migrationNames.length
}
