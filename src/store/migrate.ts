import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { asTyped } from './asTyped.ts'
import type { Engine } from './engine/columnTypes.ts'
import { migrations } from './migrations.ts'
import type { Db, Store } from './openStore.ts'
import { olderAtWork } from './olderAtWork.ts'
import { readSteps } from './readSteps.ts'

/** Brings the tables up to date, all steps or none. Two gateways that start at the same moment both succeed. */
export async function migrate(store: Store): Promise<void> {
  const { db, engine } = store
  const { newer, pending, isTooOld } = await readSteps(store)
  if (isTooOld) throw new Error(`${tooOld}: ${wayOut}`)
  if (newer !== undefined) throw new Error(tooNew.replace('STEP', newer))
  if (pending === 0) return
  const older = await olderAtWork(store)
  if (older.length > 0) throw new Error(`${tooEarly}: ${older.join('; ')}`)
  // A wait for the other gateway's migration may take longer than a statement should.
  if (engine === 'sqlite') {
    // There is one connection that writes.
    const before = await waitFor(db, hourMs)
    try {
      return await toLatest(db, engine)
    } finally {
      await waitFor(db, before)
    }
  }
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      await toLatest(connection, engine)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

const hourMs = 3_600_000

/** How long a statement waited for others before. */
async function waitFor(db: Db, ms: number): Promise<number> {
  const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(db)
  await sql`pragma busy_timeout = ${sql.lit(ms)}`.execute(db)
  return rows[0]?.timeout ?? 0
}

export const tooOld = 'this database was made by a version before 1.0, whose tables this one does not read'
export const wayOut =
  'export what you need with that version, then start anew with an empty database in DATABASE_URL; orders and customers are read again from the service'

const tooNew =
  'this database was brought up to date by a newer version (STEP): install that one, or restore the backup of before'

const tooEarly = 'the tables are not changed while an older version works on this database. Stop it first'

const forbidden = `the tables are not up to date, and the role of DATABASE_URL may not change them: run ${asTyped('operator', 'migrate')} as their owner`

function isForbidden(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501'
}

async function toLatest(db: Db, engine: Engine): Promise<void> {
  const provider = { getMigrations: async () => migrations(engine) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (isForbidden(error)) throw new Error(forbidden, { cause: error })
  if (error !== undefined) throw error
}
