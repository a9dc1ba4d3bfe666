import type { Migration } from 'kysely/migration'
import { createBiViews, dropBiViews, type ViewGrant } from './engine/biViews.ts'
import type { Engine } from './engine/columnTypes.ts'
import { setFence } from './engine/versionFence.ts'
import { initialStatements } from './tables.ts'

export const steps: Record<string, (engine: Engine) => Migration> = { '001_initial': initialSchema }

/** Versions differ by the number of steps they know. */
export const migrationNames = Object.keys(steps)

export function migrations(engine: Engine): Record<string, Migration> {
  const all = Object.entries(steps).map(([name, step]): [string, Migration] => [name, step(engine)])
  return Object.fromEntries(engine === 'postgres' ? forPostgres(all) : all)
}

/** Drops the views before each step and recreates them after the last; then only this version may write. */
function forPostgres(all: [string, Migration][]): [string, Migration][] {
  let grants: ViewGrant[] = []
  return all.map(([name, step], n) => [
    name,
    {
      async up(db) {
        grants = [...grants, ...(await dropBiViews(db))]
        await step.up(db)
        if (n === all.length - 1) await createBiViews(db, grants)
        await setFence(db, n + 1)
      },
    },
  ])
}

/** Tables of version 1.0. Later changes need a migration of their own. */
function initialSchema(engine: Engine): Migration {
  return {
    up: async (db) => {
      for (const statement of initialStatements(engine)) await statement.execute(db)
    },
  }
}
