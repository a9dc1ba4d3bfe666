import type { Migration } from 'kysely/migration'
import { createBiViews, dropBiViews, type ViewGrant } from './engine/biViews.ts'
import type { Engine } from './engine/columnTypes.ts'
import { setFence } from './engine/versionFence.ts'
import { accountIndexes, accountTables } from './schema/accounts.ts'
import { auditIndexes, auditTables } from './schema/audit.ts'
import { intentIndexes, intentTables } from './schema/intents.ts'
import { ledgerIndexes, ledgerTables } from './schema/ledger.ts'
import { feeTables } from './schema/fees.ts'
import { peopleIndexes, peopleTables } from './schema/people.ts'
import { lateTables } from './schema/late.ts'
import { statementIndexes, statementTables } from './schema/statements.ts'
import { periodIndexes, periodTables } from './schema/periods.ts'
import { alertIndexes, alertTables } from './schema/alerts.ts'
import { createTables } from './schema/table.ts'

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
  const tables = [
    accountTables,
    auditTables,
    intentTables,
    ledgerTables,
    feeTables,
    peopleTables,
    lateTables,
    statementTables,
    periodTables,
    alertTables,
  ]
  const statements = [
    ...tables.flatMap((some) => createTables(engine, some)),
    ...accountIndexes(engine),
    ...auditIndexes(engine),
    ...intentIndexes,
    ...ledgerIndexes(engine),
    ...peopleIndexes,
    ...statementIndexes,
    ...periodIndexes,
    ...alertIndexes,
  ]
  return {
    up: async (db) => {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
